import type { ReactNode } from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import { momentOf } from '@obole/core/dates/moments'

export interface Happening {
  key: string
  date: string
  title: ReactNode
  detail?: ReactNode
}

/** Events in one timeline, in the given order: the newest first. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  const locale = useLocale()
  return (
    <ol className="-mb-2">
      {happenings.map(({ key, date, title, detail }) => (
        <li key={key} className="relative border-l-2 border-line py-2 pl-5">
          <span aria-hidden className="absolute top-4 -left-[5px] size-2 rounded-full bg-field" />
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-muted">{momentOf(date, locale)}</p>
          {detail ? <div className="text-sm">{detail}</div> : null}
        </li>
      ))}
    </ol>
  )
}
