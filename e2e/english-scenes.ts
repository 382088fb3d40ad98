import { expect, type Page } from '@playwright/test'
import { payer } from '@obole/contract/testing/buyer'
import { openAccountOf } from './account-steps.ts'
import { askFor } from './asked-cart.ts'
import { someEmail } from './donation-steps.ts'
import { buyerIn, cartBody } from './api-buyer.ts'
import { giveMonthly } from './plans.ts'
import type { Way } from './tour.ts'
import { DEMONSTRATION, GARDENS, visitor } from './visitor.ts'

const at =
  (path: string): Way =>
  (page) =>
    page.goto(path)

/**
 * The same pages in English, only for pictures: the French ones are examined. The visitor has chosen English, because
 * not every page has an English address.
 */
export const ENGLISH_SCENES: Readonly<Record<string, Way>> = {
  'en-associations': at('/associations/en?lieu=69'),
  'en-association': at(`${GARDENS}/en`),
  ...Object.fromEntries(
    DEMONSTRATION.map((campaign) => [`en-${campaign.replace('/', '-')}`, at(`${GARDENS}/${campaign}/en`)]),
  ),
  'en-event-participants': toParticipants,
  'en-event-payer': toPayer,
  'en-event-summary': async (page) => {
    await toPayer(page)
    await visitor(page, 'en').fillPayer({ email: someEmail() })
    await expect(page.getByRole('heading', { level: 1, name: 'Summary' })).toBeVisible()
  },
  'en-donation-dedication': async (page) => {
    await page.goto(`${GARDENS}/formulaires/faire-un-don/en`)
    await page.getByRole('button', { name: 'Dedicate this gift to somebody' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'en-checkout-asked': async (page, stack) => {
    const { id } = await askFor(stack, 'en')
    await page.goto(`${GARDENS}/checkout/${id}/en`)
    await visitor(page, 'en').fillPayer({ email: someEmail() })
    await expect(page.getByRole('heading', { level: 1, name: 'Summary' })).toBeVisible()
  },
  'en-payment-card': async (page, stack) => {
    const buyer = buyerIn(page, stack)
    const { paymentRequestId } = await buyer.request(await buyer.ready(await cartBody(stack, 'en'), 200))
    await page.goto(`/paiement/embarque/${paymentRequestId}`)
    await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  },
  'en-payment-confirmed': async (page, stack) => {
    const { paymentRequestId } = await buyerIn(page, stack).pay(await cartBody(stack, 'en'), 'accepted', 200)
    await page.goto(`/paiement/embarque/confirmation/${paymentRequestId}`)
  },
  'en-order': async (page, stack) => page.goto((await giveMonthly(stack, 1500, 350)).path),
  'en-account-orders': async (page, stack) => {
    await giveMonthly(stack, 1500, 350)
    await openAccountOf(page, stack, payer.email)
    await page.goto('/utilisateur/commandes')
  },
  ...Object.fromEntries(
    [
      'boutiques/marche-de-noel-2025',
      'evenements/fete-de-printemps-2028',
      'evenements/vendanges-de-septembre',
      'evenements/atelier-greffe',
    ].map((campaign) => [`en-state-${campaign.split('/')[1]}`, at(`${GARDENS}/${campaign}/en`)]),
  ),
  'en-sign-in': at('/connexion'),
  'en-sign-up': at('/inscription'),
  'en-accessibility': at('/accessibilite'),
  ...Object.fromEntries(
    ['conditions-associations', 'conditions-utilisateurs', 'mentions-legales', 'confidentialite', 'cookies']
      .concat('guide-des-associations', 'a-propos')
      .map((name) => [`en-legal-${name}`, at(`/pages/${name}`)]),
  ),
  'en-not-found': at('/cette-page-n-existe-pas'),
  'en-widget-counter': at(`${GARDENS}/collectes/une-serre-pour-tous/widget-compteur/en`),
  'en-widget-vignette': at(`${GARDENS}/evenements/atelier-greffe/widget-vignette/en`),
  'en-widget-vignette-wide': at(`${GARDENS}/boutiques/boutique-solidaire/widget-vignette-horizontale/en`),
}

async function toParticipants(page: Page): Promise<void> {
  const v = visitor(page, 'en')
  await v.open('evenements/fete-de-printemps')
  await v.add('Plein tarif')
  await v.add('Tarif réduit')
  await v.goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
}

async function toPayer(page: Page): Promise<void> {
  const v = visitor(page, 'en')
  await toParticipants(page)
  await v.name(v.card('Plein tarif'), 'Alix', 'Martin')
  await v.choose('Semis et rempotage', v.card('Plein tarif'))
  await v.name(v.card('Tarif réduit'), 'Camille', 'Dupont')
  await v.goOn()
  await v.seesPayerStep()
}
