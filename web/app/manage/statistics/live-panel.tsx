import { FIGURE_NAMES } from '@obole/contract/list-names'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { euros } from '../lists/cells.tsx'
import { clockTime } from '@obole/core/dates/moments'
import { useLive } from './live.ts'
import { statisticsWords } from './statistics.words.ts'

interface LivePanelProps {
  organizationSlug: string
  /** Absent for the whole association. */
  campaign?: { formType: string; formSlug: string }
}

/** Orders as they come in, for the evening of a sale. */
export function LivePanel({ organizationSlug, campaign }: LivePanelProps) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const live = useLive({ organizationSlug, ...(campaign ? { campaign } : {}) }, () => void revalidate())
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
        <div>
          <h2 className="flex items-center gap-2 text-lg">
            <span aria-hidden className="size-2.5 rounded-full bg-leaf" />
            {t.live}
          </h2>
          <p className="text-sm text-muted">{t.liveText}</p>
        </div>
        <dl className="flex gap-8 tabular-nums">
          <div>
            <dt className="text-sm text-muted">{t.liveReceived(FIGURE_NAMES.received[locale])}</dt>
            <dd className="font-title text-2xl font-bold">{live ? euros(live.received, locale) : '…'}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t.orders}</dt>
            <dd className="font-title text-2xl font-bold">{live ? live.orders : '…'}</dd>
          </div>
        </dl>
        <ul aria-live="polite" className="min-w-52 flex-1 text-sm tabular-nums">
          {live && live.latest.length > 0 ? (
            live.latest.map(({ id, payer, amount, date }) => (
              <li key={id}>
                <span className="text-muted">{clockTime(date, locale)}</span>{' '}
                {t.liveNew(payer, euros(amount, locale))}
              </li>
            ))
          ) : (
            <li className="text-muted">{t.liveNone}</li>
          )}
        </ul>
      </div>
    </Card>
  )
}
