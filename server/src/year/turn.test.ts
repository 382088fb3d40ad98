import type { Year } from '@obole/contract/year'
import { addDays, daysBetween, parisDate } from '@obole/core/dates/dates'
import { expect, it } from 'vitest'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { signedInVisitor } from '../../testing/visitor.ts'

const test = testApp({ bank: true })

it('a year that turns is held against the one that ended, and what was to come is overdue', async () => {
  const on = await publishCampaign(test, {
    changes: ({ document }) => ({
      installments: [1, 12],
      tiers: document.tiers.map((tier) => ({
        ...tier,
        price: 12_000,
        paymentFrequency: 'Installment' as const,
      })),
    }),
  })
  const { path, slug } = on.association
  await on.association.member('Accountant')
  // A session does not last a month.
  const signedIn = () => signedInVisitor(test, `member-1@${slug}.example`)
  const { id: tierId, tierType } = on.tier()
  const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
  await payOrder(test, { ...on.cart(), items: [item] }, { instalments: 12 })
  const today = parisDate(test.clock.now())
  await registerOrder(on, { receivedOn: today })
  const year = Number(today.slice(0, 4))
  const read = async (query = ''): Promise<Year> =>
    (await (await signedIn()).get(`${path}/year${query}`)).json()

  const running = await read()
  const { figures, dueLater } = running
  expect(running).toMatchObject({ year, isRunning: true, until: today })
  expect(figures).toMatchObject({ ordered: 24_000, cameIn: 1000, byHand: 12_000, net: 13_000 })
  expect(figures.toCome + dueLater).toBe(11_000)
  expect(running.figuresBefore.net).toBe(0)

  // Nobody collects: the day on which the last of the year was due has passed.
  const lastDay = `${year}-12-31`
  test.clock.advanceDays(daysBetween(today, lastDay))
  expect((await read()).year).toBe(year)
  test.clock.advanceDays(1)
  const next = await read()
  expect(next).toMatchObject({ year: year + 1, until: addDays(lastDay, 1) })
  expect(next.figures).toMatchObject({ ordered: 0, cameIn: 0, overdue: 0, toCome: dueLater })
  // On 1 January nothing of the year before had come in by 1 January.
  expect(next.figuresBefore.net).toBe(0)
  expect(next.months.reduce((sum, { before }) => sum + before, 0)).toBe(13_000)
  const past = await read(`?year=${year}`)
  expect(past).toMatchObject({ isRunning: false, until: lastDay })
  expect(past.figures).toMatchObject({ cameIn: 1000, byHand: 12_000, toCome: 0, overdue: figures.toCome })

  // A year after the order, it stands beside.
  test.clock.advanceDays(daysBetween(addDays(lastDay, 1), `${year + 1}${today.slice(4)}`))
  expect((await read()).figuresBefore).toMatchObject({ ordered: 24_000, cameIn: 1000, byHand: 12_000 })
})
