import { formatCount } from '@obole/core/money/money'
import type { ReactNode } from 'react'
import { useLocale } from '../../i18n/locale.tsx'

/** One important number, with its label. */
export function Figure({ label, value, hint }: { label: ReactNode; value: ReactNode; hint?: ReactNode }) {
  const locale = useLocale()
  return (
    <div className="block-card flex min-w-0 flex-col gap-0.5 py-4 max-sm:px-4">
      <dt className="text-sm text-muted">{label}</dt>
      {/* Two figures fit side by side on a phone, and an amount never breaks over two lines. */}
      <dd className="font-title text-xl leading-tight font-bold whitespace-nowrap tabular-nums max-[22.5rem]:text-lg sm:text-2xl">
        {typeof value === 'number' ? formatCount(value, locale) : value}
      </dd>
      {hint ? <dd className="text-sm text-muted">{hint}</dd> : null}
    </div>
  )
}
