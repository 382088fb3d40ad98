import { FIGURE_NAMES } from '@obole/contract/list-names'
import type { Statistics } from '@obole/contract/manage-statistics'
import { formatCount } from '@obole/core/money/money'
import { type ReactNode, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { BarChart, ShareBar } from '../../ui/desk/chart.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { euros } from '../lists/cells.tsx'
import { ContributorsFigure } from '../figures/contributors-figure.tsx'
import { OrdersFigure } from '../figures/orders-figure.tsx'
import { ThreeFigures } from '../figures/three-figures.tsx'
import { barsOf, shortDay, spansYears } from './bars.ts'
import { sumsOfCampaigns } from './campaign-sums.ts'
import { percentText } from '@obole/contract/percent-text'
import { figureWords } from '../figures/figures.words.ts'
import { statisticsWords } from './statistics.words.ts'

interface CampaignName {
  formType: string
  formSlug: string
  title: string
}

interface ReportProps {
  statistics: Statistics
  /** The association or campaign whose orders are counted. */
  of: { organizationSlug: string; formType?: string; formSlug?: string }
  /** The names of the campaigns, where the figures cover several. */
  campaigns?: readonly CampaignName[]
  whenEmpty?: ReactNode
}

/** The figures of a period: charts, with tables beside them. */
export function Report({ statistics, of, campaigns, whenEmpty }: ReportProps) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const { totals, byTier, bySource, funnel } = statistics
  const { tips } = totals
  const visitors = funnel[0]?.visitors ?? 0
  if (totals.orders + totals.canceledOrders === 0 && visitors === 0) {
    return (
      <Empty title={t.nothing} action={whenEmpty}>
        {t.nothingText}
      </Empty>
    )
  }
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-3">
        <ThreeFigures totals={totals} of={{ ...of, from: statistics.from, to: statistics.to }} />
        <OrdersFigure totals={totals} />
        <ContributorsFigure totals={totals} />
        <Figure
          label={t.averageTip}
          value={euros(tips.average, locale)}
          hint={tips.orders > 0 ? t.averageTipHint(tips.withTip, tips.orders) : t.noTip}
        />
      </dl>
      <OverTime days={statistics.days} />
      <div className="gap-5 *:mb-5 *:break-inside-avoid min-[72rem]:columns-2">
        {visitors > 0 ? <Funnel steps={funnel} /> : null}
        {campaigns && byTier.length > 0 ? <ByCampaign tiers={byTier} campaigns={campaigns} /> : null}
        {bySource.length > 0 ? <BySource sources={bySource} /> : null}
        {byTier.length > 0 ? <ByTier tiers={byTier} campaigns={campaigns ?? []} /> : null}
      </div>
    </>
  )
}

type Measure = 'ordered' | 'orders'

function OverTime({ days }: { days: Statistics['days'] }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const [measure, setMeasure] = useState<Measure>('ordered')
  // Money kept from fully cancelled orders counts on a day without orders.
  const daysWithOrders = days.filter(({ orders, ordered }) => orders > 0 || ordered > 0).toReversed()
  const bars = barsOf(days.map((day) => ({ date: day.date, value: day[measure] })))
  return (
    <Card title={t.overTime}>
      <RadioChips
        label={t.measure}
        hideLabel
        value={measure}
        onChange={(chosen) => setMeasure(chosen === 'orders' ? 'orders' : 'ordered')}
        choices={[
          { value: 'ordered', label: FIGURE_NAMES.ordered[locale] },
          { value: 'orders', label: t.orders },
        ]}
        className="mb-4"
      />
      <div className="grid grid-cols-1 gap-6 min-[72rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <BarChart
          title={measure === 'ordered' ? t.overTimeChart : t.overTimeOrdersChart}
          bars={bars}
          format={(value) =>
            measure === 'orders'
              ? formatCount(value, locale)
              : euros(Math.round(value), locale).replace(/[.,]00(?=\D|$)/, '')
          }
          isWhole={measure === 'orders'}
        />
        <section
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t.overTime}
          className="max-h-64 overflow-y-auto"
        >
          <FigureTable heads={[t.day, t.orders, FIGURE_NAMES.ordered[locale]]} caption={t.overTime}>
            {daysWithOrders.map(({ date, orders, ordered }) => (
              <tr key={date}>
                <th scope="row" className="py-1.5 pr-3 font-normal whitespace-nowrap">
                  {shortDay(date, spansYears(days))}
                </th>
                <td className="px-3 text-right">{formatCount(orders, locale)}</td>
                <td className="pl-3 text-right font-semibold whitespace-nowrap">{euros(ordered, locale)}</td>
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
  /** On a phone, a column that repeats another figure is left out. */
  heads: readonly (string | { label: string; isWideOnly: true })[]
  children: ReactNode
}

function FigureTable({ caption, heads, children }: FigureTableProps) {
  return (
    <table className="w-full text-left tabular-nums max-sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-muted">
        <tr>
          {heads.map((head, index) => (
            <th
              key={typeof head === 'string' ? head : head.label}
              scope="col"
              className={`pb-1 font-semibold ${index === 0 ? 'pr-3' : 'px-3 text-right last:pr-0 max-sm:px-1'} ${typeof head === 'string' ? '' : 'max-sm:hidden'}`}
            >
              {typeof head === 'string' ? head : head.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

interface ByTierProps {
  tiers: Statistics['byTier']
  campaigns: readonly CampaignName[]
}

function ByTier({ tiers, campaigns }: ByTierProps) {
  const t = useWords(statisticsWords)
  const figures = useWords(figureWords)
  const locale = useLocale()
  const largest = Math.max(...tiers.map(({ ordered }) => ordered))
  return (
    <Card title={t.byTier}>
      <FigureTable caption={t.byTier} heads={[t.tier, t.items, FIGURE_NAMES.ordered[locale]]}>
        {tiers.map((tier) => (
          <tr key={`${tier.formSlug}-${tier.tierId}-${tier.name}`}>
            <th scope="row" className="py-2 pr-3 font-normal">
              {tier.tierId === null ? t.gift : tier.name}
              {campaigns.length > 0 ? (
                <span className="block text-sm text-muted">{titleOf(tier, campaigns)}</span>
              ) : null}
              {tier.notBack > 0 ? (
                <span className="block text-sm text-muted">
                  {figures.notBack(euros(tier.notBack, locale))}
                </span>
              ) : null}
              <ShareBar value={tier.ordered} largest={largest} />
            </th>
            <td className="px-3 text-right">{formatCount(tier.items, locale)}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">{euros(tier.ordered, locale)}</td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}

function ByCampaign({ tiers, campaigns }: ByTierProps) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const rows = sumsOfCampaigns(tiers)
  const largest = Math.max(...rows.map(({ ordered }) => ordered))
  return (
    <Card title={t.byCampaign}>
      <FigureTable caption={t.byCampaign} heads={[t.campaign, t.items, FIGURE_NAMES.ordered[locale]]}>
        {rows.map((row) => (
          <tr key={`${row.formType}-${row.formSlug}`}>
            <th scope="row" className="py-2 pr-3 font-normal">
              {titleOf(row, campaigns)}
              <ShareBar value={row.ordered} largest={largest} />
            </th>
            <td className="px-3 text-right">{formatCount(row.items, locale)}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">{euros(row.ordered, locale)}</td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}

function titleOf(
  { formType, formSlug }: { formType: string; formSlug: string },
  campaigns: readonly CampaignName[],
): string {
  return campaigns.find((one) => one.formSlug === formSlug && one.formType === formType)?.title ?? formSlug
}

function BySource({ sources }: { sources: Statistics['bySource'] }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const largest = Math.max(...sources.map(({ visitors }) => visitors))
  const nameOf = (source: string) =>
    source === 'direct' ? t.direct : source === 'widget' ? t.widget : source
  return (
    <Card title={t.bySource}>
      <FigureTable
        caption={t.bySource}
        heads={[t.source, t.visitors, { label: t.orders, isWideOnly: true }, FIGURE_NAMES.ordered[locale]]}
      >
        {sources.map(({ source, visitors, orders, ordered }) => (
          <tr key={source}>
            <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
              {nameOf(source)}
              <span className="block text-muted sm:hidden">{t.ordersCount(orders)}</span>
              <ShareBar value={visitors} largest={largest} />
            </th>
            <td className="px-3 text-right max-sm:px-1">{formatCount(visitors, locale)}</td>
            <td className="px-3 text-right max-sm:hidden">{formatCount(orders, locale)}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap max-sm:pl-1">
              {euros(ordered, locale)}
            </td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}

function Funnel({ steps }: { steps: Statistics['funnel'] }) {
  const t = useWords(statisticsWords)
  const locale = useLocale()
  const first = steps[0]?.visitors ?? 0
  return (
    <Card title={t.funnel}>
      <p className="mb-3 text-muted">{t.funnelText}</p>
      <FigureTable caption={t.funnel} heads={[t.step, t.visitors, t.ofAll]}>
        {steps.map(({ step, visitors }) => (
          <tr key={step}>
            <th scope="row" className="py-2 pr-3 font-normal">
              {t[`step${step}`]}
              <ShareBar value={visitors} largest={first} />
            </th>
            <td className="px-3 text-right">{formatCount(visitors, locale)}</td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">
              {percentText(first === 0 ? 0 : Math.round((visitors / first) * 100), locale)}
            </td>
          </tr>
        ))}
      </FigureTable>
    </Card>
  )
}
