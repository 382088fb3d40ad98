import { FREQUENCY_NAMES, PRICE_CATEGORY_NAMES, VALIDITY_NAMES } from '@obole/contract/choice-names'
import { AUTHENTICATION_STATE_NAMES } from '@obole/contract/list-names'
import { ABUSE_REASONS, REPORT_STATES } from '@obole/core/validation/abuse-report'
import { FIELD_TYPES } from '@obole/core/validation/field-types'
import { FORM_STATES, FORM_TYPES } from '@obole/core/campaign/form'
import { ITEM_STATES } from '@obole/core/order/order-lines'
import { ORDER_STATES } from '@obole/core/order/order-state'
import { TERM_STATES } from '@obole/core/payment/payment'
import { PAYMENT_MEANS } from '@obole/core/payment/payment-means'
import { PAYOUT_STATES } from '@obole/core/ledger/payout'
import { ROLES } from '@obole/core/users/session'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from './account-steps.ts'
import { enterAs } from './desk-scenes.ts'
import { expect, test } from './stack.ts'

/**
 * Every page of the association's side × everybody who may knock: what each is answered, by plain requests with the
 * cookies of their session. A page without a line here fails the first test: add one.
 */
type Expected = number | 'signIn'

const PEOPLE = {
  admin: 'camille@jardins-partages.example',
  /** Of one campaign, the spring party. */
  formAdmin: 'sacha@jardins-partages.example',
  treasurer: 'noemie@jardins-partages.example',
  accountant: 'yanis@jardins-partages.example',
  checkIn: 'louison@jardins-partages.example',
  /** The administrator of another association. */
  stranger: 'ines@abeilles-du-faubourg.example',
  user: 'alix@voisins.example',
  support: 'support@obole.example',
  visitor: null,
} as const
type Person = keyof typeof PEOPLE
type Line = Record<Person, Expected>

const everybody = (expected: Expected): Line => ({
  admin: expected,
  formAdmin: expected,
  treasurer: expected,
  accountant: expected,
  checkIn: expected,
  stranger: expected,
  user: expected,
  support: expected,
  visitor: 'signIn',
})
/** Open to those named; the others are told that it is not for them. */
const only = (...people: Person[]): Line => ({
  ...everybody(403),
  ...Object.fromEntries(people.map((person) => [person, 200])),
})

const members = only('admin', 'formAdmin', 'treasurer', 'accountant', 'checkIn', 'support')
const readers = only('admin', 'treasurer', 'accountant', 'support')
const support = only('support')
const administrators = only('admin')
/** Of the campaign that the campaign's administrator looks after. */
const ofCampaign = only('admin', 'formAdmin', 'treasurer', 'accountant', 'support')

/** They stand at the door; who counts the money does not. */
const keepers = only('admin', 'formAdmin', 'checkIn')

const PAGES: Readonly<Record<string, Line>> = {
  '/admin': everybody(200),
  '/admin/nouvelle-association': everybody(200),
  '/admin/support': support,
  '/admin/support/signalements': support,
  '/admin/support/comptes': support,
  '/admin/support/securite': support,
  '/admin/support/journal': support,
  '/admin/support/virements': support,
  '/admin/support/applications': support,
  '/admin/support/associations/:organizationSlug': support,
  // Whoever is there for the door alone is led to it.
  '/admin/:organizationSlug': { ...members, checkIn: 302 },
  '/admin/:organizationSlug/accueil': keepers,
  '/admin/:organizationSlug/statistiques': readers,
  '/admin/:organizationSlug/nouvelle-campagne': administrators,
  '/admin/:organizationSlug/commandes': readers,
  '/admin/:organizationSlug/commandes/nouvelle': only('admin', 'treasurer'),
  '/admin/:organizationSlug/commandes/:orderId': readers,
  '/admin/:organizationSlug/paiements': readers,
  '/admin/:organizationSlug/remises-de-cheques': readers,
  '/admin/:organizationSlug/comptabilite': readers,
  '/admin/:organizationSlug/annee': readers,
  '/admin/:organizationSlug/annee/attendu': readers,
  '/admin/:organizationSlug/mouvements': readers,
  '/admin/:organizationSlug/rapprochement': readers,
  '/admin/:organizationSlug/tva': readers,
  '/admin/:organizationSlug/factures': readers,
  // Nobody's receipt: those who may look find nothing, the others learn nothing.
  '/admin/:organizationSlug/recus-fiscaux/:receiptId': {
    ...everybody(403),
    admin: 404,
    treasurer: 404,
    accountant: 404,
    support: 404,
  },
  '/admin/:organizationSlug/versements': readers,
  '/admin/:organizationSlug/versements/mouvements': readers,
  // Nobody's payout: those who may look find nothing, the others learn nothing.
  '/admin/:organizationSlug/versements/:payoutId': {
    ...everybody(403),
    admin: 404,
    treasurer: 404,
    accountant: 404,
    support: 404,
  },
  '/admin/:organizationSlug/recus-fiscaux': readers,
  '/admin/:organizationSlug/personnes': readers,
  // Nobody's file: those who may look find nothing.
  '/admin/:organizationSlug/personnes/:contactId': {
    ...everybody(403),
    admin: 404,
    treasurer: 404,
    accountant: 404,
    support: 404,
  },
  '/admin/:organizationSlug/personnes/doublons': only('admin', 'treasurer'),
  '/admin/:organizationSlug/personnes/importer': only('admin', 'treasurer'),
  '/admin/:organizationSlug/personnes/importer/:importId': { ...everybody(403), admin: 404, treasurer: 404 },
  '/admin/:organizationSlug/adherents': readers,
  '/admin/:organizationSlug/messages': only('admin', 'treasurer'),
  '/admin/:organizationSlug/messages/nouveau': only('admin', 'treasurer'),
  '/admin/:organizationSlug/messages/:mailingId': { ...everybody(403), admin: 404, treasurer: 404 },
  '/admin/:organizationSlug/renouvellements': administrators,
  '/admin/:organizationSlug/donnees-personnelles': only('admin', 'treasurer'),
  '/admin/:organizationSlug/participants': readers,
  '/admin/:organizationSlug/contributeurs': readers,
  '/admin/:organizationSlug/prospects': readers,
  '/admin/:organizationSlug/signalements': administrators,
  '/admin/:organizationSlug/signalements/:reportId': { ...everybody(403), admin: 404 },
  '/admin/:organizationSlug/fiche': administrators,
  '/admin/:organizationSlug/conformite': administrators,
  '/admin/:organizationSlug/membres': administrators,
  '/admin/:organizationSlug/cles': administrators,
  '/admin/:organizationSlug/venir-de-helloasso': administrators,
  '/admin/:organizationSlug/notifications': administrators,
  '/admin/:organizationSlug/journal': readers,
  // Nobody's entry, and nobody's report: those who may look find nothing.
  '/admin/:organizationSlug/journal/:entryId': {
    ...everybody(403),
    admin: 404,
    treasurer: 404,
    accountant: 404,
    support: 404,
  },
  '/admin/:organizationSlug/:segment/:campaignSlug': ofCampaign,
  '/admin/:organizationSlug/:segment/:campaignSlug/contenu': ofCampaign,
  '/admin/:organizationSlug/:segment/:campaignSlug/partage': ofCampaign,
  '/admin/:organizationSlug/:segment/:campaignSlug/statistiques': ofCampaign,
  '/admin/:organizationSlug/:segment/:campaignSlug/accueil': keepers,
  '/admin/:organizationSlug/:segment/:campaignSlug/accueil/releve': ofCampaign,
  '/admin/:organizationSlug/:segment/:campaignSlug/administrateurs': administrators,
  '/admin/:organizationSlug/:segment/:campaignSlug/annulation': only('admin', 'treasurer'),
}

/** A role in one campaign opens no other. */
const OF_ANOTHER_CAMPAIGN = [
  '/admin/:organizationSlug/:segment/:campaignSlug',
  '/admin/:organizationSlug/:segment/:campaignSlug/contenu',
  '/admin/:organizationSlug/:segment/:campaignSlug/partage',
  '/admin/:organizationSlug/:segment/:campaignSlug/statistiques',
  '/admin/:organizationSlug/:segment/:campaignSlug/accueil',
  '/admin/:organizationSlug/:segment/:campaignSlug/accueil/releve',
]

const PARAMS: Readonly<Record<string, string>> = {
  organizationSlug: 'les-jardins-partages',
  segment: 'evenements',
  campaignSlug: 'fete-de-printemps',
  orderId: '1',
  payoutId: '999999',
  entryId: '999999',
  contactId: '999999',
  importId: '999999',
  reportId: 'nobody-s',
}

const addressOf = (page: string, params = PARAMS) =>
  page.replaceAll(/:(\w+)/g, (_match, name: string) => params[name] ?? name)

test('every page of the association’s side has its line', async () => {
  expect(await pagesBelow('/admin')).toEqual(Object.keys(PAGES).toSorted())
})

/** What programs call things among themselves; a few are French words too. */
const CODES = [
  ...ORDER_STATES,
  ...TERM_STATES,
  ...ITEM_STATES,
  ...PAYMENT_MEANS,
  ...FORM_STATES,
  ...FORM_TYPES,
  ...TIER_TYPES,
  ...FIELD_TYPES,
  ...ROLES,
  ...ABUSE_REASONS,
  ...REPORT_STATES,
  ...PAYOUT_STATES,
  ...Object.keys(VALIDITY_NAMES),
  ...Object.keys(PRICE_CATEGORY_NAMES),
  ...Object.keys(FREQUENCY_NAMES),
  ...Object.keys(AUTHENTICATION_STATE_NAMES),
].filter((code) => !['Attestation', 'Bonus', 'Contribution', 'Date', 'Support', 'Donation'].includes(code))
const CODE = new RegExp(`(?<![\\p{L}@.-])(?:${CODES.join('|')})(?![\\p{L}@-])`, 'gu')

/** What a reader sees of a page, as the server draws it. */
const textOf = (html: string) =>
  html.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')

for (const person of Object.keys(PEOPLE) as Person[]) {
  test(`each page answers the ${person} as it should, and never in the words of programs`, async ({
    stack,
  }) => {
    const cookie = await cookieOf(stack.url, PEOPLE[person])
    const answers: Record<string, Expected> = {}
    const codes: Record<string, string[]> = {}
    for (const page of Object.keys(PAGES)) {
      const { answer, text } = await read(stack.url + addressOf(page), cookie)
      answers[page] = answer
      const shown = textOf(text).match(CODE)
      if (shown) codes[page] = shown
    }
    expect(answers).toEqual(
      Object.fromEntries(Object.entries(PAGES).map(([page, line]) => [page, line[person]])),
    )
    expect(codes).toEqual({})
  })
}

test('a role in one campaign opens its lists, and nothing of another', async ({ stack }) => {
  const cookie = await cookieOf(stack.url, PEOPLE.formAdmin)
  for (const list of ['commandes', 'paiements', 'participants', 'adherents']) {
    const address = `${stack.url}/admin/les-jardins-partages/${list}`
    expect(await answerOf(`${address}?formType=Event&formSlug=fete-de-printemps`, cookie), list).toBe(200)
    expect(await answerOf(`${address}?formType=Shop&formSlug=boutique-solidaire`, cookie), list).toBe(403)
  }
  for (const page of OF_ANOTHER_CAMPAIGN) {
    const address = addressOf(page, { ...PARAMS, campaignSlug: 'atelier-greffe' })
    expect(await answerOf(stack.url + address, cookie), page).toBe(403)
  }
})

async function cookieOf(url: string, username: string | null): Promise<string> {
  if (username === null) return ''
  const signed = await fetch(`${url}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  expect(signed.status).toBe(200)
  return signed.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const answerOf = async (address: string, cookie: string) => (await read(address, cookie)).answer

async function read(address: string, cookie: string): Promise<{ answer: Expected; text: string }> {
  const answer = await fetch(address, { redirect: 'manual', headers: { cookie, accept: 'text/html' } })
  const to = answer.headers.get('location') ?? ''
  return { answer: to.startsWith('/connexion?') ? 'signIn' : answer.status, text: await answer.text() }
}

interface RouteNode {
  path?: string
  index?: boolean
  children?: RouteNode[]
}

/** As the router itself reads its table of contents. */
async function pagesBelow(prefix: string): Promise<string[]> {
  const web = join(import.meta.dirname, '../web')
  const program = join(import.meta.dirname, '../node_modules/.bin/react-router')
  const { stdout } = await promisify(execFile)(program, ['routes', '--json'], { cwd: web })
  const pages: string[] = []
  const walk = ({ path = '', index, children }: RouteNode, above: string) => {
    const here = path === '' ? above : `${above}/${path}`
    if (index || children === undefined) pages.push(here)
    for (const child of children ?? []) walk(child, here)
  }
  for (const route of JSON.parse(stdout)) walk(route, '')
  return pages.filter((page) => page === prefix || page.startsWith(`${prefix}/`)).toSorted()
}

test('who manages an association sees its drafts on its public page, each with its badge; others see none', async ({
  page,
}) => {
  const draft = page.getByRole('link', { name: 'La nuit des étoiles' })
  await page.goto('/associations/les-jardins-partages')
  await expect(page.getByRole('link', { name: 'Adhésion annuelle' })).toBeVisible()
  await expect(draft).toHaveCount(0)
  await enterAs(page, 'OrganizationAdmin')
  await page.goto('/associations/les-jardins-partages')
  await expect(draft).toContainText('Brouillon')
  await expect(page.getByRole('link', { name: 'Adhésion annuelle' })).not.toContainText('Brouillon')
  await expect(page.getByText('ne sont listées ici que pour votre équipe')).toBeVisible()
})
