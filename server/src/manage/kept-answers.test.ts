import { answerText } from '@obole/contract/answer-text'
import type { ItemRow, OrderDetail } from '@obole/contract/manage-lists'
import type { PayerOrder } from '@obole/contract/orders'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { payer as aPayer } from '../../testing/buyer.ts'
import { publishCampaign, type PublishedCampaign } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { upload } from '../../testing/upload.ts'
import { visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { eraseAnswers } from '../orders/erase-answers.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const PDF = Buffer.from('%PDF-1.7\nun certificat\n%%EOF', 'latin1')
const health = { isRequired: true, values: [], maxLength: 100, isHealth: true }
const kept = { erasedAfter: 'Validity', erasedAfterMonths: 1 } as const
const EXPLAINED = 'À lire avant : https://exemple.example/questionnaire'
let club: PublishedCampaign
let certificate: number
let attestation: number
let shirt: number

beforeAll(async () => {
  club = await publishCampaign(test, {
    formType: 'Membership',
    changes: ({ document }) => ({
      validityType: 'MovingYear' as const,
      tiers: document.tiers.slice(0, 1).map((tier) => ({
        ...tier,
        priceCategory: 'Free' as const,
        asksParticipant: true,
        asksGuardian: true,
        customFields: [
          { ...health, ...kept, id: -7, label: 'Certificat', type: 'File' as const, mayComeLater: true },
          {
            ...health,
            ...kept,
            id: -8,
            label: 'Questionnaire',
            type: 'Attestation' as const,
            description: EXPLAINED,
          },
          {
            ...health,
            isHealth: false,
            id: -9,
            label: 'Taille',
            type: 'TextInput' as const,
            erasedAfter: 'Answer' as const,
            erasedAfterMonths: 2,
          },
        ],
      })),
    }),
  })
  const ids = club.tier().customFields.map(({ id }) => id)
  certificate = ids[0] ?? 0
  attestation = ids[1] ?? 0
  shirt = ids[2] ?? 0
})

const child = {
  firstName: 'Lou',
  lastName: 'Petit',
  birthDate: '2018-05-04',
  guardianFirstName: 'Alix',
  guardianLastName: 'Petit',
  guardianPhone: '0612345678',
  guardianEmail: 'alix@exemple.fr',
  guardianAgreed: true,
}

interface Joined {
  orderId: number
  itemId: number
  token: string
}

/** A child joins without the certificate, which is to come. */
async function join(email: string, customFields?: object[]): Promise<Joined> {
  const guest = visitor(test)
  const { name } = club.tier()
  const answers = customFields ?? [
    { fieldId: attestation, value: true },
    { fieldId: shirt, value: 'M' },
  ]
  const items = [{ ...club.cart(name).items[0], participant: child, customFields: answers }]
  const cart = (await guest.post('/api/carts', { ...club.cart(name), items })).json()
  await guest.send('PUT', `/api/carts/${cart.id}/payer`, { payload: { ...aPayer, email, consent: true } })
  const paid = await guest.post(`/api/carts/${cart.id}/init-payment`, {
    termsOfService: true,
    tip: true,
    dueToday: 0,
  })
  expect(paid.json()).toMatchObject({ isFree: true })
  const [order] = await test.app.db.query<{ orderId: number; itemId: number; token: string }>(sql`
    select o.id as "orderId", i.id as "itemId", o.token from orders o join order_items i on i.order_id = o.id
    where o.cart_id = ${cart.id}`)
  if (!order) throw new Error('no order')
  return order
}

const day = (afterDays: number) => addDays(parisDate(test.clock.now()), afterDays)

const send = (
  { token, itemId }: Pick<Joined, 'token' | 'itemId'>,
  issuedOn: string | null,
  fieldId = certificate,
) =>
  visitor(test).send(
    'POST',
    `/api/orders/${token}/items/${itemId}/documents/${fieldId}${issuedOn ? `?issuedOn=${issuedOn}` : ''}`,
    upload(PDF, 'certificat.pdf'),
  )

const answersAt = async (
  who: { get: (url: string) => Promise<{ json: () => unknown }> },
  { orderId }: Joined,
) =>
  ((await who.get(`${club.association.path}/orders/${orderId}`)).json() as OrderDetail).items[0]
    ?.customFields ?? []

const storedNames = () => test.app.db.query<{ name: string }>(sql`select stored_as as name from files`)

describe('a document that comes later', () => {
  it('is awaited, on the payer’s page and at the desk, and in no mail', async () => {
    const joined = await join('a@exemple.fr')
    const order = (await visitor(test).get(`/api/orders/${joined.token}`)).json() as PayerOrder
    expect(order.items[0]?.documents).toEqual([
      {
        fieldId: certificate,
        name: 'Certificat',
        isHealth: true,
        asksIssueDay: true,
        state: 'Awaited',
        givenOn: null,
        erasedOn: null,
        erasedAfter: 'Validity',
        erasedAfterMonths: 1,
      },
    ])
    // What is about health is not among the answers that pages and mails repeat.
    expect(order.items[0]?.customFields.map(({ name }) => name)).toEqual(['Taille'])
    const answers = await answersAt(club.association.admin, joined)
    expect(answers.map((answer) => [answer.name, answerText(answer, 'fr').replace(/\d.*/, '')])).toEqual([
      ['Questionnaire', 'Attesté le '],
      ['Taille', 'M'],
      ['Certificat', 'À fournir'],
    ])
  })

  it('says when it was issued, today at the latest and ten years ago at the earliest', async () => {
    const joined = await join('b@exemple.fr')
    for (const [issuedOn, code] of [
      [null, 'required'],
      [day(2), 'issueDayInvalid'],
      ['1900-01-01', 'issueDayInvalid'],
    ] as const) {
      const refused = await send(joined, issuedOn)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().errors).toMatchObject([{ path: 'issuedOn', code }])
    }
    const sent = await send(joined, day(-3))
    expect(sent.statusCode).toBe(200)
    expect(sent.json().items[0].documents).toMatchObject([{ state: 'Given', givenOn: day(0) }])
  })

  it('is not asked of whoever was forgotten', async () => {
    const joined = await join('oublie@exemple.fr')
    await test.app.db.query(sql`
      update order_items set participant = jsonb_build_object('firstName', 'Personne', 'lastName', 'oubliée',
        'email', 'oubli-1-1@personne.invalid') where id = ${joined.itemId}`)
    const order = (await visitor(test).get(`/api/orders/${joined.token}`)).json() as PayerOrder
    expect(order.items[0]?.documents).toEqual([])
    expect((await send(joined, day(-3))).statusCode).toBe(409)
  })

  it('is refused where it is not asked, and by the link of another order', async () => {
    const joined = await join('c@exemple.fr')
    const other = await join('d@exemple.fr')
    const refused = await Promise.all([
      send(joined, day(-1), attestation),
      send({ token: other.token, itemId: joined.itemId }, day(-1)),
      send(joined, day(-1), 999_999_999),
    ])
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('DOCUMENT_NOT_ASKED'))
    expect((await send({ ...joined, token: 'x'.repeat(32) }, day(-1))).json().code).toBe('ORDER_UNKNOWN')
  })

  it('is sent again and again, but not without end', async () => {
    const joined = await join('z@exemple.fr')
    const codes = new Set<number>()
    for (let count = 0; count < 31; count++) codes.add((await send(joined, null)).statusCode)
    expect([...codes]).toEqual([400, 429])
  })

  it('takes the place of the one before, whose content goes', async () => {
    const joined = await join('e@exemple.fr')
    await send(joined, day(-3))
    const before = (await storedNames()).length
    await send(joined, day(-2))
    expect(await storedNames()).toHaveLength(before)
    const [answer] = await answersAt(club.association.admin, joined)
    expect(answer?.keeping).toMatchObject({ state: 'Given', issuedOn: day(-2) })
  })
})

describe('the list of members', () => {
  it('finds who lacks a document', async () => {
    const [lacking, given] = [await join('k@exemple.fr'), await join('l@exemple.fr')]
    await send(given, day(-1))
    const { admin, path } = club.association
    const found = (await admin.get(`${path}/items?pageSize=100&documents=awaited`)).json() as {
      data: ItemRow[]
    }
    const ids = found.data.map(({ id }) => id)
    expect(ids).toContain(lacking.itemId)
    expect(ids).not.toContain(given.itemId)
  })
})

describe('a declaration', () => {
  it('says where that which is declared can be read', () => {
    expect(club.tier().customFields.map(({ description }) => description)).toEqual([null, EXPLAINED, null])
  })
})

describe('a file about health', () => {
  it('is opened by those who keep people’s files, each time noted, and by nobody else', async () => {
    const joined = await join('f@exemple.fr')
    await send(joined, day(-3))
    const { admin, path } = club.association
    const [answer] = await answersAt(admin, joined)
    expect(answer).toMatchObject({ name: 'Certificat', answer: '', keeping: { isHealth: true } })
    const url = answer?.url ?? ''
    expect((await admin.get(url)).rawPayload.equals(PDF)).toBe(true)
    const { history } = (await admin.get(`${path}/orders/${joined.orderId}`)).json() as OrderDetail
    expect(history.filter(({ action }) => action === 'order.healthFileOpened')).toHaveLength(1)

    const accountant = await club.association.member('Accountant')
    const [seen] = await answersAt(accountant, joined)
    expect(seen).toMatchObject({ url: null, answer: '', keeping: { state: 'Withheld', givenOn: null } })
    expect((await accountant.get(url)).statusCode).toBe(403)
    const stranger = await makeAssociation(test)
    expect((await stranger.admin.get(url)).statusCode).toBe(403)
    expect((await stranger.admin.get(url.replace(club.association.slug, stranger.slug))).statusCode).toBe(404)
  })

  it('is not corrected into the history, nor is what is erased one day', async () => {
    const joined = await join('g@exemple.fr')
    const { admin, path } = club.association
    const body = {
      tierId: club.tier().id,
      customFields: [
        { fieldId: attestation, value: true },
        { fieldId: shirt, value: 'XL' },
      ],
      extraOptions: [],
      tellPayer: false,
    }
    const changed = await admin.send('PUT', `${path}/orders/${joined.orderId}/items/${joined.itemId}`, {
      payload: body,
    })
    expect(changed.statusCode).toBe(200)
    const { history } = changed.json() as OrderDetail
    expect(JSON.stringify(history)).not.toContain('XL')
  })
})

describe('the legal guardian', () => {
  it('stands with the line at the desk, and in the list', async () => {
    const joined = await join('h@exemple.fr')
    const { admin, path } = club.association
    const { data } = (await admin.get(`${path}/items?pageSize=100`)).json() as { data: ItemRow[] }
    expect(data.find(({ id }) => id === joined.itemId)?.participant).toMatchObject({
      guardianLastName: 'Petit',
      guardianPhone: '+33612345678',
      guardianAgreed: true,
    })
    const corrected = await admin.send(
      'PATCH',
      `${path}/orders/${joined.orderId}/items/${joined.itemId}/participant`,
      { payload: { guardianPhone: '0700000000' } },
    )
    expect(corrected.json()).toMatchObject({ items: [{ participant: { guardianPhone: '0700000000' } }] })
    const wrong = await admin.send(
      'PATCH',
      `${path}/orders/${joined.orderId}/items/${joined.itemId}/participant`,
      { payload: { guardianEmail: 'alix' } },
    )
    expect(wrong.statusCode).toBe(400)
  })
})

describe('whoever reads orders and keeps no files of people', () => {
  it('is told neither of health nor how to reach a guardian, on no page and in no file', async () => {
    const joined = await join('m@exemple.fr')
    const { admin, path } = club.association
    const corrected = await admin.send(
      'PATCH',
      `${path}/orders/${joined.orderId}/items/${joined.itemId}/participant`,
      { payload: { guardianPhone: '0700000001' } },
    )
    expect(corrected.statusCode).toBe(200)
    await fileNewOrders(test.app)
    await fileNewOrders(test.app)
    const accountant = await club.association.member('Accountant')
    const read = async (who: typeof accountant) => {
      const filters = { itemIds: [joined.itemId] }
      const prepared = await who.post(`${path}/exports`, {
        list: 'items',
        format: 'csv',
        locale: 'fr',
        filters,
      })
      const file = (await who.get(prepared.json().url)).payload
      const order = (await who.get(`${path}/orders/${joined.orderId}`)).payload
      const [contact] = await test.app.db.query<{ id: number }>(sql`
        select contact_id as id from contact_lines where item_id = ${joined.itemId}`)
      const person = (await who.get(`${path}/contacts/${contact?.id}`)).payload
      const list = (await who.get(`${path}/items?pageSize=100&search=Petit`)).payload
      return { file, order, person, list }
    }
    const whole = await read(admin)
    expect(whole.file).toContain('Attesté le')
    expect(whole.file).toContain('À fournir')
    for (const text of Object.values(whole)) expect(text).toMatch(/alix@exemple\.fr/)
    const less = await read(accountant)
    expect(less.file).toContain('Réservé aux personnes habilitées')
    expect(less.file).not.toMatch(/Attesté|À fournir|Non communiqué/)
    for (const text of Object.values(less)) {
      expect(text).toContain('Petit')
      expect(text).not.toMatch(/alix@exemple\.fr|0700000001|07 00 00 00 01|\+33612345678|"Awaited"/)
    }
    const audit = await accountant.get(`${path}/audit?pageSize=100`)
    expect(audit.statusCode).toBe(200)
    expect(audit.payload).toContain('guardianPhone')
    expect(audit.payload).not.toContain('0700000001')
    const awaited = await accountant.get(`${path}/items?pageSize=100&documents=awaited`)
    expect(awaited.json().data).toEqual([])
  })

  it('does not open a file prepared with more than they may read now', async () => {
    const { admin, path } = club.association
    const joined = await join('n@exemple.fr')
    const treasurer = await club.association.member('Treasurer')
    const filters = { itemIds: [joined.itemId] }
    const prepared = await treasurer.post(`${path}/exports`, {
      list: 'items',
      format: 'csv',
      locale: 'fr',
      filters,
    })
    await test.app.db.query(sql`
      update memberships set role = 'Accountant' where role = 'Treasurer' and organization_id = ${club.association.id}`)
    expect((await treasurer.get(prepared.json().url)).statusCode).toBe(403)
    expect((await admin.get(`${path}/orders/${joined.orderId}`)).statusCode).toBe(200)
  })
})

describe('answers whose time is over', () => {
  const left = async ({ orderId }: Joined) => {
    const [row] = await test.app.db.query<{ answers: object[]; copies: string }>(sql`
      select i.custom_fields as answers, c.items::text || coalesce(string_agg(r.priced::text, ''), '') as copies
      from order_items i join orders o on o.id = i.order_id join carts c on c.id = o.cart_id
      left join payment_requests r on r.cart_id = c.id where o.id = ${orderId} group by i.id, c.id`)
    return { answers: row?.answers ?? [], copies: row?.copies ?? '' }
  }
  const erased = async () => {
    const entries = await test.app.db.query<{ answers: number; files: number }>(sql`
      select (details ->> 'answers')::int as answers, (details ->> 'files')::int as files
      from audit_entries where action = 'form.answersErased' order by id`)
    return entries.map(({ answers, files }) => ({ answers, files }))
  }

  it('go on their day with their file, each once, also after a stop in the middle', async () => {
    const joined = await join('i@exemple.fr')
    await send(joined, day(-3))
    const count = (await storedNames()).length
    await eraseAnswers(test.app)
    expect(await erased()).toEqual([])
    expect((await left(joined)).answers).toHaveLength(3)
    const [given] = await answersAt(club.association.admin, joined)
    expect(given?.keeping?.toEraseOn).toMatch(/^\d{4}-\d\d-\d\d$/)

    // What goes two months after the answer, and nothing else.
    test.clock.advanceDays(70)
    await eraseAnswers(test.app)
    const half = await left(joined)
    expect(half.answers).toHaveLength(2)
    expect(half.copies).not.toContain('"M"')
    expect(await storedNames()).toHaveLength(count)

    // The disk fails once the rows are gone: the run stops, and the next has nothing left to do for them.
    test.clock.advanceDays(400)
    const broken = vi.spyOn(test.app.files, 'delete').mockRejectedValueOnce(new Error('the disk is gone'))
    await expect(eraseAnswers(test.app)).rejects.toThrow('the disk is gone')
    broken.mockRestore()
    await eraseAnswers(test.app)
    expect((await left(joined)).answers).toEqual([])
    expect(await storedNames()).toEqual([])
    const entries = await erased()
    await eraseAnswers(test.app)
    expect(await erased()).toEqual(entries)
    const rows = await test.app.db.query<{ files: number; all: number }>(sql`
      select count(*) filter (where had_file)::int as files, count(*)::int as all from answer_erasures`)
    const sum = (of: 'answers' | 'files') => entries.reduce((total, entry) => total + entry[of], 0)
    expect({ files: sum('files'), all: sum('answers') }).toEqual({ files: rows[0]?.files, all: rows[0]?.all })
  })

  it('leave that they were given, and when they went; nothing more can be sent', async () => {
    const [joined] = await test.app.db.query<Joined & { [column: string]: unknown }>(sql`
      select o.id as "orderId", i.id as "itemId", o.token from orders o join order_items i on i.order_id = o.id
      where o.payer_email = 'i@exemple.fr'`)
    if (!joined) throw new Error('no order')
    // Every session ended meanwhile.
    const answers = await answersAt(await club.association.member('Treasurer'), joined)
    expect(answers.map((answer) => answerText(answer, 'fr').replaceAll(/\d+ \S+ \d{4}/g, '…'))).toEqual([
      'Fourni le …, effacé le …',
      'Attesté le …, effacé le …',
      'Fourni le …, effacé le …',
    ])
    // The link of that order has ended by now; another order's has not.
    const other = await join('j@exemple.fr')
    await test.app.db.query(sql`
      insert into answer_erasures (order_item_id, field_id, given_on, erased_at, had_file)
      values (${other.itemId}, ${certificate}, ${day(-9)}, now(), true)`)
    expect((await send(other, day(-1))).json().code).toBe('DOCUMENT_NOT_ASKED')
  })
})
