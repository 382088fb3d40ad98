import type { Page } from '@playwright/test'
import { someEmail } from './donation-steps.ts'
import { onePageTest } from './one-page-scenes.ts'
import { expect, test } from './stack.ts'
import { listen, type ReportedEvent } from './reported-events.ts'
import { visitor, type Visitor } from './visitor.ts'

const CAMPAIGN = ['organization_slug', 'form_type', 'form_slug', 'form_name', 'form_state', 'page_title']

const submitted = (reported: readonly ReportedEvent[]) =>
  expect.poll(() => reported.some(({ event }) => event === 'Campaign Payment Submitted')).toBe(true)

const named = (reported: readonly ReportedEvent[], event: string) =>
  reported.filter((one) => one.event === event).map(({ properties }) => properties)

/** What was told of each change of the contribution: which answer, how much, and what is then paid today. */
const tips = (reported: readonly ReportedEvent[]) =>
  named(reported, 'Tip updated').map((sent) => [
    sent['contribution_type'],
    sent['contribution_amount'],
    sent['payment_amount'],
  ])

async function toSummary(v: Visitor, campaign: string, amount: RegExp | string): Promise<void> {
  await v.open(campaign)
  await v.choose(amount)
  await v.goOn()
  await v.fillPayer({ email: someEmail(), hasAddress: true })
}

const typedTip = (page: Page) => page.getByLabel('Montant de votre contribution')

test('every change of the contribution is told with what it came to, typed amounts and the slider too', async ({
  page,
}) => {
  const reported = await listen(page)
  const v = visitor(page, 'fr')
  await toSummary(v, 'formulaires/faire-un-don', /^20,00\s€$/)
  await v.choose('Un autre montant')
  await expect.poll(() => tips(reported)).toEqual([['other', 390, 2390]])
  await typedTip(page).fill('2')
  await typedTip(page).press('Tab')
  await expect.poll(() => tips(reported).at(-1)).toEqual(['other', 200, 2200])
  await page.getByRole('slider').press('ArrowRight')
  await expect.poll(() => tips(reported).at(-1)).toEqual(['other', 205, 2205])
  await v.choose('Pas de contribution')
  await expect.poll(() => tips(reported).at(-1)).toEqual(['none', 0, 2000])
  await v.choose(/^3,90\s€/)
  await expect.poll(() => tips(reported).at(-1)).toEqual(['suggested', 390, 2390])
  await v.choose('Un autre montant')
  await typedTip(page).fill('12,5')
  expect(await v.agree()).toBe(3250)
  await v.payByCard()
  await submitted(reported)
  expect(tips(reported).at(-1)).toEqual(['other', 1250, 3250])
  expect(named(reported, 'Campaign Payment Submitted')).toMatchObject([
    {
      payment_amount: 3250,
      contribution: true,
      contribution_type: 'other',
      contribution_default_amount: 390,
      contribution_amount: 1250,
      payment_frequency_type: 'Single',
    },
  ])
})

test('each event of a journey carries its campaign and its page, and its figures are those on screen', async ({
  page,
}) => {
  const reported = await listen(page)
  const v = visitor(page, 'fr')
  await v.open('adhesions/adhesion-annuelle')
  await v.add('Adhésion famille')
  await v.goOn()
  const card = v.card('Adhésion famille')
  await v.name(card, 'Alix', 'Martin')
  await card.getByLabel('Nombre d’enfants').fill('2')
  await card.getByLabel('Téléphone').fill('06 12 34 56 78')
  await v.goOn()
  await v.fillPayer({ email: someEmail(), birthDate: '14/07/1985', hasAddress: true })
  await v.choose(/^En 3 fois/)
  await v.choose('Pas de contribution')
  const promised = await v.agree()
  // ReportedEvent once the picture of the press is drawn.
  await expect.poll(() => named(reported, 'Tip updated').at(-1)?.['payment_amount']).toBe(promised)
  await v.payByCard()
  await submitted(reported)
  expect(named(reported, 'Campaign Step viewed').map(({ step }) => step)).toEqual([1, 2, 3, 4])
  expect(named(reported, 'Campaign Step completed').map(({ step }) => step)).toEqual([1, 2, 3])
  expect(named(reported, 'Campaign First click')).toHaveLength(1)
  expect(named(reported, 'Campaign Payment Submitted')).toMatchObject([
    { payment_amount: promised, contribution: false, payment_frequency_type: 'Installment' },
  ])
  for (const { event, properties } of reported)
    expect(Object.keys(properties), event).toEqual(expect.arrayContaining(CAMPAIGN))
})

test('a monthly gift is told as one, with the tip of each month', async ({ page }) => {
  const reported = await listen(page)
  const v = visitor(page, 'fr')
  await v.open('formulaires/faire-un-don')
  await v.choose(/mois/)
  await v.choose(/^10,00\s€/)
  await v.goOn()
  await v.fillPayer({ email: someEmail(), hasAddress: true })
  const promised = await v.agree()
  await v.payByCard()
  await submitted(reported)
  const [sent] = named(reported, 'Campaign Payment Submitted')
  expect(sent).toMatchObject({
    payment_amount: promised,
    payment_frequency_type: 'Monthly',
    contribution_type: 'suggested',
  })
  expect(sent?.['contribution_amount']).toBe(sent?.['contribution_default_amount'])
})

onePageTest('on one page a typed contribution is told with what is then paid', async ({ page }) => {
  const reported = await listen(page)
  const v = visitor(page, 'fr')
  await v.open('boutiques/boutique-solidaire')
  await v.add('Le Carnet du jardinier')
  await page.getByText('Un autre montant', { exact: true }).click()
  await typedTip(page).fill('1,5')
  await typedTip(page).press('Tab')
  await expect.poll(() => tips(reported).at(-1)?.slice(0, 2)).toEqual(['other', 150])
  expect(tips(reported).at(-1)?.[2]).toBe(await v.promised())
})
