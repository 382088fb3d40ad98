import { testCardNumber, type TestCardKey } from '@obole/contract/bank-test-cards'
import { expect, type Page } from '@playwright/test'

export const DONATION_FORM = '/associations/les-jardins-partages/formulaires/faire-un-don'

/** From the form to the summary, for a gift of 20 €; the card is typed there. */
export async function reachSummary(page: Page, email: string): Promise<void> {
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await fillPayer(page, email)
}

/** On to the payment's own page, for a site where the card is typed there. */
export async function reachPayment(page: Page, email: string): Promise<void> {
  await reachSummary(page, email)
  await confirmSummary(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/paiement\/embarque\//)
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
