import type { CampaignChanges, ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { ItemRow, OrderDetail, OrderRow } from '@obole/contract/manage-lists'
import { MEMBER_ROLES } from '@obole/core/users/session'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { moveMoney } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'

/** Whoever packs parcels from the file of a list needs to know what is in each and where it goes. */
const test = testApp()

const home = { address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon', country: 'FR' }

/** Honey, which may be sent and wrapped, and a poster that may not. */
function shop({ document }: ManagedCampaign): CampaignChanges {
  const [first] = document.tiers
  if (!first) throw new Error('a campaign begins with a rate')
  const rate = { ...first, priceCategory: 'Fixed', asksParticipant: false } as const
  const option = { description: null, isRequired: false, stock: null, vatRate: 0 } as const
  return {
    options: [
      { ...option, id: -20, label: 'Envoi par la poste', price: 490, customFields: [] },
      { ...option, id: -21, label: 'Papier cadeau', price: 0, customFields: [] },
    ],
    tiers: [
      { ...rate, name: 'Miel', price: 750, optionIds: [-20, -21] },
      { ...rate, id: -11, name: 'Affiche', price: 1200, optionIds: [] },
    ],
  }
}

let on: PublishedCampaign
let sent: OrderDetail
let fetched: OrderDetail
let canceled: OrderDetail

beforeAll(async () => {
  on = await publishCampaign(test, { changes: shop })
  const { admin, path } = on.association
  const managed: ManagedCampaign = (await admin.get(`${path}/forms/${on.formType}/${on.formSlug}`)).json()
  const jar = (...labels: string[]) => ({
    tierId: on.tier('Miel').id,
    extraOptions: managed.document.options
      .filter(({ label }) => labels.includes(label))
      .map(({ id }) => ({ extraOptionId: id, value: true })),
  })
  const order = (...items: object[]) => registerOrder(on, { payer: { ...aPayer, ...home }, items })
  sent = await order(jar('Envoi par la poste', 'Papier cadeau'), jar('Papier cadeau'), {
    tierId: on.tier('Affiche').id,
  })
  fetched = await order(jar('Papier cadeau'))
  canceled = await order(jar('Envoi par la poste'))
  const lines = canceled.items.map(({ id }) => ({ itemId: id, cancel: true, refund: 0 }))
  await moveMoney(admin, `${path}/orders/${canceled.id}/adjust`, { lines }, { password: TEST_PASSWORD })
})

async function take(who: Visitor, list: string, filters: object = {}) {
  const { path } = on.association
  const prepared = await who.post(`${path}/exports`, { list, format: 'csv', filters })
  if (prepared.statusCode !== 201) return null
  return (await who.get(prepared.json().url)).body
}

/** A CSV as a French spreadsheet reads it, its typographic spaces as plain ones. */
function readCsv(body: string): Record<string, string>[] {
  const [header = '', ...lines] = body.replace('\ufeff', '').trimEnd().split('\r\n')
  const cells = (line: string) =>
    line
      .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map((cell) => cell.replaceAll(/^"|"$/g, '').replaceAll(/[\u00a0\u202f]/g, ' '))
  const headings = cells(header)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [headings[at] ?? '', cell])))
}

const HOME = {
  'Destinataire de l’envoi': 'Jeanne Marchand',
  'Adresse d’envoi': '12 rue des Lilas',
  'Code postal d’envoi': '69007',
  'Ville d’envoi': 'Lyon',
  'Pays d’envoi': 'FR',
}
const NOWHERE = Object.fromEntries(Object.keys(HOME).map((heading) => [heading, '']))

describe('the file of orders', () => {
  it('tells where a parcel goes, and what was chosen with each thing in it at what price', async () => {
    const rows = readCsv((await take(on.association.admin, 'orders')) ?? '')
    const rowOf = ({ id }: OrderDetail) => rows.find((row) => row['Commande'] === String(id))
    expect(rowOf(sent)).toMatchObject({
      ...HOME,
      Options: 'Miel : Envoi par la poste (4,90 €), Papier cadeau (Gratuit) / Miel : Papier cadeau (Gratuit)',
    })
  })

  it('[O24] tells no address of what is fetched, nor of what was cancelled', async () => {
    const rows = readCsv((await take(on.association.admin, 'orders')) ?? '')
    const rowOf = ({ id }: OrderDetail) => rows.find((row) => row['Commande'] === String(id))
    expect(rowOf(fetched)).toMatchObject({ ...NOWHERE, Options: 'Miel : Papier cadeau (Gratuit)' })
    expect(rowOf(canceled)).toMatchObject({ ...NOWHERE, Options: 'Miel : Envoi par la poste (4,90 €)' })
  })

  it('says what the list says', async () => {
    const { admin, path } = on.association
    const { data } = (await admin.get(`${path}/orders`)).json<{ data: OrderRow[] }>()
    expect(data.find(({ id }) => id === sent.id)?.delivery).toEqual({ name: 'Jeanne Marchand', ...home })
    expect(data.find(({ id }) => id === fetched.id)?.delivery).toBeNull()
  })
})

describe('the file of lines', () => {
  it('tells where each of a parcel goes, and the price of each option', async () => {
    const rows = readCsv((await take(on.association.admin, 'items', { canceled: 'with' })) ?? '')
    const ofOrder = ({ id }: OrderDetail) =>
      rows
        .filter((row) => row['Commande'] === String(id))
        .toSorted((a, b) => Number(a['Article']) - Number(b['Article']))
    expect(ofOrder(sent)).toMatchObject([
      { Tarif: 'Miel', ...HOME, Options: 'Envoi par la poste (4,90 €), Papier cadeau (Gratuit)' },
      { Tarif: 'Miel', ...HOME, Options: 'Papier cadeau (Gratuit)' },
      { Tarif: 'Affiche', ...HOME, Options: '' },
    ])
    expect(ofOrder(fetched)).toMatchObject([NOWHERE])
    expect(ofOrder(canceled)).toMatchObject([NOWHERE])
    const { admin, path } = on.association
    const { data } = (await admin.get(`${path}/items`)).json<{ data: ItemRow[] }>()
    expect(data.filter(({ delivery }) => delivery !== null).map(({ orderId }) => orderId)).toEqual(
      sent.items.map(() => sent.id),
    )
  })
})

describe('where a parcel goes', () => {
  it.each(MEMBER_ROLES)('is in a file of a %s where the order’s own page tells it to them', async (role) => {
    const who = await on.association.member(role)
    const { path } = on.association
    const page = await who.get(`${path}/orders/${sent.id}`)
    const showsAddress = page.body.includes(home.address)
    for (const list of ['orders', 'items'])
      expect([list, (await take(who, list))?.includes(home.address) ?? false]).toEqual([list, showsAddress])
    const line = await who.get(`${path}/orders`)
    expect(line.body.includes(home.address)).toBe(showsAddress)
    expect(showsAddress).toBe(role !== 'CheckInOperator')
  })
})
