import { testCardNumber, type TestCardKey } from '@obole/contract/bank'
import type { Page } from '@playwright/test'
import { expect, test } from './stack.ts'

const FORM = '/associations/les-jardins-partages/formulaires/faire-un-don'

test('a donation goes all the way: amount, payer, tip, card, 3-D Secure, confirmation, mail', async ({
  page,
  stack,
}) => {
  const email = `don-${crypto.randomUUID()}@exemple.fr`
  await page.goto(FORM)
  await expect(page).toHaveTitle(/Faire un don/)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Faire un don/)
  await chooseAmount(page)
  await fillPayer(page, email)
  await confirmSummary(page)
  await typeCard(page, 'challenge')
  await page.getByRole('button', { name: /^Payer/ }).click()
  // The bank's own page, on the bank's own origin.
  await expect(page).toHaveURL((url) => url.origin === stack.bankUrl)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci')
  const mail = await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
  expect(mail.text).toContain('Les Jardins Partagés')
})

test('a refused card says so in French, and another one can be tried with nothing lost', async ({
  page,
  stack,
}) => {
  const email = `refus-${crypto.randomUUID()}@exemple.fr`
  await page.goto(FORM)
  await chooseAmount(page)
  await fillPayer(page, email)
  await confirmSummary(page)
  await typeCard(page, 'insufficient_funds')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Votre banque a refusé le paiement')
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité.')
  await typeCard(page, 'accepted')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
  await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
})

async function chooseAmount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^20\s/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
}

async function fillPayer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Alix')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Confirmez votre e-mail').fill(email)
  await page.getByLabel('Adresse').fill('12 rue des Lilas')
  await page.getByLabel('Code postal').fill('69007')
  await page.getByLabel('Ville').fill('Lyon')
  await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
}

/** The suggestion for 20 € is 3,90 €: shown, part of the total, and confirmed by hand. */
async function confirmSummary(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  await page.getByText(/Je confirme ma contribution volontaire de 3,90/).click()
  await page
    .getByText(/J’accepte les/)
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Payer/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/paiement\/embarque\//)
}

async function typeCard(page: Page, card: TestCardKey): Promise<void> {
  const fields = page.frameLocator('iframe')
  await fields.getByLabel(/Numéro/).fill(testCardNumber(card))
  await fields.getByLabel(/expiration/i).fill('12/35')
  await fields.getByLabel(/Cryptogramme|CVC/i).fill('123')
  await fields.getByLabel(/Titulaire|Nom/i).fill('Alix Martin')
}
