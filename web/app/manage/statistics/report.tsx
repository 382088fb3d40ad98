import type { Statistics } from '@obole/contract/manage-statistics'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { BarChart, ShareBar } from '../../ui/desk/chart.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { euros } from '../lists/cells.tsx'
import { barsOf, shortDay } from './bars.ts'
import { statisticsWords } from './statistics.words.ts'

/** The figures of a period: drawn, and in tables beside the drawings. */
export function Report({ statistics, isOneCampaign }: { statistics: Statistics; isOneCampaign: boolean }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const { totals, byTier, bySource, funnel } = statistics
  const { tips } = totals
  const visitors = funnel[0]?.visitors ?? 0
  if (totals.orders === 0 && visitors === 0) return <Empty title={t.nothing}>{t.nothingText}</Empty>
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        <Figure label={t.amount} value={euros(totals.amount, locale)} />
        <Figure label={t.orders} value={totals.orders} />
        <Figure label={t.contributors} value={totals.contributors} />
        <Figure
          label={t.averageTip}
          value={euros(tips.average, locale)}
          hint={t.averageTipHint(tips.withTip, tips.orders)}
        />
      </dl>
      <OverTime days={statistics.days} />
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-2">
        {byTier.length > 0 ? <ByTier tiers={byTier} /> : null}
        {bySource.length > 0 ? <BySource sources={bySource} /> : null}
        {isOneCampaign && visitors > 0 ? <Funnel steps={funnel} /> : null}
      </div>
    </>
  )
}

function OverTime({ days }: { days: Statistics['days'] }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const told = days.filter(({ orders }) => orders > 0).toReversed()
  return (
    <Card title={t.overTime}>
      <div className="grid grid-cols-1 gap-6 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <BarChart
          title={t.overTimeChart}
          bars={barsOf(days)}
          format={(amount) => euros(Math.round(amount), locale).replace(/[.,]00(?=\D|$)/, '')}
        />
        <section
          // Scrolled with the keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t.overTime}
          className="max-h-64 overflow-y-auto"
        >
          <FigureTable heads={[t.day, t.orders, t.amount]} caption={t.overTime}>
            {told.map(({ date, orders, amount }) => (
              <tr key={date}>
                <th scope="row" className="py-1.5 pr-3 font-normal whitespace-nowrap">
                  {shortDay(date)}
                </th>
                <td className="px-3 text-right">{orders}</td>
                <td className="pl-3 text-right font-semibold whitespace-nowrap">{euros(amount, locale)}</td>
              </tr>
            ))}
          </FigureTable>
        </section>
      </div>
    </Card>
  )
}

interface FigureTableProps {
  caption: string
  heads: readonly string[]
  children: ReactNode
}

function FigureTable({ caption, heads, children }: FigureTableProps) {
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-muted">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`pb-1 font-semibold ${index === 0 ? 'pr-3' : 'px-3 text-right last:pr-0'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

function ByTier({ tiers }: { tiers: Statistics['byTier'] }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const largest = Math.max(...tiers.map(({ amount }) => amount))
  return (
    <Card title={t.byTier}>
      <FigureTable caption={t.byTier} heads={[t.tier, t.items, t.amount]}>
        {tiers.map(({ tierId, name, formSlug, items, amount }) => (
          <tr key={`${formSlug}-${tierId}-${name}`}>
            <th scope="row" className="py-2 pr-3 font-normal">
              {tierId === null ? t.gift : name}
              <ShareBar value={amount} largest={largest} />
            </th>
            <td className="px-3 text-right">{items}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">{euros(amount, locale)}</td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}

function BySource({ sources }: { sources: Statistics['bySource'] }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const largest = Math.max(...sources.map(({ visitors }) => visitors))
  const nameOf = (source: string) =>
    source === 'direct' ? t.direct : source === 'widget' ? t.widget : source
  return (
    <Card title={t.bySource}>
      <FigureTable caption={t.bySource} heads={[t.source, t.visitors, t.orders, t.amount]}>
        {sources.map(({ source, visitors, orders, amount }) => (
          <tr key={source}>
            <th scope="row" className="py-2 pr-3 font-normal break-all">
              {nameOf(source)}
              <ShareBar value={visitors} largest={largest} />
            </th>
            <td className="px-3 text-right">{visitors}</td>
            <td className="px-3 text-right">{orders}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">{euros(amount, locale)}</td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}

function Funnel({ steps }: { steps: Statistics['funnel'] }) {
  const t = useWords(statisticsWords)
  const first = steps[0]?.visitors ?? 0
  return (
    <Card title={t.funnel}>
      <p className="mb-3 text-muted">{t.funnelText}</p>
      <FigureTable caption={t.funnel} heads={[t.step, t.visitors, t.share]}>
        {steps.map(({ step, visitors }) => (
          <tr key={step}>
            <th scope="row" className="py-2 pr-3 font-normal">
              {t[`step${step}`]}
              <ShareBar value={visitors} largest={first} />
            </th>
            <td className="px-3 text-right">{visitors}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">
              {first === 0 ? 0 : Math.round((visitors / first) * 100)}
              {'\u202f'}%
            </td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}
