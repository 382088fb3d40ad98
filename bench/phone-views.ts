import { createBuyer, type Send } from '@obole/contract/testing/buyer'
import type { Phone } from './phone-page.ts'
import type { Stage } from './stage.ts'

const GARDENS = '/associations/les-jardins-partages'

export interface PhoneView {
  name: string
  /** The address, for a page that is the same for all visitors; a personal page has none. */
  path?: string
  /** The visitor arrives here from no other page: its script and its largest picture count. */
  isFirstView: boolean
  /** The most files of a first view, where its pictures are always as many. */
  mostRequests?: number
  /** A slow one, where not said otherwise. */
  network?: 'slow' | 'none'
  see: (phone: Phone, stage: Stage) => Promise<void>
}

const button = ({ page }: Phone, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })

/** A campaign as a visitor with its link sees it, and the first tap. */
function campaign(kind: string, slug: string, tap: (phone: Phone) => Promise<void>): PhoneView {
  const path = `${GARDENS}/${slug}`
  return {
    name: kind,
    path,
    isFirstView: true,
    async see(phone) {
      await phone.open(path)
      await tap(phone)
    },
  }
}

const add = (tier: string) => (phone: Phone) => phone.tap(button(phone, `Ajouter, ${tier}`))

export const PHONE_VIEWS: readonly PhoneView[] = [
  {
    name: 'home',
    path: '/',
    isFirstView: true,
    async see(phone) {
      await phone.open('/')
      await phone.tap(button(phone, 'Accessibilité'))
    },
  },
  { ...campaign('event', 'evenements/fete-de-printemps', add('Plein tarif')), mostRequests: 10 },
  campaign('membership', 'adhesions/adhesion-annuelle', add('Adhésion famille')),
  campaign('shop', 'boutiques/boutique-solidaire', (phone) => phone.tap(button(phone, /^Ajouter, /))),
  campaign('crowdfunding', 'collectes/une-serre-pour-tous', (phone) =>
    phone.tap(button(phone, 'Choisir, Don libre')),
  ),
  campaign('donation', 'formulaires/faire-un-don', async (phone) => {
    await phone.tap(phone.page.locator('label').filter({ hasText: '50,00' }))
    await phone.tap(phone.page.locator('label').filter({ hasText: 'Chaque mois' }))
  }),
  campaign('sale', 'paiements/stage-de-permaculture', (phone) => phone.tap(button(phone, /^Ajouter, /))),
  {
    name: 'donation, first step',
    isFirstView: false,
    async see(phone) {
      await phone.open(`${GARDENS}/formulaires/faire-un-don`)
      await phone.tap(phone.page.locator('label').filter({ hasText: '50,00' }))
      await phone.step(button(phone, 'Continuer'), 'Mes coordonnées')
    },
  },
  {
    name: 'event, all steps, fast network',
    isFirstView: false,
    network: 'none',
    see: walkThroughEvent,
  },
  {
    name: 'payment',
    isFirstView: true,
    async see(phone, stage) {
      await phone.open(await somePayment(phone, stage))
      await phone.page.locator('iframe').first().waitFor()
    },
  },
]

/** From the choice to the summary, by « Continuer » each time. */
async function walkThroughEvent(phone: Phone): Promise<void> {
  const { page } = phone
  const goOn = button(phone, 'Continuer')
  await phone.open(`${GARDENS}/evenements/fete-de-printemps`)
  // Of a rate that each round can have some of.
  await phone.tap(button(phone, 'Ajouter, Tarif réduit'))
  await phone.step(goOn, 'Les participants')
  await page.getByLabel('Prénom').fill('Alix')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await phone.step(goOn, 'Mes coordonnées')
  await page.getByLabel('Prénom').fill('Alix')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail', { exact: true }).fill('alix@example.org')
  await page.getByLabel('Confirmez votre e-mail').fill('alix@example.org')
  await phone.step(goOn, 'Récapitulatif')
}

/** The address of a payment that this phone's visitor began, and that waits for its card. */
async function somePayment({ page }: Phone, { url, bankUrl, bankKeys }: Stage): Promise<string> {
  const { publishableKey } = bankKeys
  const send: Send = async ({ method, path, headers, body }) => {
    const data = body === undefined ? {} : { data: body }
    const called = await page.request.fetch(url + path, { method, headers, ...data })
    return { status: called.status(), json: await called.json(), accessToken: null }
  }
  const visitor = createBuyer({ send, bankUrl, publishableKey })
  const named = {
    organizationSlug: 'les-jardins-partages',
    formType: 'Donation',
    formSlug: 'faire-un-don',
  } as const
  const answer = await fetch(`${url}/api/agg/form?${new URLSearchParams(named)}`)
  // The server answers by the contract's schema.
  const { form } = (await answer.json()) as {
    form: { tiers: { id: number; tierType: string; price: number | null }[] }
  }
  const tier = form.tiers.find(({ tierType, price }) => tierType === 'Donation' && price === null)
  if (!tier) throw new Error('the demonstration takes no gifts')
  const items = [{ tierId: tier.id, tierType: 'Donation' as const, customAmount: 2000 }]
  const { redirectUrl } = await visitor.request(await visitor.ready({ ...named, items }))
  return redirectUrl
}
