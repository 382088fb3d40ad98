import { expect, type Page } from '@playwright/test'
import { DESK_SCENES } from './desk-scenes.ts'
import { ACCOUNT_SCENES } from './account-scenes.ts'
import { signIn } from './account-steps.ts'
import { askFor } from './asked-cart.ts'
import { confirmSummary, pay, reachSummary, someEmail } from './donation-steps.ts'
import { buyerIn, buyerOf, cartBody } from './api-buyer.ts'
import { EDITOR_SCENES } from './editor-scenes.ts'
import { buyInThree, giveMonthly, moneyLink, leaveUnpaid } from './plans.ts'
import type { Stack } from './stack.ts'
import type { Scenes, Way } from './tour.ts'
import { awake, GARDENS, visitor } from './visitor.ts'

export const BEES = '/associations/les-abeilles-du-faubourg'

const at =
  (path: string): Way =>
  (page) =>
    page.goto(path)

/** What volunteers, Support and payers with an account see. */
export const SIGNED_IN_SCENES: Scenes = { ...ACCOUNT_SCENES, ...DESK_SCENES, ...EDITOR_SCENES }

/** Everything a visitor may see, page by page and state by state; used by the gallery and by the examination. */
export const SCENES: Scenes = {
  home: at('/'),
  'home-en': at('/en'),
  'api-reference': at('/v5/docs'),
  associations: at('/associations'),
  'associations-found': at('/associations?lieu=69&type=Event'),
  'associations-nothing': at('/associations?nom=licorne'),
  association: at(GARDENS),
  'association-events': at(`${GARDENS}/evenements`),
  'association-dead-link': at(`${GARDENS}?lien=perime`),

  'event-1-choose': at(`${GARDENS}/evenements/fete-de-printemps`),
  'event-1-tell-me': {
    after: 'event-1-choose',
    async way(page) {
      await page.getByRole('button', { name: /Me prévenir.*Visite/ }).click()
      await expect(page.getByLabel('Votre e-mail')).toBeVisible()
    },
  },
  'event-1-nothing-chosen': {
    after: 'event-1-tell-me',
    async way(page) {
      await visitor(page, 'fr').button('Continuer').click()
      await expect(page.locator('[aria-live] p').first()).toBeVisible()
    },
  },
  'event-1-chosen': { after: 'event-1-nothing-chosen', way: fromNothing },
  'event-2-participants': { after: 'event-1-chosen', way: fromTickets },
  'event-2-mistakes': {
    after: 'event-2-participants',
    async way(page) {
      await visitor(page, 'fr').button('Continuer').click()
      await expect(page.locator('[data-complaint]')).toBeFocused()
    },
  },
  'event-2-pasted': {
    after: 'event-2-mistakes',
    async way(page) {
      await page.getByRole('button', { name: 'Coller une liste de noms' }).click()
      const list = 'Alix\tMartin\talix@exemple.fr\nDUPONT Camille\nLou Petit'
      await page.getByLabel('Une personne par ligne').fill(list)
      await expect(page.getByText('Il manque une place')).toBeVisible()
    },
  },
  'event-3-payer': { after: 'event-2-pasted', way: fromParticipants },
  'event-3-mistakes': {
    after: 'event-3-payer',
    async way(page) {
      await visitor(page, 'fr').button('Continuer').click()
      await expect(page.locator('[data-complaint]')).toBeFocused()
    },
  },
  'event-3-organisation': {
    after: 'event-3-mistakes',
    async way(page) {
      await visitor(page, 'fr').choose('Organisme ou entreprise')
      await expect(page.getByLabel('SIREN')).toBeVisible()
    },
  },
  'event-4-summary': {
    after: 'event-3-organisation',
    async way(page) {
      await visitor(page, 'fr').choose('Particulier')
      await visitor(page, 'fr').fillPayer({ email: someEmail() })
      await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
    },
  },
  'event-4-other-tip': {
    after: 'event-4-summary',
    async way(page) {
      await visitor(page, 'fr').choose('Un autre montant')
      await visitor(page, 'fr').button('J’ai un code promo').click()
      await expect(page.getByLabel('Montant de votre contribution')).toBeVisible()
    },
  },
  'event-4-mistakes': {
    after: 'event-4-other-tip',
    async way(page) {
      await visitor(page, 'fr')
        .button(/^Payer/)
        .click()
      await expect(page.locator('[data-complaint]')).toBeVisible()
    },
  },
  'event-1-en': at(`${GARDENS}/evenements/fete-de-printemps/en`),
  'event-cart-ends-soon': async (page) => {
    await page.clock.install()
    await toParticipants(page)
    await waitInCart(page, '12:30', /expire dans/)
  },
  'event-cart-ended': {
    after: 'event-cart-ends-soon',
    way: (page) => waitInCart(page, '02:35', /a expiré/),
  },

  'membership-1-choose': at(`${GARDENS}/adhesions/adhesion-annuelle`),
  'membership-2-members': toMembers,
  'membership-4-instalments': { after: 'membership-2-members', way: fromMembers },
  'membership-4-modalities': {
    after: 'membership-4-instalments',
    async way(page) {
      await visitor(page, 'fr').button('Voir les modalités').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'shop-4-summary': async (page) => {
    const v = visitor(page, 'fr')
    await v.open('boutiques/boutique-solidaire')
    await v.add('Le Carnet du jardinier')
    await v.goOn()
    await page.getByText('Papier cadeau').click()
    await page.getByText('Envoi par la poste').click()
    await v.goOn()
    await v.fillPayer({ email: someEmail(), hasAddress: true })
    await expect(page.getByText('dont TVA 5,5').filter({ visible: true }).first()).toBeVisible()
  },
  'shop-1-choose': at(`${GARDENS}/boutiques/boutique-solidaire`),
  'crowdfunding-1-choose': at(`${GARDENS}/collectes/une-serre-pour-tous`),
  'crowdfunding-1-own-amount': {
    after: 'crowdfunding-1-choose',
    async way(page) {
      await visitor(page, 'fr').add('Don libre')
      await expect(page.getByLabel('Votre montant')).toBeVisible()
    },
  },
  'donation-1-once': at(`${GARDENS}/formulaires/faire-un-don`),
  'donation-1-monthly': {
    after: 'donation-1-once',
    async way(page) {
      await visitor(page, 'fr').choose('Chaque mois')
      await visitor(page, 'fr').choose('Autre montant')
      await expect(page.getByLabel('Jour du prélèvement')).toBeVisible()
    },
  },
  'donation-1-dedication': {
    after: 'donation-1-monthly',
    async way(page) {
      await page.getByRole('button', { name: 'Dédier ce don à quelqu’un' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'donation-1-dedicated': {
    after: 'donation-1-dedication',
    async way(page) {
      await page.getByLabel('Nom de la personne').fill('Odile')
      await page.getByText('L’imprimer moi-même').click()
      await page.getByRole('button', { name: 'Enregistrer la dédicace' }).click()
      await expect(page.getByText('En l’honneur d’Odile')).toBeVisible()
    },
  },
  'report-dialog': {
    after: 'donation-1-dedicated',
    async way(page) {
      await page.getByRole('button', { name: 'Signaler cette campagne' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'payment-form-1-choose': at(`${GARDENS}/paiements/stage-de-permaculture`),
  'payment-form-private': at(`${GARDENS}/paiements/location-de-la-salle`),

  checkout: async (page, stack) => {
    const { id } = await buyerOf(stack).cart(await cartBody(stack))
    await page.goto(`${GARDENS}/checkout/${id}`)
    await expect(page.getByLabel('Prénom')).toBeVisible()
  },
  'checkout-asked': async (page, stack) => {
    const { id } = await askFor(stack, 'fr')
    await page.goto(`${GARDENS}/checkout/${id}`)
    await visitor(page, 'fr').fillPayer({ email: someEmail() })
    await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  },
  'payment-card': toCard,
  'payment-empty-card': {
    after: 'payment-card',
    async way(page) {
      await visitor(page, 'fr')
        .button(/^Payer/)
        .click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'payment-refused': {
    after: 'payment-empty-card',
    async way(page) {
      await visitor(page, 'fr').payByCard('insufficient_funds')
      await expect(page.getByRole('alert')).toContainText('refusé')
    },
  },
  'payment-at-bank': async (page, stack) => {
    await toCard(page, stack)
    await visitor(page, 'fr').payByCard('challenge')
    await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible()
  },
  'payment-confirmed': async (page, stack) => {
    const { paymentRequestId } = await buyerIn(page, stack).pay(await cartBody(stack), 'accepted', 200)
    await page.goto(`/paiement/embarque/confirmation/${paymentRequestId}`)
  },
  'payment-cancelled': async (page, stack) =>
    page.goto(`/paiement/embarque/annulation/${await requestOf(page, stack)}`),
  'payment-failed': async (page, stack) => {
    const buyer = buyerIn(page, stack)
    const { paymentRequestId } = await buyer.pay(await cartBody(stack), 'insufficient_funds', 200)
    await page.goto(`/paiement/embarque/echec/${paymentRequestId}`)
  },
  'payment-confirmed-gift': async (page) => {
    await reachSummary(page, someEmail())
    await confirmSummary(page)
    await pay(page, 'accepted')
    await visitor(page, 'fr').seesConfirmation()
    await page.getByText('Afficher un QR code').click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  },
  'payment-redirection-failed': at('/redirection'),

  order: async (page, stack) => {
    const buyer = buyerOf(stack)
    const { paymentRequestId } = await buyer.pay(await cartBody(stack), 'accepted', 200)
    const { orderToken } = await buyer.summary(paymentRequestId)
    await page.goto(`/commande/${orderToken}`)
  },
  'order-monthly': async (page, stack) => page.goto((await giveMonthly(stack, 1500, 350)).path),
  'order-monthly-change': {
    after: 'order-monthly',
    async way(page) {
      await page.getByRole('button', { name: 'Modifier' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'order-monthly-raise-asked': {
    after: 'order-monthly-change',
    async way(page) {
      await page.getByRole('dialog').getByLabel('Montant chaque mois').fill('25')
      await expect(page.getByRole('button', { name: 'Recevoir un lien par e-mail' })).toBeVisible()
    },
  },
  'order-monthly-raise-mailed': {
    after: 'order-monthly-raise-asked',
    async way(page, stack) {
      const [, orderId] = /Commande n°\s(\d+)/.exec(await page.locator('main').innerText()) ?? []
      await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click()
      await page.goto(await moneyLink(stack, Number(orderId)))
      await expect(page.getByRole('button', { name: 'Confirmer avec ma banque' })).toBeVisible()
    },
  },
  'order-monthly-raise-bank': {
    after: 'order-monthly-raise-mailed',
    async way(page) {
      await page.getByRole('button', { name: 'Confirmer avec ma banque' }).click()
      await expect(page.getByRole('heading', { name: 'Confirmer votre nouveau montant' })).toBeVisible()
    },
  },
  'order-link-ended': async (page, stack) => {
    const { orderId, path } = await giveMonthly(stack, 1500, 350)
    await stack.query('update order_links set revoked_at = now() where order_id = $1', [orderId])
    await page.goto(path)
  },
  'order-unpaid-instalment': async (page, stack) => page.goto(await unpaidOrder(stack)),
  regularisation: {
    after: 'order-unpaid-instalment',
    async way(page) {
      await page.getByRole('button', { name: 'Régler maintenant' }).first().click()
      await expect(page).toHaveURL(/\/paiement\/regularisation\//)
    },
  },
  'regularisation-payment': {
    after: 'regularisation',
    async way(page) {
      await page.getByRole('button', { name: 'Continuer' }).first().click()
      await expect(page).toHaveURL(/\/regularisation\/embarque\//)
    },
  },
  'regularisation-dead-link': at('/paiement/regularisation/un-lien-qui-ne-vaut-rien'),

  'state-disabled': at(`${GARDENS}/boutiques/marche-de-noel-2025`),
  'state-deleted': at(`${GARDENS}/adhesions/adhesion-2024`),
  'state-not-yet-open': at(`${GARDENS}/evenements/fete-de-printemps-2028`),
  'state-ended': at(`${GARDENS}/evenements/vendanges-de-septembre`),
  'state-sold-out': at(`${GARDENS}/evenements/atelier-greffe`),
  'state-suspended': at(`${BEES}/collectes/un-rucher-sur-les-toits`),
  'state-suspended-mistake': {
    after: 'state-suspended',
    async way(page) {
      await page.getByRole('button', { name: 'Me prévenir' }).click()
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    },
  },
  'state-draft-administrator': async (page) => {
    await signIn(page)
    await page.goto(`${GARDENS}/evenements/nuit-des-etoiles`)
  },
  'state-open-administrator': async (page) => {
    await signIn(page)
    await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  },

  'sign-in': at('/connexion'),
  'sign-in-refused': {
    after: 'sign-in',
    async way(page) {
      await page.getByLabel('E-mail').fill('personne@exemple.fr')
      await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon')
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  'sign-in-dialog': async (page) => {
    await page.goto('/')
    await awake(page)
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'first-sign-in': at('/premiere-connexion'),
  'forgotten-password': at('/utilisateur/recuperation-mot-de-passe'),
  'expired-password': at('/mot-de-passe/expired'),
  'verify-email': at('/utilisateur/verification-e-mail'),
  'new-email': at('/utilisateur/nouvelle-adresse'),
  'not-me': at('/utilisateur/ce-n-etait-pas-moi'),
  accessibility: at('/accessibilite'),
  'accessibility-high-contrast': async (page, stack) => {
    await page.goto('/accessibilite')
    for (const choice of ['Très grande', 'Contraste renforcé']) {
      await page.getByText(choice, { exact: true }).click()
    }
    await page.goto(`${stack.url}${GARDENS}/evenements/fete-de-printemps`)
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high')
  },
  // The longest words in the largest letters.
  'home-larger': { after: 'accessibility-high-contrast', way: (page) => page.goto('/') },
  'home-en-larger': { after: 'home-larger', way: (page) => page.goto('/en') },
  ...Object.fromEntries(
    [
      'conditions-associations',
      'conditions-utilisateurs',
      'mentions-legales',
      'confidentialite',
      'cookies',
      'guide-des-associations',
      'a-propos',
    ].map((name) => [`legal-${name}`, at(`/pages/${name}`)]),
  ),
  'not-found': at('/cette-page-n-existe-pas'),
  ...Object.fromEntries(
    [400, 401, 403, 429, 500, 502, 503, 504].map((status) => [`failure-${status}`, failsWith(status)]),
  ),

  'widget-form': at(`${GARDENS}/evenements/fete-de-printemps/widget`),
  'widget-button': at(`${GARDENS}/evenements/fete-de-printemps/widget-bouton`),
  'widget-counter': at(`${GARDENS}/collectes/une-serre-pour-tous/widget-compteur`),
  'widget-vignette': at(`${GARDENS}/boutiques/boutique-solidaire/widget-vignette`),
  'widget-vignette-wide': at(`${GARDENS}/collectes/une-serre-pour-tous/widget-vignette-horizontale`),
  'widget-vignette-sold-out': at(`${GARDENS}/evenements/atelier-greffe/widget-vignette`),
  'widget-absent': at(`${GARDENS}/evenements/nuit-des-etoiles/widget-vignette`),

  ...SIGNED_IN_SCENES,
}

async function fromNothing(page: Page): Promise<void> {
  const v = visitor(page, 'fr')
  await v.add('Plein tarif')
  await v.add('Tarif réduit')
  await page.getByRole('radio', { name: /^10,00/ }).check({ force: true })
}

async function toParticipants(page: Page): Promise<void> {
  await visitor(page, 'fr').open('evenements/fete-de-printemps')
  await fromNothing(page)
  await fromTickets(page)
}

async function fromTickets(page: Page): Promise<void> {
  await visitor(page, 'fr').goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Les participants' })).toBeVisible()
}

async function fromParticipants(page: Page): Promise<void> {
  const v = visitor(page, 'fr')
  await v.name(v.card('Plein tarif'), 'Alix', 'Martin')
  await v.choose('Semis et rempotage', v.card('Plein tarif'))
  await v.name(v.card('Tarif réduit'), 'Camille', 'Dupont')
  await v.goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes coordonnées' })).toBeVisible()
}

async function toMembers(page: Page): Promise<void> {
  const v = visitor(page, 'fr')
  await v.open('adhesions/adhesion-annuelle')
  await v.add('Adhésion famille')
  await v.goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Les adhérents' })).toBeVisible()
}

async function fromMembers(page: Page): Promise<void> {
  const v = visitor(page, 'fr')
  const card = v.card('Adhésion famille')
  await v.name(card, 'Alix', 'Martin')
  await card.getByLabel('Nombre d’enfants').fill('2')
  await card.getByLabel('Téléphone').fill('06 12 34 56 78')
  await v.goOn()
  await v.fillPayer({ email: someEmail(), birthDate: '14/07/1985', hasAddress: true })
  await v.choose(/^En 3 fois/)
  await expect(page.getByLabel('Échéancier')).toBeVisible()
}

/** Moves the browser's clock forward instead of waiting a quarter of an hour. */
async function waitInCart(page: Page, time: string, says: RegExp): Promise<void> {
  await page.clock.fastForward(time)
  await expect(page.getByText(says).filter({ visible: true })).toBeVisible()
}

/** The page shown when the server cannot draw the next page. */
function failsWith(status: number): Way {
  return async (page, stack) => {
    await toCard(page, stack)
    await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status, body: '' }))
    await page.getByRole('button', { name: 'Annuler et revenir à ma commande' }).click()
    await expect(page.getByText(`Erreur ${status}`)).toBeVisible()
  }
}

async function requestOf(page: Page, stack: Stack): Promise<string> {
  const buyer = buyerIn(page, stack)
  const { paymentRequestId } = await buyer.request(await buyer.ready(await cartBody(stack), 200))
  return paymentRequestId
}

async function unpaidOrder(stack: Stack): Promise<string> {
  const bought = await buyInThree(stack, 900)
  await leaveUnpaid(stack, bought)
  return bought.path
}

async function toCard(page: Page, stack: Stack): Promise<void> {
  await page.goto(`/paiement/embarque/${await requestOf(page, stack)}`)
  await expect(page.frameLocator('iframe').getByLabel('Numéro de carte')).toBeVisible()
}
