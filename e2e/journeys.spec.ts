import { type RatedVatOnWire, vatRows } from '@obole/contract/vat-words'
import { LOCALE_TAGS, LOCALES, type Locale } from '@obole/core/locale'
import { cents, sum } from '@obole/core/money/money'
import type { Page } from '@playwright/test'
import { someEmail } from './donation-steps.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { expect, ON_A_TELEPHONE, test, type Stack } from './stack.ts'
import { GARDENS, visitor, type Visitor } from './visitor.ts'
import { orderOf, soldOf, type WrittenOrder } from './stored-orders.ts'

interface Setting {
  page: Page
  stack: Stack
  locale: Locale
  email: string
}

interface Journey {
  /** Where the stock that moves is kept. */
  formSlug: string
  /** From the campaign to the summary. */
  fill(v: Visitor, setting: Setting): Promise<void>
  /** By how much each stock moves. */
  sells: Readonly<Record<string, number>>
  /** What the confirmation names. */
  bought: readonly (string | RegExp)[]
  /** What of the total is VAT, by its rate in percent; absent where nothing may be said of any. */
  vat?: readonly RatedVatOnWire[]
  /** A plan or a monthly gift: the bank asks whether it is really them. */
  isStrong?: boolean
  /** Held at a moment: the confirmation offers it for the calendar. */
  isDated?: boolean
  written(order: WrittenOrder): void
}

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'Event: two tickets for two people, a meal, and a gift on top': {
    formSlug: 'fete-de-printemps',
    async fill(v, { email }) {
      await v.open('evenements/fete-de-printemps')
      await v.add('Plein tarif')
      await v.add('Tarif réduit')
      await v.choose(/^5,00\s€$|^€5.00$/)
      await v.goOn()
      const full = v.card('Plein tarif')
      await v.name(full, 'Alix', 'Martin')
      await v.letPay(full, email)
      await v.choose('Semis et rempotage', full)
      await v.choose(/^Repas partagé/, full)
      await v.choose('Végétarienne', full)
      await full.getByLabel('Comment nous avez-vous connus ?').fill('Par une voisine')
      await v.name(v.card('Tarif réduit'), 'Camille', 'Dupont')
      await v.goOn()
      // The one who pays was named already.
      await v.seesPayerStep()
      await v.goOn()
    },
    sells: { 'Plein tarif': 1, 'Tarif réduit': 1, 'Repas partagé': 1 },
    bought: ['Plein tarif', 'Tarif réduit'],
    vat: [{ rate: 10, amount: 73 }],
    isDated: true,
    written({ items, totalCents, tipCents }) {
      expect(totalCents - tipCents).toBe(1200 + 800 + 600 + 500)
      expect(items.map(({ participant }) => participant?.firstName)).toEqual(['Alix', 'Camille', undefined])
      expect(items[0]?.answers).toEqual(expect.arrayContaining(['Semis et rempotage', 'Par une voisine']))
    },
  },
  'Membership: a family, in three instalments': {
    formSlug: 'adhesion-annuelle',
    async fill(v, { page, email, locale }) {
      await v.open('adhesions/adhesion-annuelle')
      await v.add('Adhésion famille')
      await v.goOn()
      const family = v.card('Adhésion famille')
      await v.name(family, 'Alix', 'Martin')
      await family.getByLabel('Nombre d’enfants').fill('2')
      await family.getByLabel('Téléphone').fill('06 12 34 56 78')
      await v.choose(/^Panier de récolte/, family)
      await v.goOn()
      await v.fillPayer({ email, birthDate: '14/07/1985', hasAddress: true })
      await v.choose(locale === 'fr' ? /^En 3 fois/ : /^In 3 payments/)
      const schedule = page.getByLabel(locale === 'fr' ? 'Échéancier' : 'Schedule')
      await expect(schedule.getByRole('term')).toHaveCount(3)
      // It opens under what was chosen, before the next choice.
      const choices = page.getByRole('radiogroup').filter({ has: schedule })
      await expect(choices.locator('label:has(:checked) + dl')).toHaveCount(1)
    },
    isStrong: true,
    sells: { 'Panier de récolte hebdomadaire': 1 },
    bought: ['Adhésion famille'],
    vat: [{ rate: 5.5, amount: 313 }],
    written({ terms, totalCents, tipCents }) {
      expect(totalCents - tipCents).toBe(9000 + 200 + 6000)
      expect(terms.map(({ state }) => state)).toEqual(['Authorized', 'Pending', 'Pending'])
    },
  },
  'Shop: seeds and a bag, with a coupon': {
    formSlug: 'boutique-solidaire',
    async fill(v, { page, email, locale }) {
      await v.open('boutiques/boutique-solidaire')
      await v.add('Sachet de graines mélangées')
      await v.add('Sac en coton bio')
      await v.goOn()
      await v.choose('Vert sauge', v.card('Sac en coton bio'))
      await v.goOn()
      await v.fillPayer({ email, hasAddress: true })
      await v.button(locale === 'fr' ? 'J’ai un code promo' : 'I have a discount code').click()
      await page.getByLabel(locale === 'fr' ? 'Code promo' : 'Discount code').fill(' recolte15')
      await v.button(locale === 'fr' ? 'Appliquer' : 'Apply').click()
      await expect(page.getByText(/RECOLTE15/).first()).toBeVisible()
    },
    sells: { 'Sachet de graines mélangées': 1, 'Sac en coton bio': 1 },
    bought: ['Sachet de graines mélangées', 'Sac en coton bio'],
    // After the discount: 2,55 € and 11,90 €.
    vat: [
      { rate: 10, amount: 23 },
      { rate: 20, amount: 198 },
    ],
    written({ totalCents, tipCents, discountCents, items }) {
      expect(totalCents - tipCents).toBe(300 + 1400 - discountCents)
      // 15 % of each line.
      expect(discountCents).toBe(45 + 210)
      expect(items.map(({ answers }) => answers)).toEqual([[], ['Vert sauge']])
    },
  },
  'CrowdFunding: something in return, and a gift of one’s own amount': {
    formSlug: 'une-serre-pour-tous',
    async fill(v, { page, email }) {
      await v.open('collectes/une-serre-pour-tous')
      await v.add('Un panier de la première récolte')
      await v.add('Don libre')
      await v.typeAmount('25')
      await v.goOn()
      // Nobody is asked who it is for: the second step has nothing to ask.
      await expect(page).toHaveURL(/\/3(\/en)?$/)
      await v.fillPayer({ email, hasAddress: true, showsName: true })
    },
    sells: { 'Un panier de la première récolte': 1 },
    bought: ['Un panier de la première récolte', 'Don libre'],
    written({ totalCents, tipCents, payer }) {
      expect(totalCents - tipCents).toBe(3500 + 2500)
      expect(payer).toMatchObject({ showName: true, showAmount: false })
    },
  },
  'Donation: every month, on a day of one’s own': {
    formSlug: 'faire-un-don',
    async fill(v, { page, email, locale }) {
      await v.open('formulaires/faire-un-don')
      await v.choose(locale === 'fr' ? 'Chaque mois' : 'Every month')
      await v.choose(/^10,00\s€$|^€10.00$/)
      await page.getByLabel(locale === 'fr' ? 'Jour du prélèvement' : 'Day of the debit').selectOption('12')
      await v.goOn()
      await v.fillPayer({ email, hasAddress: true })
      const later = locale === 'fr' ? /puis .* le 12 de chaque mois/ : /then .* on the 12th of each month/
      await expect(page.getByText(later)).toBeVisible()
    },
    isStrong: true,
    sells: {},
    bought: [/Don mensuel à l’association|Monthly gift to the association/],
    written({ totalCents, tipCents, recurrence }) {
      expect(totalCents - tipCents).toBe(1000)
      expect(recurrence).toMatchObject({ amountCents: 1000, tipCents, day: 12 })
    },
  },
  'PaymentForm: a fixed price, paid by an organisation': {
    formSlug: 'stage-de-permaculture',
    async fill(v, { email }) {
      await v.open('paiements/stage-de-permaculture')
      await v.add('Deux jours de découverte')
      await v.goOn()
      await v.name(v.card('Deux jours de découverte'), 'Camille', 'Dupont')
      await v.goOn()
      const organisation = { name: 'Librairie du Tilleul', siren: '732 829 320', legalStatus: 'SARL' }
      await v.fillPayer({ email, hasAddress: true, organisation })
    },
    sells: { 'Deux jours de découverte': 1 },
    bought: ['Deux jours de découverte'],
    vat: [{ rate: 20, amount: 3000 }],
    isDated: true,
    written({ totalCents, tipCents, payer }) {
      expect(totalCents - tipCents).toBe(18_000)
      expect(payer).toMatchObject({ companyName: 'Librairie du Tilleul', companyLegalStatus: 5 })
      expect(String(payer['companySiren']).replaceAll(' ', '')).toBe('732829320')
    },
  },
  'Checkout: a cart made elsewhere': {
    formSlug: 'boutique-solidaire',
    async fill(v, { page, stack, email, locale }) {
      const { id } = await buyerOf(stack).cart(await cartBody(stack, locale))
      await page.goto(`${GARDENS}/checkout/${id}`)
      await v.fillPayer({ email, hasAddress: true })
    },
    sells: { 'Le Carnet du jardinier': 2 },
    bought: ['Le Carnet du jardinier'],
    vat: [{ rate: 5.5, amount: 188 }],
    written({ totalCents, tipCents, items }) {
      expect(totalCents - tipCents).toBe(2 * 1800)
      expect(items).toHaveLength(2)
    },
  },
}

test.describe.configure({ mode: 'parallel' })
for (const locale of LOCALES) {
  const isFrench = locale === 'fr'
  test.describe(isFrench ? 'in French, on a telephone' : 'in English, on a wide screen', () => {
    test.use({ locale: LOCALE_TAGS[locale], ...(isFrench ? ON_A_TELEPHONE : {}) })
    // In English, where only words differ, each has one day in three.
    const journeys = Object.entries(JOURNEYS)
    for (const [name, journey] of isFrench ? journeys : whoseTurnItIs(journeys, 3)) {
      test(name, async ({ page, stack }) => buy(journey, { page, stack, locale, email: someEmail() }))
    }
  })
}

/** From the campaign to the mail; what the screen says is what is charged, at each moment it says it. */
async function buy(journey: Journey, setting: Setting): Promise<void> {
  const { page, stack, locale, email } = setting
  const v = visitor(page, locale)
  const before = await stockOf(stack, journey)
  await journey.fill(v, setting)
  const promised = await v.agree()
  await seesVat(setting, journey)
  await v.payByCard()
  if (journey.isStrong) await v.approveAtBank(stack.bankUrl)
  await v.seesConfirmation()
  await seesVat(setting, journey)

  const order = await orderOf(stack, email)
  expect(order.chargedCents).toBe(promised)
  expect(order.terms[0]).toMatchObject({ cents: promised, state: 'Authorized' })
  // A monthly gift has no end: what comes next is no part of what was ordered.
  const ordered = order.recurrence ? order.terms.slice(0, 1) : order.terms
  expect(sum(ordered.map((term) => cents(term.cents)))).toBe(order.totalCents)
  expect(order.locale).toBe(locale)
  journey.written(order)

  const recap = page.getByRole('complementary')
  for (const line of journey.bought) await expect(recap).toContainText(line)
  await expect(recap).toContainText(v.euros(promised))
  await expect(recap).toContainText(v.euros(cents(order.totalCents)))
  if (!order.recurrence)
    await expect(page.getByText(/^(À venir le|Due on) /)).toHaveCount(order.terms.length - 1)
  await expect(page.getByText(email)).toBeVisible()
  const calendar = page.getByRole('link', { name: /^(Ajouter à mon agenda|Add to my calendar)$/ })
  await expect(calendar).toHaveCount(journey.isDated ? 1 : 0)

  const mail = await stack.mailbox.waitFor({
    to: email,
    subject: locale === 'fr' ? 'est confirmé' : 'is confirmed',
  })
  expect(mail.text).toContain(v.euros(cents(order.totalCents)))
  const shownByMail = mail.text.split('\n').filter((line) => VAT_LINE.test(line))
  const colon = locale === 'fr' ? '\u00a0: ' : ': '
  expect(shownByMail).toEqual(
    vatRows(journey.vat ?? [], locale).map(({ label, value }) => label + colon + value),
  )
  await page.locator('a[href^="/commande/"]').first().click()
  await expect(page).toHaveURL(/\/commande\//)
  await seesVat(setting, journey)
  const after = await stockOf(stack, journey)
  for (const [label, count] of Object.entries(journey.sells)) {
    expect(Number(after[label]) - Number(before[label]), label).toBe(count)
  }
}

const VAT_LINE = /dont TVA|including .*VAT/

/** Under the total, one line for each rate, and none where there is no VAT. */
async function seesVat({ page, locale }: Setting, { vat = [] }: Journey): Promise<void> {
  const rows = vatRows(vat, locale)
  const shown = page.getByRole('complementary').filter({ visible: true }).first().getByText(VAT_LINE)
  await expect(shown).toHaveText(rows.map(({ label }) => label))
  for (const { label, value } of rows)
    await expect(
      page.getByRole('definition').filter({ hasText: value }).filter({ visible: true }).first(),
      label,
    ).toBeVisible()
}

async function stockOf(stack: Stack, { formSlug, sells }: Journey): Promise<Record<string, number>> {
  const counted = Object.keys(sells).map(
    async (label) => [label, await soldOf(stack, formSlug, label)] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}
