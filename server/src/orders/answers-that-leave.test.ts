import { historySentence } from '@obole/contract/audit-sentence'
import type { OrderDetail } from '@obole/contract/manage-lists'
import type { AuditEntry } from '@obole/contract/manage-people'
import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { payer as aPayer } from '../../testing/buyer.ts'
import { publishCampaign, type PublishedCampaign } from '../../testing/managed-campaign.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { moneyLink } from '../../testing/order-links.ts'
import { testApp } from '../../testing/test-app.ts'
import { upload } from '../../testing/upload.ts'
import { visitor } from '../../testing/visitor.ts'
import { eraseAnswers } from './erase-answers.ts'
import { holdCopies } from './answers.store.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const PDF = Buffer.from('%PDF-1.7\nun certificat\n%%EOF', 'latin1')
const question = { isRequired: false, values: [], maxLength: 100 }
const health = { ...question, isHealth: true }
const shortly = { erasedAfter: 'Answer', erasedAfterMonths: 1 } as const
let club: PublishedCampaign
let party: PublishedCampaign

beforeAll(async () => {
  const questions = (more: object[] = []) => [
    { ...health, ...shortly, id: -7, label: 'Certificat', type: 'File' as const, mayComeLater: true },
    { ...health, ...shortly, id: -8, label: 'Questionnaire', type: 'Attestation' as const },
    ...more,
  ]
  const rules = { ...question, id: -10, label: 'Règlement', type: 'File' as const, mayComeLater: true }
  const free = { priceCategory: 'Free' as const, asksParticipant: true }
  club = await publishCampaign(test, {
    formType: 'Membership',
    changes: ({ document }) => ({
      validityType: 'MovingYear' as const,
      tiers: document.tiers.slice(0, 1).flatMap((tier) => [
        {
          ...tier,
          ...free,
          name: 'Sport',
          customFields: questions([
            { ...question, ...shortly, id: -9, label: 'Taille', type: 'TextInput' as const },
          ]) as typeof tier.customFields,
        },
        { ...tier, ...free, id: -2, name: 'Loisir', customFields: [rules] },
      ]),
    }),
  })
  party = await publishCampaign(test, {
    association: club.association,
    title: 'Fête du club',
    changes: ({ document }) => ({
      generateTickets: true,
      canPassTicketsOn: true,
      tiers: document.tiers.slice(0, 1).map((tier) => ({
        ...tier,
        ...free,
        name: 'Entrée',
        customFields: questions([
          {
            ...question,
            ...shortly,
            id: -9,
            label: 'Régime',
            type: 'ChoiceList' as const,
            values: ['Sans gluten', 'Tout'],
          },
        ]) as typeof tier.customFields,
      })),
    }),
  })
})

const idOf = (campaign: PublishedCampaign, label: string) =>
  campaign.tiers.flatMap((tier) => tier.customFields).find((one) => one.label === label)?.id ?? 0

interface Bought {
  campaign: PublishedCampaign
  orderId: number
  itemId: number
  token: string
}

async function buy(
  campaign: PublishedCampaign,
  email: string,
  answers: { fieldId: number; value: boolean | string }[] = [
    { fieldId: idOf(campaign, 'Questionnaire'), value: true },
  ],
  lines = 1,
): Promise<Bought> {
  const guest = visitor(test)
  const body = campaign.cart(campaign.tier().name)
  const participant = { firstName: 'Lou', lastName: 'Petit' }
  const items = Array.from({ length: lines }, () => ({
    ...body.items[0],
    participant,
    customFields: answers,
  }))
  const cart = (await guest.post('/api/carts', { ...body, items })).json()
  await guest.send('PUT', `/api/carts/${cart.id}/payer`, { payload: { ...aPayer, email, consent: true } })
  const paid = await guest.post(`/api/carts/${cart.id}/init-payment`, {
    termsOfService: true,
    tip: true,
    dueToday: 0,
  })
  expect(paid.json()).toMatchObject({ isFree: true })
  const [order] = await test.app.db.query<{ orderId: number; itemId: number; token: string }>(sql`
    select o.id as "orderId", i.id as "itemId", o.token from orders o join order_items i on i.order_id = o.id
    where o.cart_id = ${cart.id} order by i.id`)
  if (!order) throw new Error('no order')
  return { campaign, ...order }
}

const day = (afterDays: number) => addDays(parisDate(test.clock.now()), afterDays)

const send = ({ campaign, token, itemId }: Bought, label = 'Certificat') =>
  visitor(test).send(
    'POST',
    `/api/orders/${token}/items/${itemId}/documents/${idOf(campaign, label)}?issuedOn=${day(-3)}`,
    upload(PDF, 'certificat.pdf'),
  )

/** Every session ends in the months that these tests live through. */
const keeper = () => club.association.member('Treasurer')

interface Wish {
  tier?: string
  attests?: boolean
  size?: string
  tells?: boolean
}

async function correct(
  { campaign, orderId, itemId }: Bought,
  { tier: name, attests, size, tells = false }: Wish,
): Promise<OrderDetail> {
  const tier = campaign.tier(name ?? campaign.tiers[0]?.name)
  const customFields = [
    ...(attests ? [{ fieldId: idOf(campaign, 'Questionnaire'), value: true }] : []),
    ...(size ? [{ fieldId: idOf(campaign, 'Taille'), value: size }] : []),
  ]
  const body = { tierId: tier.id, customFields, extraOptions: [], tellPayer: tells }
  const address = `${club.association.path}/orders/${orderId}/items/${itemId}`
  const changed = await (await keeper()).send('PUT', address, { payload: body })
  expect(changed.statusCode).toBe(200)
  return changed.json()
}

async function answersAt({ orderId }: Bought) {
  const order: OrderDetail = (await (await keeper()).get(`${club.association.path}/orders/${orderId}`)).json()
  return (
    order.items[0]?.customFields.map(({ name, keeping }) => [name, keeping?.state, keeping?.givenOn]) ?? []
  )
}

const copiesOf = async ({ orderId }: Bought) => {
  const [row] = await test.app.db.query<{ copies: string; files: number }>(sql`
    select c.items::text || coalesce(string_agg(r.priced::text, ''), '') as copies,
      (select count(*)::int from files where files.cart_id = c.id) as files
    from orders o join carts c on c.id = o.cart_id left join payment_requests r on c.id in (r.cart_id, r.closed_cart_id)
    where o.id = ${orderId} group by c.id`)
  return row ?? { copies: '', files: 0 }
}
const speaksOf = (label: string, { campaign }: Bought) =>
  new RegExp(`"fieldId": ?${idOf(campaign, label)}\\b`)

async function passOn(bought: Bought, firstName = 'Nour') {
  const { campaign, token, itemId } = bought
  await test.worker.drain()
  const link = await moneyLink(test, token, { ticket: itemId })
  const body = {
    hand: 0,
    participant: { firstName, lastName: 'Grand', email: 'nour@exemple.fr' },
    customFields: [
      { fieldId: idOf(campaign, 'Questionnaire'), value: true },
      // Nobody sends a file this way: it is left out.
      { fieldId: idOf(campaign, 'Certificat'), value: 'not-a-file' },
    ],
    extraOptions: [],
  }
  const call = () => visitor(test).post(`/api/orders/${link}/items/${itemId}/pass-on`, body)
  expect((await call()).statusCode).toBe(200)
  return call
}

describe('an answer that is given again', () => {
  it('after it was erased is erased again, counted from the day it was given again', async () => {
    const bought = await buy(club, 'a@exemple.fr')
    test.clock.advanceDays(40)
    await eraseAnswers(test.app)
    expect(await answersAt(bought)).toContainEqual(['Questionnaire', 'Erased', day(-40)])
    await correct(bought, { attests: true })
    // It is there once: given, and no longer erased.
    expect((await answersAt(bought)).filter(([name]) => name === 'Questionnaire')).toEqual([
      ['Questionnaire', 'Given', day(0)],
    ])
    await eraseAnswers(test.app)
    expect(await answersAt(bought)).toContainEqual(['Questionnaire', 'Given', day(0)])
    // A correction that leaves it as it is does not give it again.
    test.clock.advanceDays(20)
    await correct(bought, { attests: true, size: 'M' })
    test.clock.advanceDays(20)
    await eraseAnswers(test.app)
    expect(await answersAt(bought)).toContainEqual(['Questionnaire', 'Erased', day(-40)])
  })

  it('is another one where it says something else, and leaves no copy of the first', async () => {
    const size = idOf(club, 'Taille')
    const bought = await buy(club, 'k@exemple.fr', [{ fieldId: size, value: 'S' }])
    test.clock.advanceDays(20)
    await correct(bought, { size: 'XL' })
    expect((await copiesOf(bought)).copies).not.toMatch(speaksOf('Taille', bought))
    test.clock.advanceDays(20)
    await eraseAnswers(test.app)
    expect(JSON.stringify(await answersAt(bought))).toContain(`["Taille","Given","${day(-20)}"]`)
  })

  it('does not stop the answers of other campaigns, nor does any fault of one', async () => {
    const [one, other] = [await buy(club, 'b@exemple.fr'), await buy(party, 'c@exemple.fr')]
    test.clock.advanceDays(40)
    // A day that no database can read, as a fault of ours may write one day.
    await test.app.db.query(sql`
      update order_items set custom_fields = jsonb_set(custom_fields, '{0,givenOn}', '"2026-02-31"')
      where id = ${one.itemId}`)
    const logged = vi.spyOn(test.app.log, 'error')
    await expect(eraseAnswers(test.app)).rejects.toThrow(/date/)
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ formId: club.formId }),
      expect.stringContaining('answers'),
    )
    logged.mockRestore()
    expect(await answersAt(other)).toContainEqual(['Questionnaire', 'Erased', day(-40)])
    await test.app.db.query(sql`
      update order_items set custom_fields = custom_fields #- '{0,givenOn}' where id = ${one.itemId}`)
    await eraseAnswers(test.app)
    expect(await answersAt(one)).toContainEqual(['Questionnaire', 'Erased', day(-40)])
  })
})

describe('an answer that leaves its line', () => {
  it('with another rate goes with its file, its content and its copies', async () => {
    const bought = await buy(club, 'd@exemple.fr')
    await send(bought)
    const [file] = await test.app.db.query<{ name: string }>(sql`
      update files set order_id = ${bought.orderId} where cart_id = (select cart_id from orders where id = ${bought.orderId})
      returning stored_as as name`)
    expect((await copiesOf(bought)).copies).toMatch(speaksOf('Questionnaire', bought))
    const gone = vi.spyOn(test.app.files, 'delete')
    await correct(bought, { tier: 'Loisir' })
    expect(gone).toHaveBeenCalledWith(file?.name)
    gone.mockRestore()
    const left = await copiesOf(bought)
    expect(left.copies).not.toMatch(speaksOf('Questionnaire', bought))
    expect(left.files).toBe(0)
    // Back to the rate that asks, the document is awaited again.
    await correct(bought, { tier: 'Sport' })
    expect(await answersAt(bought)).toContainEqual(['Certificat', 'Awaited', null])
  })

  it('stays in its place where the correction keeps it, with its file', async () => {
    const bought = await buy(club, 'e@exemple.fr')
    await send(bought)
    const before = await copiesOf(bought)
    await correct(bought, { attests: true, size: 'M' })
    expect(await copiesOf(bought)).toEqual(before)
    expect(await answersAt(bought)).toContainEqual(['Certificat', 'Given', day(0)])
  })

  it('leaves a file alone that another line of the order has', async () => {
    const bought = await buy(club, 'f@exemple.fr', undefined, 2)
    await send(bought)
    await test.app.db.query(sql`
      update order_items i set custom_fields = sent.custom_fields from order_items sent
      where i.order_id = ${bought.orderId} and sent.id = ${bought.itemId}`)
    await correct(bought, { tier: 'Loisir' })
    expect((await copiesOf(bought)).files).toBe(1)
  })

  it('goes with a ticket that is passed on, whose next holder answers anew', async () => {
    const bought = await buy(party, 'g@exemple.fr')
    await send(bought)
    await test.app.db.query(sql`
      insert into answer_erasures (order_item_id, field_id, given_on, erased_at, had_file)
      values (${bought.itemId}, ${idOf(party, 'Certificat')}, ${day(-9)}, now(), true)`)
    test.clock.advanceDays(20)
    // Just before midnight.
    const midnight = parisInstant(addDays(parisDate(test.clock.now()), 1))
    test.clock.advance(midnight - test.clock.now() - 60_000)
    const again = await passOn(bought)
    const left = await copiesOf(bought)
    expect(left.files).toBe(0)
    expect(left.copies).not.toMatch(speaksOf('Questionnaire', bought))
    expect(await answersAt(bought)).toEqual([
      ['Questionnaire', 'Given', day(0)],
      ['Certificat', 'Awaited', null],
    ])
    // The same call, whose answer was lost, is known the day after too.
    test.clock.advance(120_000)
    expect((await again()).statusCode).toBe(200)
    // Not with the answers of the former holder.
    test.clock.advanceDays(15)
    await eraseAnswers(test.app)
    expect(await answersAt(bought)).toContainEqual(['Questionnaire', 'Given', day(-16)])
    expect((await send(bought)).statusCode).toBe(200)
  })

  it('is replaced by another document, with its copy', async () => {
    const bought = await buy(club, 'h@exemple.fr')
    await send(bought)
    const field = idOf(club, 'Certificat')
    await test.app.db.query(sql`
      update carts set items = jsonb_set(items, '{0,customFields}', items -> 0 -> 'customFields'
        || jsonb_build_array(jsonb_build_object('fieldId', ${field}::int, 'value', 'x')))
      where id = (select cart_id from orders where id = ${bought.orderId})`)
    await send(bought)
    expect((await copiesOf(bought)).copies).not.toMatch(speaksOf('Certificat', bought))
  })
})

describe('a late document', () => {
  it('says whether it is about health, and opens for whoever reads the order where it is not', async () => {
    const bought = await buy(club, 'n@exemple.fr')
    const asked = async () =>
      (await visitor(test).get(`/api/orders/${bought.token}`)).json().items[0].documents
    expect(await asked()).toMatchObject([{ name: 'Certificat', isHealth: true }])
    await correct(bought, { tier: 'Loisir' })
    expect(await asked()).toMatchObject([{ name: 'Règlement', isHealth: false }])
    await send(bought, 'Règlement')
    expect(await asked()).toMatchObject([{ name: 'Règlement', isHealth: false, state: 'Given' }])
    const accountant = await club.association.member('Accountant')
    const read = await accountant.get(`${club.association.path}/orders/${bought.orderId}`)
    const [answer] = read.json().items[0].customFields
    expect((await accountant.get(answer?.url ?? '')).rawPayload.equals(PDF)).toBe(true)
  })
})

describe('the copies of answers', () => {
  it.each([
    ['the cart', sql`update carts set items = '[]' where id = `],
    [
      'the request to pay it',
      sql`update payment_requests set priced = priced || '{"lines": []}' where coalesce(cart_id, closed_cart_id) = `,
    ],
  ])('wait for whoever is changing %s, so that no name comes back', async (_what, change) => {
    const bought = await buy(club, 'i@exemple.fr')
    const [order] = await test.app.db.query<{ cart: string }>(sql`
      select cart_id as cart from orders where id = ${bought.orderId}`)
    const cartId = order?.cart ?? ''
    const before = await test.app.db.transaction((db) => holdCopies(db, cartId))
    let read: Promise<unknown> = Promise.resolve()
    await test.app.db.transaction(async (db) => {
      await db.query(sql`${change} ${cartId}`)
      read = test.app.db.transaction((own) => holdCopies(own, cartId))
      await vi.waitFor(async () => expect(await waitingForALock(test)).toBe(1))
    })
    const count = (copies: unknown) => JSON.stringify(copies).split('"Petit"').length
    expect(count(await read)).toBe(count(before) - 1)
  })
})

describe('an answer that goes one day', () => {
  it('is on no ticket, which stays', async () => {
    const bought = await buy(party, 'j@exemple.fr', [
      { fieldId: idOf(party, 'Régime'), value: 'Sans gluten' },
    ])
    await test.worker.drain()
    const papers = await test.app.db.query<{ contents: unknown }>(sql`
      select contents from papers where order_id = ${bought.orderId}`)
    expect(papers).toHaveLength(1)
    expect(JSON.stringify(papers)).not.toContain('gluten')
  })
})

describe('the mail about a correction', () => {
  it('does not name a question whose answer it hides', async () => {
    const bought = await buy(club, 'm@exemple.fr')
    await test.worker.drain()
    const before = test.mails.received.length
    await correct(bought, { tells: true })
    await test.worker.drain()
    const [mail, ...others] = test.mails.received.slice(before)
    expect(others).toEqual([])
    expect(mail?.text).toContain('a modifié votre commande')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Questionnaire|Ce qui change/)
    // Nor where the rate changes.
    await correct(bought, { attests: true })
    await correct(bought, { tier: 'Loisir', tells: true })
    await test.worker.drain()
    const last = test.mails.received.at(-1)
    expect(last?.html).toContain('Ce qui change')
    expect(`${last?.text} ${last?.html}`).not.toMatch(/Questionnaire/)
  })
})

describe('whoever reads orders and keeps no files of people', () => {
  it('learns of no health from the history, the log or a file of it', async () => {
    const bought = await buy(club, 'l@exemple.fr')
    await send(bought)
    const { path } = club.association
    const order = `${path}/orders/${bought.orderId}`
    const treasurer = await keeper()
    const { items } = (await treasurer.get(order)).json() as OrderDetail
    await treasurer.get(items[0]?.customFields.find(({ name }) => name === 'Certificat')?.url ?? '')
    await correct(bought, {})
    const shownTo = async (who: typeof treasurer) => {
      const { history } = (await who.get(order)).json() as OrderDetail
      const log = (await who.get(`${path}/audit?pageSize=100&search=${bought.orderId}`)).json() as {
        data: AuditEntry[]
      }
      // The campaign's own changes name its questions, which everybody at the desk may read.
      const ofOrder = log.data.filter(({ subject }) => subject.type === 'order')
      const entries = await Promise.all(ofOrder.map(({ id }) => who.get(`${path}/audit/${id}`)))
      const filters = { search: String(bought.orderId) }
      const exported = { list: 'audit', format: 'csv', locale: 'fr', filters }
      const file = (await who.get((await who.post(`${path}/exports`, exported)).json().url)).payload
      const found = (await who.get(`${path}/audit?pageSize=100&search=Certificat`)).json() as {
        data: AuditEntry[]
      }
      return {
        history,
        texts: [
          JSON.stringify(history),
          history.map((entry) => historySentence(entry, 'fr')).join(),
          JSON.stringify(ofOrder),
          entries.map(({ payload }) => payload).join(),
          file
            .split('\n')
            .filter((line) => line.includes('(commande n'))
            .join(),
        ],
        found: found.data.filter(({ subject }) => subject.id === String(bought.orderId)).length,
      }
    }
    const whole = await shownTo(treasurer)
    expect(whole.texts.join()).toMatch(/healthFileOpened/)
    expect(whole.texts.join()).toMatch(/Questionnaire/)
    for (const text of whole.texts) expect(text).toContain('Certificat')
    expect(whole.found).toBe(2)

    const less = await shownTo(await club.association.member('Accountant'))
    expect(less.history).toHaveLength(whole.history.length)
    for (const text of less.texts) expect(text).not.toMatch(/Certificat|Questionnaire|santé|[hH]ealth/)
    expect(less.texts[1]).toContain('a ouvert un document')
    expect(less.texts[1]).toContain('a envoyé un document')
    expect(less.found).toBe(0)
  })

  it('does not open a log prepared by whom they were', async () => {
    const { path, id } = club.association
    const treasurer = await keeper()
    const exported = { list: 'audit', format: 'csv', locale: 'fr', filters: {} }
    const { url } = (await treasurer.post(`${path}/exports`, exported)).json()
    await test.app.db.query(sql`
      update memberships set role = 'Accountant' where role = 'Treasurer' and organization_id = ${id}`)
    expect((await treasurer.get(url)).statusCode).toBe(403)
  })
})
