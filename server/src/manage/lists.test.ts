import type { ItemRow, OrderRow } from '@obole/contract/manage-lists'
import { addDays, monthsAfter, parisDate } from '@obole/core/dates/dates'
import {
  MEMBERSHIP_STANDINGS,
  MEMBERSHIP_VALIDITIES,
  membershipPeriod,
  membershipStartsOn,
} from '@obole/core/campaign/membership'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeAssociation, makeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { at, param, sql } from '../platform/sql.ts'

const test = testApp()
let event: PublishedCampaign
let membership: PublishedCampaign
let path: string

const PEOPLE = [
  ['Éléonore', 'Durand', 'eleonore@durand.example', '2026-03-01'],
  ['Omar', 'Haddad', 'omar@haddad.example', '2026-03-05'],
  ['Gaël', 'Le Goff', 'gael@legoff.example', '2026-03-10'],
  ['Aminata', 'Sow', 'aminata@sow.example', '2026-03-29'],
] as const

beforeAll(async () => {
  event = await publishCampaign(test)
  const { association } = event
  path = association.path
  membership = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésion' })
  for (const [firstName, lastName, email, receivedOn] of PEOPLE)
    await registerOrder(event, { payer: { firstName, lastName, email }, receivedOn })
  await registerOrder(membership, {
    payer: {
      firstName: 'Omar',
      lastName: 'Haddad',
      email: 'omar@haddad.example',
      companyName: 'Librairie du Tilleul',
    },
    items: [
      {
        tierId: membership.tier().id,
        participant: { firstName: 'Inès', lastName: 'Zéphir', email: 'ines@zephir.example' },
      },
    ],
    receivedOn: '2026-04-02',
    means: 'BankTransfer',
  })
  await createTestUser(test, { email: 'support@example.org', isSupport: true })
  await waitAndReport()
})

/** Somebody waits for the event, and somebody reports it twice. */
async function waitAndReport(): Promise<void> {
  const guest = visitor(test)
  const { slug: organizationSlug } = event.association
  const ref = { organizationSlug, formType: 'Event', formSlug: event.formSlug }
  await guest.post('/api/carts/prospects', { ...ref, email: 'attend@example.org' })
  const url = `${test.url}/associations/${organizationSlug}/evenements/${event.formSlug}`
  const report = { userEmail: 'qui@example.org', userMessage: 'Ce n’est pas une fête.', url }
  await guest.post('/api/abuses', { ...report, reason: 'SPAM' })
  test.clock.advance(1000)
  await guest.post('/api/abuses', { ...report, reason: 'OFF_TOPIC' })
}

type Rows = Record<string, unknown>[]

const list = async (
  what: string,
  of: MadeAssociation = event.association,
): Promise<{ data: Rows; pagination: { continuationToken: string | null } }> =>
  (await of.admin.get(`${of.path}/${what}`)).json()

const lastNames = async (what: string) =>
  (await list(what)).data.map((row) => (row['payer'] as { lastName: string }).lastName)

/** Every row of a list, page by page. */
async function walk(what: string, pageSize: number, of?: MadeAssociation): Promise<Rows> {
  const rows: Rows = []
  const joint = what.includes('?') ? '&' : '?'
  for (let token: string | null = ''; token !== null;) {
    const page = await list(
      `${what}${joint}pageSize=${pageSize}${token && `&continuationToken=${encodeURIComponent(token)}`}`,
      of,
    )
    rows.push(...page.data)
    token = page.pagination.continuationToken
  }
  return rows
}

describe('orders', () => {
  it('come the latest first, of the whole association or of one campaign', async () => {
    expect(await lastNames('orders')).toEqual(['Haddad', 'Sow', 'Le Goff', 'Haddad', 'Durand'])
    expect(await lastNames(`orders${event.query}`)).toEqual(['Sow', 'Le Goff', 'Haddad', 'Durand'])
  })

  it.each([
    ['dur', ['Durand']],
    ['eleo', ['Durand']],
    ['ÉLÉONORE durand', ['Durand']],
    ['omar@haddad', ['Haddad', 'Haddad']],
    ['le goff', ['Le Goff']],
    ['Librairie du', ['Haddad']],
    ['durand omar', []],
    ['urand', []],
    ["'; drop table orders; --", []],
    ['%', []],
    ['999999999999999', []],
  ])('are found by the beginning of a name, a company or an address: %s', async (search, found) => {
    expect(await lastNames(`orders?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  it('are found by their number, in their own association', async () => {
    const [first] = (await list('orders')).data
    const number = String(first?.['id'])
    expect((await list(`orders?search=${number}`)).data).toEqual([first])
    expect((await list(`orders?search=%23${number}`)).data).toEqual([first])
    const other = await makeAssociation(test)
    expect((await other.admin.get(`${other.path}/orders?search=${number}`)).json().data).toEqual([])
  })

  it.each(['zeph', 'inès', 'Zéphir ines', 'ines@zephir'])(
    'are found by whom a line is for, and say so: %s',
    async (search) => {
      const asked = `search=${encodeURIComponent(search)}&withTotals=true`
      const orders = await list(`orders?${asked}`)
      expect(orders).toMatchObject({
        data: [
          { payer: { lastName: 'Haddad' }, foundParticipant: { firstName: 'Inès', lastName: 'Zéphir' } },
        ],
        totals: { ordered: orders.data[0]?.['ordered'], received: orders.data[0]?.['received'] },
      })
      expect(await list(`payments?${asked}`)).toMatchObject({
        data: [{ payer: { lastName: 'Haddad' }, foundParticipant: { lastName: 'Zéphir' } }],
      })
      const wish = { list: 'orders', format: 'csv', filters: { search } }
      expect((await event.association.admin.post(`${path}/exports`, wish)).json().totalRows).toBe(1)
    },
  )

  it('by two words only of one person, by nobody of another campaign, and without a word where the payer was meant', async () => {
    expect((await list('orders?search=haddad%20zephir')).data).toEqual([])
    expect((await list(`orders${event.query}&search=zephir`)).data).toEqual([])
    for (const row of (await list('orders?search=omar')).data)
      expect(row).not.toHaveProperty('foundParticipant')
  })

  it('are narrowed to days of France, both included', async () => {
    expect(await lastNames('orders?from=2026-03-05&to=2026-03-10')).toEqual(['Le Goff', 'Haddad'])
    expect(await lastNames('orders?from=2026-03-29')).toEqual(['Haddad', 'Sow'])
    expect(await list('orders?from=2026-03-10&to=2026-03-09')).toMatchObject({ status: 400 })
    expect(await list('orders?from=hier')).toMatchObject({ status: 400 })
  })

  it('are narrowed to one state or several, as each row says its own', async () => {
    const on = await publishCampaign(test, {
      changes: ({ document }) => ({
        tiers: document.tiers.flatMap((tier) => [
          tier,
          { ...tier, id: -1, name: 'Invité', priceCategory: 'Free' },
        ]),
      }),
    })
    const { admin, path: own } = on.association
    const [kept, mistaken] = [await registerOrder(on), await registerOrder(on)]
    await admin.post(`${own}/orders/${mistaken.id}/cancel-offline`)
    const free = await registerOrder(on, { items: [{ tierId: on.tier('Invité').id }] })
    const ids = async (query: string) =>
      (await admin.get(`${own}/orders?${query}`)).json().data.map(({ id, state }: OrderRow) => [id, state])
    const [registered, canceled, gratis] = [
      [kept.id, 'Registered'],
      [mistaken.id, 'Canceled'],
      [free.id, 'Free'],
    ]
    expect(await ids('states=Registered')).toEqual([registered])
    expect(await ids('states=Canceled')).toEqual([canceled])
    expect(await ids('states=Free')).toEqual([gratis])
    expect(await ids('states=Canceled&states=Registered')).toEqual([canceled, registered])
    expect(await ids('states=Free&states=Canceled')).toEqual([gratis, canceled])
    expect(await ids('states=Paid&search=marchand')).toEqual([])
    expect((await admin.get(`${own}/orders?states=Authorized`)).statusCode).toBe(400)
  })

  it('are walked page by page, each once; a token is good for its own list alone', async () => {
    expect(await walk('orders', 2)).toEqual((await list('orders')).data)
    const { continuationToken } = (await list('orders?pageSize=2')).pagination
    const token = encodeURIComponent(continuationToken ?? '')
    expect(await list(`orders?pageSize=2&search=omar&continuationToken=${token}`)).toMatchObject({
      status: 400,
    })
    expect(await list(`payments?pageSize=2&continuationToken=${token}`)).toMatchObject({ status: 400 })
    expect(await list('orders?pageSize=1000')).toMatchObject({ status: 400 })
  })
})

describe('payments', () => {
  it('are narrowed by state and found by who paid', async () => {
    expect((await list('payments?states=Registered')).data).toHaveLength(5)
    expect((await list('payments?states=Refused&states=Pending')).data).toEqual([])
    const [row] = (await list('payments?search=librairie&states=Registered')).data
    expect(row).toMatchObject({
      amount: 2000,
      paymentMeans: 'BankTransfer',
      dueDate: '2026-04-02',
      formTitle: 'Adhésion',
    })
    expect(await walk('payments', 2)).toHaveLength(5)
    expect((await list('payments?from=2026-04-01')).data).toHaveLength(1)
    expect(await list('payments?states=Paid')).toMatchObject({ status: 400 })
  })
})

describe('items', () => {
  it('are members, guests, products and gifts, by their type', async () => {
    const members = (await list('items?tierTypes=Membership')).data
    expect(members).toMatchObject([
      { name: 'Adhésion', participant: { lastName: 'Zéphir' }, state: 'Registered' },
    ])
    expect((await list('items?tierTypes=Registration')).data).toHaveLength(4)
    expect((await list('items?states=Canceled')).data).toEqual([])
    expect(await walk('items', 2)).toEqual((await list('items')).data)
    expect(await walk('items?tierTypes=Registration&from=2026-03-05', 1)).toHaveLength(3)
  })

  it('are found by whom they are for, and by who paid', async () => {
    for (const search of ['zeph', 'ines', 'inès zéphir', 'omar haddad'])
      expect(
        (await list(`items?tierTypes=Membership&search=${encodeURIComponent(search)}`)).data,
      ).toHaveLength(1)
    expect((await list('items?search=omar')).data).toHaveLength(2)
    expect((await list(`items${event.query}&search=zeph`)).data).toEqual([])
  })
})

describe('members', () => {
  const YEAR_AGO = addDays(parisDate(Date.now()), -365)
  const MONTHS_AGO = addDays(parisDate(Date.now()), -350)
  let on: PublishedCampaign
  beforeAll(async () => {
    on = await publishCampaign(test, { formType: 'Membership', title: 'Adhésions' })
    const endless = await publishCampaign(test, {
      association: on.association,
      formType: 'Membership',
      changes: () => ({ validityType: 'Illimited' as const }),
    })
    for (const receivedOn of [YEAR_AGO, MONTHS_AGO, parisDate(Date.now())])
      await registerOrder(on, { receivedOn })
    await registerOrder(endless, { receivedOn: parisDate(Date.now()) })
  })
  const members = async (query = ''): Promise<ItemRow[]> =>
    (await on.association.admin.get(`${on.association.path}/items?tierTypes=Membership${query}`)).json().data

  it('say from when until when they are, and where that is today', async () => {
    const [endless, today, months, year] = await members()
    const last = (day: string) => addDays(monthsAfter(day, 12), -1)
    expect(endless?.membership).toMatchObject({ until: null, standing: 'Current' })
    expect(today?.membership).toMatchObject({ from: parisDate(Date.now()), standing: 'Current' })
    expect(months?.membership).toEqual({ from: MONTHS_AGO, until: last(MONTHS_AGO), standing: 'EndsSoon' })
    expect(year?.membership).toEqual({ from: YEAR_AGO, until: last(YEAR_AGO), standing: 'Over' })
  })

  it.each(MEMBERSHIP_STANDINGS)(
    '[F9] are narrowed to those that are %s, by their file too',
    async (standing) => {
      // Whoever is a member today is up to date.
      const found = standing === 'Current' ? ['Current', 'EndsSoon'] : [standing]
      const wanted = (await members()).filter(({ membership: one }) => one && found.includes(one.standing))
      expect((await members(`&validity=${standing}`)).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      const filters = { tierTypes: ['Membership'], validity: [standing] }
      const { admin, path: home } = on.association
      const prepared = await admin.post(`${home}/exports`, { list: 'items', format: 'csv', filters })
      expect(prepared.json().totalRows).toBe(wanted.length)
    },
  )

  it('are sorted by their last day, page after page', async () => {
    const all = await members('&sort=until')
    const ends = all.map(({ membership: one }) => one?.until ?? 'never')
    expect(ends).toEqual(ends.toSorted())
    expect(all).toHaveLength(4)
    const walked = await walk('items?tierTypes=Membership&sort=until', 1, on.association)
    expect(walked).toEqual(all)
  })

  it('last in the database as they do in the rules', async () => {
    const instants = Array.from({ length: 400 }, (_, day) => Date.UTC(2027, 5, 1, 22, 30) + day * 86_400_000)
    const season = { startsAt: Date.UTC(2026, 8, 1, 22, 30), endsAt: Date.UTC(2027, 7, 31, 21, 59) }
    const currentUntil = '2027-12-31'
    for (const validityType of [...MEMBERSHIP_VALIDITIES, null]) {
      const validity = param(validityType)
      const rows = await test.app.db.query<{
        startsOn: string | null
        from: string
        until: string | null
      }>(sql`
          select starts_on::text as "startsOn",
            membership_from(${validity}, at, starts_on, ${at(season.startsAt)})::text as from,
            membership_until(${validity}, at, starts_on, ${at(season.endsAt)})::text as until
          from unnest(${instants}::float8[]) with ordinality m(ms, number), to_timestamp(ms / 1000.0) at,
            membership_starts_on(${validity}, paris_day(at), ${currentUntil}::date) starts_on
          order by number`)
      const ruled = instants.map((instant) => {
        const day = parisDate(instant)
        const startsOn = membershipStartsOn(day, validityType, currentUntil)
        return { startsOn, ...membershipPeriod(day, { validityType, ...season }, startsOn) }
      })
      expect(rows).toEqual(ruled)
    }
  })
})

describe('contributors', () => {
  it('are one row a person, with all they gave', async () => {
    const rows = (await list('contributors')).data
    expect(rows.map(({ email }) => email)).toEqual([
      'aminata@sow.example',
      'eleonore@durand.example',
      'gael@legoff.example',
      'omar@haddad.example',
    ])
    expect(rows[3]).toMatchObject({
      orders: 2,
      ordered: 3000,
      received: 3000,
      toCome: 0,
      companyName: 'Librairie du Tilleul',
    })
    expect(await walk('contributors', 1)).toEqual(rows)
    expect(await walk('contributors?search=omar', 1)).toEqual([rows[3]])
  })

  it('of one campaign are those who paid in it, with what they paid in it', async () => {
    const ofMembership = `contributors${membership.query}`
    const [omar, ...others] = (await list(ofMembership)).data
    expect(others).toEqual([])
    expect(omar).toMatchObject({ email: 'omar@haddad.example', orders: 1, ordered: 2000, received: 2000 })
    expect(await list(`${ofMembership}&search=omar&withTotals=true`)).toMatchObject({
      data: [omar],
      totals: { ordered: 2000, received: 2000, toCome: 0 },
    })
    expect((await list(`${ofMembership}&search=durand`)).data).toEqual([])
    const ofEvent = (await list(`contributors${event.query}`)).data
    expect(await walk(`contributors${event.query}`, 1)).toEqual(ofEvent)
    expect(ofEvent).toHaveLength(4)
  })

  it('come as a whole to all that those who are found paid, not to the orders that found them', async () => {
    // The company stands in one of the two orders alone.
    expect(await list('contributors?search=librairie&withTotals=true')).toMatchObject({
      data: [{ orders: 2, received: 3000 }],
      totals: { ordered: 3000, received: 3000, toCome: 0 },
    })
  })
})

describe('prospects and reports', () => {
  it('show who waits, and what was reported without who did', async () => {
    expect((await list('prospects')).data).toMatchObject([
      { email: 'attend@example.org', formTitle: 'Fête de printemps', toldAt: null },
    ])
    const reports = await walk('abuse-reports', 1)
    expect(reports).toMatchObject([
      { reason: 'OFF_TOPIC', userEmail: null, userMessage: null, state: 'Open' },
      { reason: 'SPAM', userEmail: null },
    ])
    const support = await signedInVisitor(test, 'support@example.org')
    const all = (await support.get('/api/manage/support/abuse-reports?pageSize=1')).json()
    expect(all.data).toMatchObject([
      { userEmail: 'qui@example.org', organizationSlug: event.association.slug },
    ])
    expect((await event.association.admin.get('/api/manage/support/abuse-reports')).statusCode).toBe(403)
  })

  it('prospects are found by the beginning of their address, and by the day they asked', async () => {
    expect((await list('prospects?search=ATTEND%40')).data).toHaveLength(1)
    expect((await list('prospects?search=ttend')).data).toEqual([])
    expect((await list('prospects?to=2020-01-01')).data).toEqual([])
    expect((await list(`prospects${membership.query}`)).data).toEqual([])
  })

  const reasons = async (query: string) =>
    (await list(`abuse-reports${query}`)).data.map(({ reason }) => reason)

  it('reports are narrowed by reason, state, campaign and day, and found by the campaign’s title', async () => {
    expect(await reasons('?reasons=SPAM')).toEqual(['SPAM'])
    expect(await reasons('?reasons=SPAM&reasons=OFF_TOPIC')).toEqual(['OFF_TOPIC', 'SPAM'])
    expect(await reasons('?states=Handled')).toEqual([])
    expect(await reasons('?states=Open')).toEqual(['OFF_TOPIC', 'SPAM'])
    expect(await reasons(membership.query)).toEqual([])
    expect(await reasons('?search=PRINTEMPS')).toEqual(['OFF_TOPIC', 'SPAM'])
    expect(await reasons('?search=qui%40example.org')).toEqual([])
    expect(await reasons('?to=2020-01-01')).toEqual([])
    expect(await list('abuse-reports?reasons=BORING')).toMatchObject({ status: 400 })
    expect(await list('abuse-reports?from=2026-03-10&to=2026-03-09')).toMatchObject({ status: 400 })
  })

  it('what Support decides is told to the association, by its log too, and can be taken back', async () => {
    const support = await signedInVisitor(test, 'support@example.org')
    const every = '/api/manage/support/abuse-reports'
    const found = async (search: string) =>
      (await support.get(`${every}?search=${encodeURIComponent(search)}`)).json().data
    expect(await found('QUI@')).toHaveLength(2)
    expect(await found(event.association.slug.slice(0, 5))).toHaveLength(2)
    expect(await found('personne')).toEqual([])
    const [report] = (await support.get(`${every}?reasons=SPAM`)).json().data
    const unread = { state: 'Open', decisionComment: null }
    const dismissed = { state: 'Dismissed', decisionComment: 'La page est conforme.' }
    const decide = (seen: object, state: string, comment?: string) =>
      support.send('PUT', `${every}/${report.id}/decision`, { payload: { state, comment, seen } })
    const dismiss = () => decide(unread, 'Dismissed', 'La page est conforme.')
    expect((await dismiss()).json()).toMatchObject(dismissed)
    // Sent again it is still so; whoever has not read it does not write over it.
    expect((await dismiss()).json()).toMatchObject(dismissed)
    expect((await decide(unread, 'Handled')).json()).toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE_READ',
      details: { changes: [{ path: 'state', from: 'Open', to: 'Dismissed' }, { path: 'decisionComment' }] },
    })
    expect(await reasons('?states=Dismissed')).toEqual(['SPAM'])
    const { admin } = event.association
    expect((await admin.get(`${path}/abuse-reports/${report.id}`)).json()).toMatchObject({
      state: 'Dismissed',
      decisionComment: 'La page est conforme.',
      userEmail: null,
      userMessage: null,
      history: [{ action: 'report.decided', details: { state: 'Dismissed' } }],
    })
    expect((await decide(dismissed, 'Open')).json()).toMatchObject({ state: 'Open', decidedAt: null })
    const refused = await admin.send('PUT', `${every}/${report.id}/decision`, {
      payload: { state: 'Open', seen: dismissed },
    })
    expect(refused.statusCode).toBe(403)
    const stranger = await makeAssociation(test)
    expect((await stranger.admin.get(`${stranger.path}/abuse-reports/${report.id}`)).statusCode).toBe(404)
    const elsewhere = await event.association.member('FormAdmin', membership.formId)
    expect((await elsewhere.get(`${path}/abuse-reports/${report.id}`)).statusCode).toBe(403)
    const here = await event.association.member('FormAdmin', event.formId)
    expect((await here.get(`${path}/abuse-reports/${report.id}`)).statusCode).toBe(200)
  })
})

describe('who may read', () => {
  it.each([
    ['Accountant', 'payments', 200],
    ['Accountant', 'orders', 200],
    ['Treasurer', 'contributors', 200],
    ['CheckInOperator', 'orders', 403],
    ['CheckInOperator', 'items', 403],
  ] as const)('a %s and %s: %i', async (role, what, status) => {
    const member = await event.association.member(role)
    expect((await member.get(`${path}/${what}`)).statusCode).toBe(status)
  })

  it('a campaign’s administrator reads that campaign’s lists, and no other', async () => {
    const member = await event.association.member('FormAdmin', event.formId)
    for (const what of ['orders', 'payments', 'items', 'contributors', 'prospects', 'abuse-reports']) {
      expect((await member.get(`${path}/${what}${event.query}`)).statusCode).toBe(200)
      expect((await member.get(`${path}/${what}${membership.query}`)).statusCode).toBe(403)
      expect((await member.get(`${path}/${what}`)).statusCode).toBe(403)
    }
  })
})

describe('saved views', () => {
  it('are one person’s own', async () => {
    const { admin } = event.association
    const settings = { filters: { search: 'omar' }, columns: ['date', 'amount'] }
    const url = `${path}/views/orders/${encodeURIComponent('À relancer')}`
    const saved = (await admin.send('PUT', url, { payload: { settings } })).json()
    expect(saved.data).toEqual([{ list: 'orders', name: 'À relancer', settings }])
    const changed = (await admin.send('PUT', url, { payload: { settings: {} } })).json()
    expect(changed.data).toEqual([{ list: 'orders', name: 'À relancer', settings: {} }])
    const other = await event.association.member('Accountant')
    expect((await other.get(`${path}/views`)).json().data).toEqual([])
    expect((await admin.send('DELETE', url)).json().data).toEqual([])
  })

  it('are bounded, in size and in number', async () => {
    const { admin } = event.association
    const large = { settings: { note: 'x'.repeat(20_000) } }
    expect((await admin.send('PUT', `${path}/views/orders/grande`, { payload: large })).statusCode).toBe(400)
    expect((await admin.send('PUT', `${path}/views/rien/x`, { payload: { settings: {} } })).statusCode).toBe(
      400,
    )
    for (const note of ['a\u0000b', 'a\ud800b']) {
      const payload = { settings: { note } }
      expect((await admin.send('PUT', `${path}/views/orders/nul`, { payload })).statusCode).toBe(400)
    }
  })
})
