import { addDays, type LocalDate, parisDate, parisInstant, parisTime } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import type { DemoCampaign } from '../description.ts'
import { lesJardinsPartages } from '../les-jardins-partages/association.ts'
import { pastCampaigns } from './campaigns.ts'
import { type Act, type Purchase, storyUntil } from './story.ts'

/** Days on which something is different: the calendar, the clock, the week, the season. */
const DAYS: readonly (readonly [what: string, today: LocalDate])[] = [
  ['29 February', '2028-02-29'],
  ['31 December', '2026-12-31'],
  ['31 December of a leap year', '2028-12-31'],
  ['1 January', '2027-01-01'],
  ['1 January, a leap year back', '2026-01-01'],
  ['the day the clocks go back', '2026-10-25'],
  ['the day after the clocks went forward', '2027-03-29'],
  ['the day the clocks go forward', '2027-03-28'],
  ['a Monday', '2026-11-16'],
  ['a Saturday', '2026-11-21'],
  ['the middle of August', '2027-08-15'],
  ['the day of this test', parisDate(Date.now())],
]

type PurchaseAct = Act & Purchase

const purchasesIn = (acts: readonly Act[]): PurchaseAct[] =>
  acts.filter((act): act is PurchaseAct => act.kind === 'buy' || act.kind === 'byHand')

const keyOf = ({ formType, slug }: Pick<DemoCampaign, 'formType' | 'slug'>) => `${formType}/${slug}`

/** Everything the association sells on that day, or sold before it. */
const campaignsOn = (today: LocalDate): DemoCampaign[] => [
  ...Object.values(pastCampaigns(today)),
  ...lesJardinsPartages.campaigns,
]

describe.each(DAYS)('the story told on %s (%s)', (_, today) => {
  const acts = storyUntil(today)
  const purchases = purchasesIn(acts)
  const campaigns = campaignsOn(today)
  const { plantFair } = pastCampaigns(today)

  it('is that of the two years before, in its order, and ends before the day begins', () => {
    const moments = acts.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(moments[0]).toBeGreaterThanOrEqual(parisInstant(addDays(today, -730)))
    expect(moments.at(-1)).toBeLessThan(parisInstant(today))
  })

  it('buys in the daytime, whatever the clocks did that day', () => {
    const hours = purchases.map(({ at }) => Number(parisTime(at).slice(0, 2)))
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7)
    expect(Math.max(...hours)).toBeLessThanOrEqual(23)
  })

  it('buys nothing that was not on sale, and no more than there is', () => {
    const wrong = purchases.filter(({ at, campaign }) => {
      const { saleStart = 0, saleEnd = Infinity } =
        campaigns.find((one) => keyOf(one) === keyOf(campaign)) ?? {}
      return at < saleStart || at > saleEnd || !campaigns.some((one) => keyOf(one) === keyOf(campaign))
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
    const places = purchases
      .filter(({ campaign }) => campaign.slug === plantFair.slug)
      .flatMap(({ lines }) => lines.filter(({ tier }) => tier !== null)).length
    expect(places).toBeLessThan(plantFair.maxEntries ?? 0)
  })

  it('sells of what runs short as many as the description says, or nothing where none of it was on sale', () => {
    for (const { slug, tiers } of lesJardinsPartages.campaigns)
      for (const { name, stock } of tiers.filter((tier) => tier.stock?.sold)) {
        const lines = purchases
          .filter(({ campaign }) => campaign.slug === slug)
          .flatMap((purchase) => purchase.lines.filter(({ tier }) => tier === name))
        expect([0, stock?.sold], `${slug}: ${name}`).toContain(lines.length)
      }
  })

  it('has a sale under way: open since, not over, for a Saturday to come, and bought from until yesterday', () => {
    const now = parisInstant(today, '12:00')
    expect(plantFair.saleStart).toBeLessThan(now)
    expect(plantFair.saleEnd).toBeGreaterThan(now)
    expect(plantFair.startsAt).toBeGreaterThan(now)
    expect(new Date(plantFair.startsAt ?? 0).getUTCDay()).toBe(6)
    const sales = purchases.filter(({ campaign }) => campaign.slug === plantFair.slug)
    expect(sales.length).toBeGreaterThanOrEqual(25)
    expect(sales.some(({ at }) => parisDate(at) >= addDays(today, -3))).toBe(true)
  })

  it('comes to what a small association sees: some hundreds of orders, something in every month, each once', () => {
    expect(purchases.length).toBeGreaterThan(250)
    expect(purchases.length).toBeLessThan(600)
    expect(new Set(purchases.map(({ key }) => key)).size).toBe(purchases.length)
    for (let ago = 30; ago <= 720; ago += 30) {
      const [from, until] = [addDays(today, -ago), addDays(today, 30 - ago)]
      const sold = purchases.filter(({ at }) => parisDate(at) >= from && parisDate(at) < until)
      expect(sold.length, `${from} to ${until}`).toBeGreaterThan(0)
    }
    const payOuts = acts.filter(({ kind }) => kind === 'payOut').length
    expect([23, 24]).toContain(payOuts)
    expect(acts.filter(({ kind }) => kind === 'depositCheques').length).toBeGreaterThan(5)
    expect(acts.some(({ kind }) => kind === 'giveBack')).toBe(true)
  })

  it('names its campaigns apart, and a season by each of its years once', () => {
    expect(new Set(campaigns.map(keyOf)).size).toBe(campaigns.length)
    const years = pastCampaigns(today).formerMembership.title.match(/\d{4}/g) ?? []
    expect(years.length).toBeGreaterThan(0)
    expect(new Set(years).size).toBe(years.length)
  })

  it('is the same each time it is told', () => {
    expect(storyUntil(today)).toEqual(acts)
  })
})
