import { filledPercent, goalPercent } from '@obole/core/campaign/gauge'
import { type ReactNode, useId } from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import { percentText } from '@obole/contract/percent-text'

/** The progress of a long task: rounded as on a campaign's page, and complete only when all is done. */
export function Progress({ label, done, total }: { label: ReactNode; done: number; total: number }) {
  const id = useId()
  const locale = useLocale()
  const percent = goalPercent(done, total) ?? 100
  return (
    <div>
      <p id={id} className="mb-1.5 flex justify-between gap-4 text-sm tabular-nums">
        <span>{label}</span>
        <span>{percentText(percent, locale)}</span>
      </p>
      <progress
        aria-labelledby={id}
        value={filledPercent(percent)}
        max={100}
        className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-tint-2 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-tint-2 [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}
