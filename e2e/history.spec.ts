import { payer } from '@obole/contract/testing/buyer'
import type { Page } from '@playwright/test'
import { openAccount, openAccountOf } from './account-steps.ts'
import { chooseAmount, DONATION_FORM } from './donation-steps.ts'
import { examineAsShown } from './examine.ts'
import { buyInThree, giveMonthly, leaveUnpaid } from './plans.ts'
import { expect, type Stack, test } from './stack.ts'
import { ask } from './ask.ts'

const HISTORY = '/utilisateur/commandes'

/** The account of whoever those orders are, signed in. */
async function becomePayer(page: Page, stack: Stack): Promise<void> {
  await openAccountOf(page, stack, payer.email)
  const body = { firstName: payer.firstName, lastName: payer.lastName, locale: 'fr' } as const
  await ask(page, 'PUT /users/me', { body })
}

test('what was paid without an account is found in it: orders, gifts, papers and what is unpaid', async ({
  page,
  stack,
}) => {
  // Other journeys pay with the same address: what they left is not what this one looks for.
  await stack.query(
    `update orders set payer_email = 'other-' || id || '@exemple.fr' where payer_email = $1`,
    [payer.email],
  )
  const course = await buyInThree(stack, 200)
  await leaveUnpaid(stack, course)
  const gift = await giveMonthly(stack, 1500, 350)
  await becomePayer(page, stack)

  await page.goto('/')
  await page.getByText(payer.firstName, { exact: true }).click()
  await page.getByRole('link', { name: 'Mes commandes et mes dons' }).click()
  await expect(page).toHaveURL(HISTORY)
  await expect(page.getByText('Un prélèvement n’a pas abouti')).toBeVisible()
  await expect(page.getByText(/18,50\s€ le 5 de chaque mois/)).toBeVisible()
  await expect(page.getByText('Deux jours de découverte')).toBeVisible()
  await examineAsShown(page)

  // The receipt of the gift is drawn in a moment.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /Reçu fiscal/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Reçu fiscal/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('link', { name: 'Régler' }).click()
  await expect(page).toHaveURL(course.path)
  await page.goto(HISTORY)
  await page.getByRole('link', { name: 'Modifier ou arrêter' }).click()
  await expect(page).toHaveURL(gift.path)
  await page.goto(`${HISTORY}/999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page est introuvable')
})

test('an account that paid nothing says what will stand there, in both languages', async ({
  page,
  stack,
}) => {
  await openAccount(page, stack)
  await page.goto(HISTORY)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Rien pour l’instant')
  await examineAsShown(page)
  await page.goto(`${HISTORY}?langue=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My orders and gifts')
  await page.context().clearCookies()
  await page.goto(HISTORY)
  await expect(page).toHaveURL(/\/connexion/)
})

test('who is signed in finds the payer’s step filled, and what they type stays', async ({ page, stack }) => {
  await giveMonthly(stack, 1500, 350)
  await becomePayer(page, stack)
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await expect(page.getByLabel('Prénom')).toHaveValue(payer.firstName)
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(payer.email)
  await expect(page.getByLabel('Confirmez votre e-mail')).toHaveValue(payer.email)
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon')
  await page.getByLabel('Ville').fill('Villeurbanne')
  await page.getByLabel('Prénom').fill('')
  await page.reload()
  await expect(page.getByLabel('Ville')).toHaveValue('Villeurbanne')
  await expect(page.getByLabel('Prénom')).toHaveValue('')
})

test('whoever is not signed in fills it in, and nobody is asked about them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await expect(page.getByLabel('Prénom')).toHaveValue('')
  expect(asked.filter((url) => url.includes('/users/me'))).toEqual([])
})
