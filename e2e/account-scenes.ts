import { payer } from '@obole/contract/testing/buyer'
import { expect, type Page } from '@playwright/test'
import {
  again,
  DEMO_PASSWORD,
  firstLink,
  freshEmail,
  gardensHaveAccount,
  NEW_PASSWORD,
  openAccount,
  openAccountOf,
  openAssociation,
  setUpTwoFactor,
  signInAs,
  SUPPORT_ACCOUNT,
} from './account-steps.ts'
import { codeOf } from './authenticator.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { buyInThree, giveMonthly, leaveUnpaid } from './plans.ts'
import type { Stack } from './stack.ts'
import type { Scenes, Way } from './tour.ts'
import { ask } from './ask.ts'

const DESK = '/admin/les-jardins-partages'
const CAMILLE = 'camille@jardins-partages.example'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const as =
  (who: string, path: string): Way =>
  async (page) => {
    await signInAs(page, who)
    await page.goto(path)
  }

/** Opening an account, securing it, and getting the right to collect. */
export const ACCOUNT_SCENES: Scenes = {
  'account-sign-up': (page) => page.goto('/inscription'),
  'account-sign-up-sent': {
    after: 'account-sign-up',
    async way(page) {
      await page.getByLabel('E-mail').fill(freshEmail())
      await press(page, 'Recevoir le lien')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'account-choose-password': async (page, stack) => {
    await page.goto(await firstLink(page, stack, freshEmail()))
    await press(page, 'Choisir ce mot de passe')
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  },
  'account-unverified': (page) => page.goto('/utilisateur/adresse-a-confirmer'),
  'account-second-step': async (page, stack) => {
    const email = await openAccount(page, stack)
    await setUpTwoFactor(page, codeOf)
    await page.context().clearCookies()
    await page.goto('/connexion')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByLabel('Code à usage unique')).toBeFocused()
  },
  'account-mine': as(CAMILLE, '/utilisateur/compte'),
  'account-mine-password': {
    after: 'account-mine',
    async way(page) {
      await press(page, 'Changer le mot de passe')
      await page.getByLabel('Votre mot de passe actuel').fill('quelque chose')
      await page.getByLabel('Nouveau mot de passe').fill('azerty')
      await press(page, 'Changer le mot de passe')
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    },
  },
  'account-orders': async (page, stack) => {
    await leaveUnpaid(stack, await buyInThree(stack, 200))
    await giveMonthly(stack, 1500, 350)
    await openAccountOf(page, stack, payer.email)
    await page.goto('/utilisateur/commandes')
  },
  'account-orders-none': async (page, stack) => {
    await openAccount(page, stack)
    await page.goto('/utilisateur/commandes')
  },
  'account-two-factor-scan': toScan,
  'account-two-factor-codes': {
    after: 'account-two-factor-scan',
    async way(page) {
      await page.getByText('Je ne peux pas scanner').click()
      const key = await page.getByRole('dialog').locator('code').innerText()
      await page.getByLabel('Code à usage unique').fill(codeOf(key))
      await press(page, 'Activer')
      await expect(page.getByRole('list', { name: 'Vos codes de secours' })).toBeVisible()
    },
  },
  'account-two-factor-on': async (page, stack) => {
    await openAccount(page, stack)
    await setUpTwoFactor(page, codeOf)
    await page.goto('/utilisateur/compte')
  },

  'association-new': as(CAMILLE, '/admin/nouvelle-association'),
  'association-new-mistakes': {
    after: 'association-new',
    async way(page) {
      await press(page, 'Inscrire l’association')
      await expect(page.locator('[data-complaint]')).toBeFocused()
    },
  },
  'association-compliance': async (page, stack) => {
    await openAccount(page, stack)
    const { organizationSlug } = await openAssociation(page)
    await page.goto(`/admin/${organizationSlug}/conformite`)
  },
  'association-compliance-sent': async (page, stack) => {
    await openAccount(page, stack)
    const { organizationSlug } = await openAssociation(page, { submits: true })
    await page.goto(`/admin/${organizationSlug}/conformite`)
  },

  'support-queue': async (page, stack) => {
    await pendingAssociation(page, stack)
    await page.goto('/admin/support')
  },
  'support-record': async (page, stack) => {
    await page.goto(await pendingAssociation(page, stack))
  },
  'support-record-refusal': {
    after: 'support-record',
    async way(page) {
      await page.getByText('Demander un complément').click()
      await press(page, /^Décider/)
      await expect(page.locator('[aria-invalid=true]')).toBeFocused()
    },
  },
  'support-reports': as(SUPPORT_ACCOUNT, '/admin/support/signalements'),
  'support-security': as(SUPPORT_ACCOUNT, '/admin/support/securite'),
  'support-applications': as(SUPPORT_ACCOUNT, '/admin/support/applications'),
  'support-application-change': {
    after: 'support-applications',
    async way(page) {
      await press(page, /^Modifier/)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'support-journal': as(SUPPORT_ACCOUNT, '/admin/support/journal'),

  payouts: toPayouts,
  'payouts-pay-out': {
    after: 'payouts',
    async way(page) {
      await press(page, 'Changer l’IBAN')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'payouts-one': async (page, stack) => {
    await toPayouts(page, stack)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Versement du/ })).toBeVisible()
  },
  'payouts-movements': { after: 'payouts-one', way: (page) => page.goto(`${DESK}/versements/mouvements`) },
  'tax-receipts': toReceipts,
  'tax-receipts-signatory': {
    after: 'tax-receipts',
    async way(page) {
      await press(page, /^(Changer|Choisir le signataire)$/)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
}

async function toScan(page: Page, stack: Stack): Promise<void> {
  await openAccount(page, stack)
  await page.goto('/utilisateur/compte')
  await press(page, 'Mettre en place')
  await page.getByLabel('Votre mot de passe actuel').fill(NEW_PASSWORD)
  await press(page, 'Continuer')
  await expect(page.getByRole('img', { name: 'Code à scanner avec l’application' })).toBeVisible()
}

/** Answers the address of the association's record; the visitor is signed in as Support. */
async function pendingAssociation(page: Page, stack: Stack): Promise<string> {
  await openAccount(page, stack)
  const { organizationSlug } = await openAssociation(page, { submits: true })
  await page.context().clearCookies()
  await signInAs(page, SUPPORT_ACCOUNT)
  return `/admin/support/associations/${organizationSlug}`
}

/** With money received, some of it on its way to the bank. */
async function toPayouts(page: Page, stack: Stack): Promise<void> {
  await buyerOf(stack).pay(await cartBody(stack), 'accepted', 200)
  await signInAs(page, CAMILLE)
  const money = '/api/organizations/les-jardins-partages'
  const headers = again(DEMO_PASSWORD)
  await gardensHaveAccount(stack)
  // A payout already under way is fine too.
  expect([200, 409]).toContain(
    (await page.request.post(`${money}/cash-outs`, { headers, data: {} })).status(),
  )
  await page.goto(`${DESK}/versements`)
}

/** With a gift that has its receipt. */
async function toReceipts(page: Page, stack: Stack): Promise<void> {
  await signInAs(page, CAMILLE)
  await ask(page, 'PUT /manage/organizations/{organizationSlug}/receipts/signatory', {
    params: { organizationSlug: 'les-jardins-partages' },
    body: { name: 'Camille Delorme', role: 'Présidente' },
  })
  await give(stack)
  await page.goto(`${DESK}/recus-fiscaux`)
}

async function give(stack: Stack): Promise<void> {
  const buyer = buyerOf(stack)
  const { paymentRequestId } = await buyer.pay(
    {
      organizationSlug: 'les-jardins-partages',
      formType: 'Event',
      formSlug: 'fete-de-printemps',
      items: [{ tierType: 'Donation', customAmount: 4200 }],
      locale: 'fr',
    },
    'accepted',
    0,
  )
  const { orderId } = await buyer.summary(paymentRequestId)
  await expect
    .poll(async () => (await stack.query('select from receipts where order_id = $1', [orderId])).length)
    .toBe(1)
}
