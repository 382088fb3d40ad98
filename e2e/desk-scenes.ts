import { authorizationAsked, letInByHand } from './demo-partner.ts'
import { expect, type Page } from '@playwright/test'
import { again, DEMO_PASSWORD, signInAs } from './account-steps.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { admittedTwice, DOOR } from './door-desk-steps.ts'
import { buyInThree, giveMonthly, leaveUnpaid } from './plans.ts'
import type { Stack } from './stack.ts'
import type { Scene, Scenes, Way } from './tour.ts'
import { ask } from './ask.ts'
import type { AbuseBody } from '@obole/contract/abuses'

/** The members of the demonstration's association, by their role. */
export const TEAM = {
  OrganizationAdmin: 'camille@jardins-partages.example',
  FormAdmin: 'sacha@jardins-partages.example',
  Treasurer: 'noemie@jardins-partages.example',
  Accountant: 'yanis@jardins-partages.example',
  CheckInOperator: 'louison@jardins-partages.example',
  /** Of an association that may not collect yet, and has no payments. */
  elsewhere: 'ines@abeilles-du-faubourg.example',
} as const
export const DESK = '/admin/les-jardins-partages'
const OTHER_DESK = '/admin/les-abeilles-du-faubourg'

export const enterAs = (page: Page, who: keyof typeof TEAM) => signInAs(page, TEAM[who])

const at =
  (path: string, who: keyof typeof TEAM = 'OrganizationAdmin') =>
  async (page: Page): Promise<void> => {
    await enterAs(page, who)
    await page.goto(path)
  }

/** A page, and what one of its buttons opens. */
const opened =
  (path: string, button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await at(path)(page)
    await press(page, button)
  }

/** Another dialog of the same page. */
const openedAfter = (after: string, button: string | RegExp): Scene => ({
  after,
  async way(page) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await press(page, button)
  },
})

/** The same for an action in the menu behind the main one, which closes with its dialog. */
const foldedAfter = (after: string, button: string): Scene => ({
  after,
  async way(page) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const action = page.getByRole('button', { name: button, exact: true })
    if (!(await action.isVisible())) await openMore(page)
    await press(page, button)
  },
})

async function press(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const ofOrder =
  (order: (stack: Stack) => Promise<{ orderId: number }>, button?: string): Way =>
  async (page, stack) => {
    const { orderId } = await order(stack)
    const path = `${DESK}/commandes/${orderId}`
    await (button === undefined ? at(path) : opened(path, button))(page)
  }

/** The same for an action in the menu behind the main one. */
const ofOrderFolded =
  (order: (stack: Stack) => Promise<{ orderId: number }>, button?: string): Way =>
  async (page, stack) => {
    await ofOrder(order)(page, stack)
    await openMore(page)
    if (button === undefined) return
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

export const openMore = (page: Page) => page.getByText('Autres actions', { exact: true }).click()

/** All pages about an association's money and orders, and about the rights of its team. */
export const DESK_SCENES: Scenes = {
  'desk-home': at(DESK),
  'desk-home-en': async (page) => {
    await at(`${DESK}?langue=en`)(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello Camille' })).toBeVisible()
  },
  'desk-home-campaign-role': at(DESK, 'FormAdmin'),
  'desk-home-check-in': at(DESK, 'CheckInOperator'),
  'desk-home-beginning': at(OTHER_DESK, 'elsewhere'),

  'desk-campaign': at(`${DESK}/evenements/fete-de-printemps`),
  'desk-campaign-en': at(`${DESK}/collectes/une-serre-pour-tous?langue=en`),
  'desk-campaign-draft': at(`${DESK}/evenements/nuit-des-etoiles`),
  'desk-campaign-role': at(`${DESK}/evenements/fete-de-printemps`, 'FormAdmin'),

  'desk-orders': at(`${DESK}/commandes`),
  'desk-orders-columns': {
    after: 'desk-orders',
    async way(page) {
      await page.getByText('Colonnes', { exact: true }).click()
      await expect(page.getByRole('checkbox', { name: 'TVA' })).toBeVisible()
    },
  },
  'desk-orders-filters': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await at(`${DESK}/commandes?from=2026-01-01`)(page)
    await page.getByRole('button', { name: /^Filtres/ }).click()
    await expect(page.getByRole('combobox', { name: 'Campagne' })).toBeVisible()
  },
  'desk-orders-nothing-found': at(`${DESK}/commandes?search=personne-de-ce-nom`),
  'desk-orders-none': at(`${OTHER_DESK}/commandes`, 'elsewhere'),
  'desk-orders-campaign-role': at(`${DESK}/commandes?formType=Event&formSlug=fete-de-printemps`, 'FormAdmin'),
  'desk-orders-refused': at(`${DESK}/commandes`, 'CheckInOperator'),
  'desk-view': opened(`${DESK}/commandes?search=colin`, 'Enregistrer cette vue'),
  'desk-export': openedAfter('desk-view', 'Exporter'),
  'desk-payments': at(`${DESK}/paiements`),
  'desk-people': at(`${DESK}/personnes`),
  'desk-person': {
    after: 'desk-people',
    async way(page) {
      await page.getByRole('link', { name: 'Agnès Colin' }).first().click()
      await expect(page.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
    },
  },
  'desk-person-details': openedAfter('desk-person', 'Corriger les coordonnées'),
  'desk-duplicates': at(`${DESK}/personnes/doublons`),
  'desk-import': at(`${DESK}/personnes/importer`),
  'desk-import-columns': {
    after: 'desk-import',
    async way(page) {
      const buffer = Buffer.from('Prénom;Nom;Courriel\nMaud;Sablier;maud@\nLise;Sablier;\n')
      const file = { name: 'adherents.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('Choisir un fichier').setInputFiles(file)
      await expect(page.getByRole('heading', { name: '2. Les colonnes' })).toBeVisible()
    },
  },
  'desk-import-preview': {
    after: 'desk-import-columns',
    async way(page) {
      await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
      await expect(page.getByRole('heading', { name: '3. L’aperçu' })).toBeVisible()
    },
  },
  'desk-import-acts': async (page) => {
    await at(`${DESK}/personnes/importer`)(page)
    await page.getByLabel('Choisir un fichier').setInputFiles(exportOfGifts('Sablier'))
    await page.getByRole('button', { name: 'Voir l’aperçu' }).click()
    await expect(page.getByText('2 dons et achats d’avant')).toBeVisible()
  },
  'desk-import-acts-result': {
    after: 'desk-import-acts',
    async way(page) {
      await page.getByRole('button', { name: 'Importer 2 lignes' }).click()
      await expect(page.getByText('2 lignes importées')).toBeVisible({ timeout: 20_000 })
    },
  },
  'desk-contact-acts': {
    after: 'desk-import-acts-result',
    async way(page) {
      await page.getByRole('link', { name: 'Nour Sablier' }).first().click()
      await expect(page.getByRole('heading', { name: 'Avant Obole' })).toBeVisible()
    },
  },
  'desk-members': at(`${DESK}/adherents`),
  'desk-mailings': at(`${DESK}/messages`),
  'desk-new-mailing': at(`${DESK}/messages/nouveau`),
  'desk-renewals': at(`${DESK}/renouvellements`),
  'desk-privacy': at(`${DESK}/donnees-personnelles`),
  'desk-guests': at(`${DESK}/participants`),
  'desk-contributors': at(`${DESK}/contributeurs`),
  'desk-prospects': at(`${DESK}/prospects`),
  'desk-reports': async (page, stack) => {
    await reported(page, stack)
    await at(`${DESK}/signalements`)(page)
  },
  'desk-report': {
    after: 'desk-reports',
    async way(page) {
      await page.getByRole('link', { name: 'Hors sujet' }).first().click()
      await expect(page.getByText('Signalé par un visiteur')).toBeVisible()
    },
  },
  'desk-reports-none': at(`${OTHER_DESK}/signalements`, 'elsewhere'),
  'desk-orders-cards': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await at(`${DESK}/commandes?cartes=order,payer,means,tip,amount`)(page)
    await page.getByText('Affichage', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'TVA' })).toBeVisible()
  },

  'desk-order': ofOrder(boughtBooks),
  'desk-order-correct-payer': {
    after: 'desk-order',
    way: (page) => press(page, 'Corriger le payeur'),
  },
  'desk-order-refund': {
    after: 'desk-order-correct-payer',
    async way(page) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await openMore(page)
      await press(page, 'Rembourser')
      await page.getByRole('dialog').getByText('Tout', { exact: true }).click()
      await expect(
        page
          .getByRole('dialog')
          .getByLabel(/^À rendre/)
          .first(),
      ).toBeVisible()
    },
  },
  'desk-order-refund-words': {
    after: 'desk-order-refund',
    async way(page) {
      await page.getByRole('button', { name: 'Continuer' }).click()
      await expect(page.getByRole('dialog').getByLabel('Note interne')).toBeVisible()
    },
  },
  'desk-order-by-hand': at(`${DESK}/commandes/1`),
  'desk-order-in-three': ofOrder(async (stack) => {
    const bought = await buyInThree(stack, 900)
    await leaveUnpaid(stack, bought)
    return bought
  }),
  'desk-order-more': ofOrderFolded((stack) => buyInThree(stack, 0)),
  'desk-order-cancel-plan': foldedAfter('desk-order-more', 'Ne plus prélever la suite'),
  'desk-order-cancel': foldedAfter('desk-order-cancel-plan', 'Annuler sans rembourser'),
  'desk-order-correct': openedAfter('desk-order-cancel', 'Corriger Alix Martin'),
  'desk-order-change-line': openedAfter(
    'desk-order-correct',
    /^Changer la ligne Deux jours de découverte, Alix Martin/,
  ),
  'desk-order-stop-monthly': ofOrderFolded(
    (stack) => giveMonthly(stack, 1500, 350),
    'Arrêter les prélèvements',
  ),
  'desk-order-accountant': async (page, stack) => {
    const { orderId } = await boughtBooks(stack)
    await at(`${DESK}/commandes/${orderId}`, 'Accountant')(page)
  },
  'desk-by-hand': at(`${DESK}/commandes/nouvelle`),
  'desk-by-hand-event': at(`${DESK}/commandes/nouvelle?campagne=Event%2Ffete-de-printemps`),
  'desk-by-hand-mistakes': {
    after: 'desk-by-hand-event',
    async way(page) {
      await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
      await expect(page.locator('[data-complaint]')).toBeFocused()
    },
  },

  'desk-cancel-event': at(`${DESK}/evenements/fete-de-printemps/annulation`),
  'desk-doors': at(`${DESK}/accueil`),
  'desk-doors-none': at(`${OTHER_DESK}/accueil`, 'elsewhere'),
  'desk-door': async (page, stack) => {
    await admittedTwice(page, stack, 'Haddad')
    await page.goto(DOOR)
    await expect(page.getByText('À vérifier', { exact: true })).toBeVisible()
  },
  'desk-door-undo': {
    after: 'desk-door',
    way: (page) => press(page, /^Annuler l’entrée/),
  },
  'desk-door-close-phone': openedAfter('desk-door-undo', /^Fermer/),
  'desk-door-link': {
    after: 'desk-door-close-phone',
    async way(page) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByLabel('Pour qui').fill('Équipe du soir')
      await page.getByRole('button', { name: 'Créer le lien' }).click()
      await expect(page.locator('[data-pin]')).toBeVisible()
    },
  },
  'desk-door-lists': {
    after: 'desk-door-link',
    async way(page) {
      await page.getByRole('button', { name: 'Ajouter une liste' }).click()
      await page.getByText('Qui est dessus').first().click()
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(page.getByText('À remplir')).toBeVisible()
    },
  },
  'desk-door-keeper': at(DOOR, 'CheckInOperator'),
  'desk-door-record': at(`${DOOR}/releve`),
  'desk-door-en': at(`${DOOR}?langue=en`),
  'desk-statistics': at(`${DESK}/statistiques?jours=90`),
  'desk-statistics-orders': async (page) => {
    await at(`${DESK}/statistiques?jours=365`)(page)
    await page.getByRole('radiogroup', { name: 'Ce qui est dessiné' }).getByText('Commandes').click()
    await expect(page.getByText('Nombre de commandes par jour')).toBeAttached()
  },
  'desk-statistics-campaign': at(`${DESK}/collectes/une-serre-pour-tous/statistiques?jours=90`),
  'desk-statistics-own': at(`${DESK}/statistiques?from=2026-01-01&to=2026-12-31`),
  'desk-statistics-all': at(`${DESK}/statistiques?jours=tout`),
  'desk-statistics-none': at(`${DESK}/evenements/nuit-des-etoiles/statistiques`),

  'desk-team': at(`${DESK}/membres`),
  'desk-team-invite': {
    after: 'desk-team',
    async way(page) {
      await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'desk-team-roles': openedAfter('desk-team-invite', /^Changer les rôles/),
  'desk-team-remove': openedAfter('desk-team-roles', /^Retirer de l’équipe/),
  'desk-keys': at(`${DESK}/cles`),
  'desk-moving': at(`${DESK}/venir-de-helloasso`),
  'desk-keys-new': openedAfter('desk-keys', 'Créer une clé'),
  'desk-keys-replace': openedAfter('desk-keys-new', /^Remplacer le secret/),
  'desk-keys-revoke': openedAfter('desk-keys-replace', /^Révoquer/),
  authorization: async (page) => {
    await enterAs(page, 'OrganizationAdmin')
    await page.goto(authorizationAsked())
  },
  'authorization-missing': {
    after: 'authorization',
    async way(page) {
      await page.getByRole('button', { name: 'Autoriser' }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  'authorization-unknown': {
    after: 'authorization-missing',
    way: (page) => page.goto(authorizationAsked({ redirect_uri: 'https://autre.example/' })),
  },
  'authorization-nobody': async (page) => {
    await enterAs(page, 'Treasurer')
    await page.goto(authorizationAsked())
  },
  'desk-applications': async (page, stack) => {
    await enterAs(page, 'OrganizationAdmin')
    await letInByHand(stack)
    await page.goto(`${DESK}/cles`)
  },
  'desk-applications-end': openedAfter('desk-applications', /^Retirer l’accès/),
  'desk-webhooks': async (page) => {
    await enterAs(page, 'OrganizationAdmin')
    await ask(
      page,
      'PUT /manage/organizations/{organizationSlug}/webhooks/{type}',
      {
        params: { organizationSlug: 'les-jardins-partages', type: 'Order' },
        body: { url: 'http://127.0.0.1:9/notifications' },
      },
      again(DEMO_PASSWORD),
    )
    await at(`${DESK}/notifications`)(page)
  },
  'desk-webhooks-trial': {
    after: 'desk-webhooks',
    async way(page) {
      await press(page, /^Envoyer un essai/)
      await expect(page.getByRole('dialog').getByText('L’essai n’est pas arrivé')).toBeVisible()
    },
  },
  'desk-webhooks-address': openedAfter('desk-webhooks-trial', /^Changer l’adresse/),
  'desk-webhooks-key': openedAfter('desk-webhooks-address', /^Clé de signature/),
  'desk-webhooks-remove': openedAfter('desk-webhooks-key', /^Retirer/),
  'desk-team-campaign': at(`${DESK}/evenements/fete-de-printemps/administrateurs`),
  'desk-log': async (page) => {
    await enterAs(page, 'OrganizationAdmin')
    await ask(page, 'POST /manage/organizations/{organizationSlug}/exports', {
      params: { organizationSlug: 'les-jardins-partages' },
      body: { list: 'orders', format: 'csv' },
    })
    await at(`${DESK}/journal`)(page)
  },
  'desk-log-entry': {
    after: 'desk-log',
    async way(page) {
      await page
        .getByRole('link', { name: /a exporté la liste/ })
        .first()
        .click()
      await expect(page.getByRole('link', { name: 'Tout le journal' })).toBeVisible()
    },
  },
}

/** What HelloAsso exports of a donation campaign: a single gift, a monthly one, and one that was paid back. */
export function exportOfGifts(lastName: string): { name: string; mimeType: string; buffer: Buffer } {
  const payer = `${lastName};Nour;nour@${lastName.toLowerCase()}.example`
  const line = (n: number, rest: string) => `${Date.now()}${n};12/03/2024 14:05;${rest}`
  const lines = [
    'Référence commande;Date de la commande;Statut de la commande;Nom payeur;Prénom payeur;Email payeur;Tarif;Montant tarif',
    line(1, `Validé;${payer};Don unique;50,00`),
    line(2, `Validé;${payer};Don mensuel;15,00`),
    line(3, `Remboursé;${payer};Don unique;20,00`),
  ]
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
  return { name: 'export-dons.csv', mimeType: 'text/csv', buffer }
}

/** Reports the spring party. */
export async function reported(
  page: Page,
  { url }: Stack,
  reason: AbuseBody['reason'] = 'OFF_TOPIC',
): Promise<string> {
  const userEmail = `voisin-${crypto.randomUUID()}@example.org`
  const body = {
    reason,
    userEmail,
    userMessage: 'Cette photo est la nôtre.',
    url: `${url}/associations/les-jardins-partages/evenements/fete-de-printemps`,
  }
  await ask(page, 'POST /abuses', { body })
  return userEmail
}

async function boughtBooks(stack: Stack): Promise<{ orderId: number }> {
  const { paymentRequestId } = await buyerOf(stack).pay(await cartBody(stack), 'accepted', 200)
  const { orderId } = await buyerOf(stack).summary(paymentRequestId)
  if (orderId === null) throw new Error('paid, but there is no order')
  return { orderId }
}
