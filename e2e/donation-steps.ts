import { testCardNumber, type TestCardKey } from '@obole/contract/bank-test-cards'
import type { Cart } from '@obole/contract/carts'
import { payer as someone } from '@obole/contract/testing/buyer'
import { cartKey, cartStoreAfter, emptyCartStore, STORE_KEY } from '@obole/core/cart/cart-store'
import { epochMs } from '@obole/core/dates/dates'
import { expect, type Page } from '@playwright/test'
import { ask } from './ask.ts'

export const DONATION_FORM = '/associations/les-jardins-partages/formulaires/faire-un-don'

/** From the form to the summary by hand, for a gift of 20 €; the card is typed there. */
export async function goToSummary(page: Page, email: string): Promise<void> {
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await fillPayer(page, email)
}

/**
 * The summary of the same gift, for a test that begins there: the calls of the steps are made without their pages, which
 * cost more than the rest of such a test. A test of `donation.spec.ts` compares what a tab keeps on either way.
 */
export async function reachSummary(page: Page, email: string): Promise<void> {
  await holdGift(page, email)
  await page.goto(`${DONATION_FORM}/4`)
}

/** Likewise the payment's own page, where the card of a widget is typed; answers the cart's id. */
export async function reachPayment(page: Page, email: string): Promise<string> {
  const { id, tipData } = await holdGift(page, email)
  const params = { id }
  const tip = { tip: tipData.tipSuggestion ?? 0 }
  const { dueToday, linesDigest } = await ask(page, 'PUT /carts/{id}/tip', { params, body: tip })
  const body = { termsOfService: true, termsOfSale: true, tip: true, dueToday, linesDigest }
  const { paymentRequestId } = await ask(page, 'POST /carts/{id}/init-payment', { params, body })
  await page.goto(`/paiement/embarque/${paymentRequestId}`)
  return id
}

const CAMPAIGN = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Donation',
  formSlug: 'faire-un-don',
} as const

/** The cart of a gift of 20 €, its payer named, kept by the tab as the steps keep it. */
async function holdGift(page: Page, email: string): Promise<Cart> {
  const { form } = await ask(page, 'GET /agg/form', { query: CAMPAIGN })
  const tierId = form.tiers.find(({ tierType }) => tierType === 'Donation')?.id ?? null
  const gift = { tierId, tierType: 'Donation' } as const
  const items = [{ ...gift, customAmount: 2000, participant: null }]
  const made = await ask(page, 'POST /carts', { body: { ...CAMPAIGN, items, locale: 'fr' } })
  const body = { ...someone, email, country: 'FR' }
  const cart = await ask(page, 'PUT /carts/{id}/payer', { params: { id: made.id }, body })
  const key = cartKey(CAMPAIGN.organizationSlug, CAMPAIGN.formType, CAMPAIGN.formSlug)
  const { payer } = cart
  if (!payer) throw new Error('the cart has no payer')
  const held = { type: 'cartCreated', key, cart, expiresAtMs: epochMs(cart.meta.expiresAt) } as const
  const named = { type: 'payerSet', key, payer } as const
  const store = [held, named].reduce(cartStoreAfter<Cart, typeof payer>, emptyCartStore())
  await keep(page, { ...store, drafts: { [key]: draftOf(gift, email) } })
  return cart
}

/** What was typed, as the steps' fields hold it. */
const draftOf = (gift: { tierId: number | null; tierType: string }, email: string) => ({
  items: [
    {
      key: 'gift',
      ...gift,
      customAmount: '20.00',
      participant: null,
      customFields: [],
      extraOptions: [],
    },
  ],
  isAnswered: false,
  paymentDay: null,
  payer: {
    email,
    emailConfirmation: email,
    firstName: 'Alix',
    lastName: 'Martin',
    birthDate: '',
    address: '12 rue des Lilas',
    zipCode: '69007',
    city: 'Lyon',
    country: 'FR',
    payAsOrganisation: false,
    companyName: '',
    companySiren: '',
    companyLegalStatus: null,
  },
})

/** Written from the lightest page of the site: a tab can only keep something for a page it shows. */
async function keep(page: Page, store: object): Promise<void> {
  await page.goto('/icon.svg')
  const written = [STORE_KEY, JSON.stringify(store)] as const
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), written)
}

/** What the tab keeps, with neither identifiers nor moments, which differ each time. */
export async function keptIn(page: Page): Promise<unknown> {
  const kept = await page.evaluate((name) => sessionStorage.getItem(name) ?? '', STORE_KEY)
  const { carts } = JSON.parse(kept) as { carts: Record<string, Cart> }
  const ids = Object.values(carts).map(({ id }) => id)
  const plain = ids.reduce((text, id) => text.replaceAll(id, 'cart'), kept)
  return JSON.parse(plain.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|\b\d{13}\b/g, '"now"'))
}

export async function chooseAmount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^20,00\s/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
}

export async function fillPayer(
  page: Page,
  email: string,
  { firstName, lastName } = { firstName: 'Alix', lastName: 'Martin' },
): Promise<void> {
  await page.getByLabel('Prénom').fill(firstName)
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Confirmez votre e-mail').fill(email)
  await page.getByLabel('Adresse').fill('12 rue des Lilas')
  await page.getByLabel('Code postal').fill('69007')
  await page.getByLabel('Ville').fill('Lyon')
  await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
}

/** The suggestion for 20 € is 3,90 €: it is shown, part of the total, and confirmed by hand. */
export async function confirmSummary(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  await page.getByText(/Je confirme ma contribution volontaire de 3,90/).click()
  await page
    .getByText(/J’accepte les/)
    .first()
    .click()
}

export async function typeCard(page: Page, card: TestCardKey): Promise<void> {
  const fields = page.frameLocator('iframe')
  await fields.getByLabel(/Numéro/).fill(testCardNumber(card))
  await fields.getByLabel(/expiration/i).fill('12/35')
  await fields.getByLabel(/Cryptogramme|CVC/i).fill('123')
  await fields.getByLabel(/Titulaire|Nom/i).fill('Alix Martin')
}

export async function pay(page: Page, card: TestCardKey): Promise<void> {
  await typeCard(page, card)
  await payButton(page).click()
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^Payer/ }).filter({ visible: true })

export const confirmed = /\/paiement\/embarque\/confirmation\//

export const someEmail = () => `payeur-${crypto.randomUUID()}@exemple.fr`
