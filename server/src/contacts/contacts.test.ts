import type { ContactFile, ContactRow, DuplicatePair } from '@obole/contract/contacts'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer } from '../../testing/buyer.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { fileNewOrders } from './file-orders.ts'

/** One file for each person of an association, made of its orders a moment later. */
const test = testApp({ bank: true })
let association: MadeAssociation
let membership: PublishedCampaign
let event: PublishedCampaign

beforeAll(async () => {
  association = await makeAssociation(test)
  membership = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésion' })
  event = await publishCampaign(test, { association, title: 'Concert' })
})

const person = (firstName: string, lastName: string, email?: string) => ({
  firstName,
  lastName,
  ...(email ? { email } : {}),
})
const join = (payer: object, ...members: object[]) =>
  registerOrder(membership, {
    payer,
    items: members.map((participant) => ({ tierId: membership.tier().id, participant })),
  })
const attend = (payer: object, ...guests: object[]) =>
  registerOrder(event, {
    payer,
    items: guests.map((participant) => ({ tierId: event.tier().id, participant })),
  })
const file = () => fileNewOrders(test.app)

async function listed(query = ''): Promise<ContactRow[]> {
  return (await association.admin.get(`${association.path}/contacts?pageSize=100${query}`)).json().data
}
const named = async (lastName: string) => (await listed()).filter((row) => row.lastName === lastName)
async function one(lastName: string, firstName?: string): Promise<ContactRow> {
  const [row] = (await named(lastName)).filter((found) => !firstName || found.firstName === firstName)
  if (!row) throw new Error(`nobody is called ${lastName}`)
  return row
}
async function open(id: number): Promise<ContactFile> {
  return (await association.admin.get(`${association.path}/contacts/${id}`)).json()
}

describe('a file', () => {
  it('is one for the same name and mailbox, whatever the letters, and another for a child', async () => {
    const eva = person('Éva', 'Petit', 'Eva@Example.org')
    await join(eva, eva, person('Lou', 'Petit'))
    await attend(person('EVA', 'petit', 'eva@example.org'), person('Eva', 'Petit', 'eva@example.org'))
    await file()
    const files = (await listed()).filter(({ email }) => email === 'eva@example.org')
    expect(files.map(({ firstName, standing }) => [firstName, standing])).toEqual([
      ['EVA', 'Current'],
      ['Lou', 'Current'],
    ])
    const eva1 = await open(files[0]?.id ?? 0)
    expect(eva1).toMatchObject({ orderCount: 2, memberships: [{ name: 'Adhésion', standing: 'Current' }] })
    expect(eva1.lines.map(({ formTitle }) => formTitle)).toEqual(['Concert'])
    expect(eva1.figures.ordered).toBe(eva1.orders.reduce((sum, { ordered }) => sum + ordered, 0))
    const lou = await open(files[1]?.id ?? 0)
    expect(lou).toMatchObject({ orderCount: 0, orders: [], memberships: [{ standing: 'Current' }] })
  })

  it('follows a correction, and goes when nobody is left in it', async () => {
    const order = await attend(person('Ana', 'Dubois', 'ana@example.org'), person('Ana', 'Dubois'))
    await file()
    expect(await named('Dubois')).toHaveLength(1)
    const corrected = await association.admin.send('PATCH', `${association.path}/orders/${order.id}/payer`, {
      payload: { lastName: 'Dubosc' },
    })
    expect(corrected.statusCode).toBe(200)
    await association.admin.send(
      'PATCH',
      `${association.path}/orders/${order.id}/items/${order.items[0]?.id}/participant`,
      { payload: { lastName: 'Dubosc' } },
    )
    await file()
    expect(await named('Dubois')).toEqual([])
    expect(await named('Dubosc')).toHaveLength(1)
  })

  it('stays while its person refused something, even when their last order left it', async () => {
    const order = await attend(person('Gil', 'Refus', 'gil@example.org'), person('Ana', 'Autre'))
    await file()
    const { id } = await one('Refus')
    await test.app.db.query(
      sql`insert into contact_refusals (contact_id, purpose, at) values (${id}, 'Renewal', now())`,
    )
    const payer = { payload: { lastName: 'Refusé' } }
    await association.admin.send('PATCH', `${association.path}/orders/${order.id}/payer`, payer)
    await file()
    expect(await one('Refus')).toMatchObject({ id })
  })

  it('[PF1] is no member’s once the membership is cancelled', async () => {
    const max = person('Max', 'Annulé', 'max@example.org')
    const order = await join(max, max)
    await file()
    expect(await one('Annulé')).toMatchObject({ standing: 'Current' })
    await association.admin.post(`${association.path}/orders/${order.id}/cancel-offline`)
    await file()
    expect(await one('Annulé')).toMatchObject({ standing: 'Never', memberUntil: null })
  })

  it('[PF1] follows what the campaign says of its validity', async () => {
    const zoe = person('Zoé', 'Durée', 'zoe@example.org')
    await join(zoe, zoe)
    await file()
    const before = await one('Durée')
    await test.app.db.query(sql`
      update forms set validity_type = 'Custom', start_at = '2020-01-01', end_at = '2020-12-31'
      where id = ${membership.formId}`)
    await file()
    expect(await one('Durée')).toMatchObject({
      standing: 'Over',
      memberSince: '2020-01-01',
      memberUntil: '2020-12-31',
    })
    await test.app.db.query(sql`
      update forms set validity_type = 'MovingYear', start_at = null, end_at = null where id = ${membership.formId}`)
    await file()
    expect(await one('Durée')).toEqual(before)
  })

  it('is made once, however often the orders are looked at', async () => {
    const before = await listed()
    await file()
    await file()
    expect(await listed()).toEqual(before)
  })
})

describe('two files of one person', () => {
  const path = () => `${association.path}/contacts`
  const merge = (oneId: number, otherId: number) =>
    association.admin.post(`${path()}/merges`, { oneId, otherId })
  const undo = (mergeId?: number) => association.admin.send('DELETE', `${path()}/merges/${mergeId}`)
  async function pair(lastName: string) {
    const [home, work] = ['maison', 'bureau'].map((at) => `${lastName.toLowerCase()}@${at}.example`)
    await join(person('Inès', lastName, home), person('Inès', lastName, home))
    await attend(person('Inès', lastName, work), person('Inès', lastName, work))
    await file()
    const files = await named(lastName)
    const idOf = (email?: string) => files.find((row) => row.email === email)?.id ?? 0
    return { home: idOf(home), work: idOf(work), homeAddress: home ?? '' }
  }

  it('are found, made one with all that is theirs, and taken apart again', async () => {
    const { home, work, homeAddress } = await pair('Double')
    const before = await open(work)
    expect(before.duplicates).toMatchObject([{ id: home, reason: 'SameName' }])
    const pairs = (await association.admin.get(`${path()}/duplicates`)).json().data
    const ids = (pairs as DuplicatePair[]).map(({ one: first, other }) =>
      [first.id, other.id].toSorted((a, b) => a - b),
    )
    expect(ids).toContainEqual([home, work].toSorted((a, b) => a - b))
    const merged: ContactFile = (await merge(work, home)).json()
    expect(merged).toMatchObject({ id: work, orderCount: 2, standing: 'Current', duplicates: [] })
    expect(merged.merged).toMatchObject([{ name: 'Inès Double', email: homeAddress }])
    expect(await named('Double')).toHaveLength(1)
    // An old link to the other file leads to the one that stands.
    expect((await open(home)).id).toBe(work)
    const apart: ContactFile = (await undo(merged.merged[0]?.mergeId)).json()
    expect({ ...apart, notes: [] }).toEqual(before)
    expect(await open(home)).toMatchObject({ orderCount: 1, standing: 'Current' })
    const elsewhere = await makeAssociation(test)
    const theirs = `${elsewhere.path}/contacts/merges/${merged.merged[0]?.mergeId}`
    expect((await elsewhere.admin.send('DELETE', theirs)).statusCode).toBe(404)
    expect((await undo(merged.merged[0]?.mergeId)).json().code).toBe('MERGE_ALREADY_UNDONE')
  })

  it('stay one when later orders come under the other mailbox, and a third joins and leaves', async () => {
    const { home, work, homeAddress } = await pair('Triple')
    const first: ContactFile = (await merge(work, home)).json()
    await attend(person('Inès', 'Triple', homeAddress), person('Inès', 'Triple', homeAddress))
    const third = person('Inès', 'Triple', 'triple@vacances.example')
    await attend(third, third)
    await file()
    const [other] = (await named('Triple')).filter(({ email }) => email === third.email)
    expect(await open(work)).toMatchObject({ orderCount: 3 })
    const all: ContactFile = (await merge(other?.id ?? 0, work)).json()
    expect(all).toMatchObject({ orderCount: 4, standing: 'Current' })
    // The first two were merged before: taken apart, the home address leaves the whole.
    expect((await undo(first.merged[0]?.mergeId)).json()).toMatchObject({ id: other?.id, orderCount: 2 })
    expect(await open(home)).toMatchObject({ id: home, orderCount: 2, standing: 'Current' })
  })

  it('are not proposed again once they are told apart', async () => {
    const { home, work } = await pair('Homonyme')
    const answer = await association.admin.post(`${path()}/distinctions`, { oneId: work, otherId: home })
    expect(JSON.stringify(answer.json().data)).not.toContain('Homonyme')
    expect((await open(work)).duplicates).toEqual([])
  })

  it.each([
    ['with itself', (id: number) => [id, id], 'CONTACTS_NOT_MERGEABLE'],
    ['with nobody', (id: number) => [id, 999_999], 'CONTACT_UNKNOWN'],
  ])('cannot be made one %s', async (_what, ids, code) => {
    const { id } = await one('Homonyme')
    const [oneId = 0, otherId = 0] = ids(id)
    expect((await merge(oneId, otherId)).json().code).toBe(code)
  })

  it('of two associations are nobody’s business', async () => {
    await pair('Voisin')
    const theirs = await makeAssociation(test)
    const campaign = await publishCampaign(test, { association: theirs, title: 'Ailleurs' })
    await registerOrder(campaign, { payer: person('Inès', 'Voisin', 'voisin@ailleurs.example') })
    await file()
    const [foreign] = (await theirs.admin.get(`${theirs.path}/contacts`)).json().data
    expect((await theirs.admin.get(`${theirs.path}/contacts/duplicates`)).json().data).toEqual([])
    const { id } = await one('Voisin')
    expect((await merge(id, foreign.id)).json().code).toBe('CONTACT_UNKNOWN')
    expect((await association.admin.get(`${path()}/${foreign.id}`)).statusCode).toBe(404)
    expect((await open(id)).duplicates.map((row) => row.id)).not.toContain(foreign.id)
    expect((await association.admin.post(`${path()}/${foreign.id}/notes`, { text: 'x' })).statusCode).toBe(
      404,
    )
    const household = { payload: { withId: foreign.id } }
    expect((await association.admin.send('PUT', `${path()}/${id}/household`, household)).statusCode).toBe(404)
  })
})

describe('what the association writes', () => {
  const path = (id: number) => `${association.path}/contacts/${id}`
  const put = (id: number, payload: object) => association.admin.send('PUT', path(id), { payload })
  const facts = (row: ContactRow) => {
    const { firstName, lastName, companyName, email, phone, birthDate } = row
    const { address, zipCode, city, country } = row
    return { firstName, lastName, companyName, email, phone, birthDate, address, zipCode, city, country }
  }

  it('a corrected address is the same person’s, before and after', async () => {
    const old = person('Noa', 'Corrigé', 'noa@exmaple.org')
    await attend(old, old)
    await file()
    const row = await one('Corrigé')
    const changed = { ...facts(row), email: 'noa@example.org', phone: '06 11 22 33 44' }
    expect((await put(row.id, changed)).json()).toMatchObject(changed)
    const now = person('Noa', 'Corrigé', 'noa@example.org')
    await attend(now, now)
    await attend(old, old)
    await file()
    expect((await named('Corrigé')).map(({ id }) => id)).toEqual([row.id])
    expect(await open(row.id)).toMatchObject({ orderCount: 3, phone: '06 11 22 33 44' })
  })

  it('may be somebody another association knows', async () => {
    const noor = person('Noor', 'Voisine', 'noor@example.org')
    await attend(noor, noor)
    const theirs = await makeAssociation(test)
    const campaign = await publishCampaign(test, { association: theirs, title: 'Ailleurs' })
    await registerOrder(campaign, { payer: person('Noor', 'Voisine', 'noor@ailleurs.example') })
    await file()
    const row = await one('Voisine')
    const moved = { ...facts(row), email: 'noor@ailleurs.example' }
    expect((await put(row.id, moved)).json()).toMatchObject(moved)
    await attend(person('Noor', 'Voisine', moved.email), person('Noor', 'Voisine', moved.email))
    await file()
    expect(await named('Voisine')).toHaveLength(1)
  })

  it('is replaced by a paid order, and by no free one: what that says otherwise is proposed', async () => {
    const free = await publishCampaign(test, {
      association,
      title: 'Portes ouvertes',
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({ ...tier, priceCategory: 'Free' as const, price: 0 })),
      }),
    })
    const home = { address: '9 rue du Port', zipCode: '69200', city: 'Vénissieux', country: 'FR' }
    const away = { address: '6 rue du Vol', zipCode: '13001', city: 'Marseille', country: 'FR' }
    const sam = person('Sam', 'Adresse', 'sam@example.org')
    const ordered = (on: PublishedCampaign, payer: object, receivedOn: string) =>
      registerOrder(on, { payer, receivedOn, items: [{ tierId: on.tier().id, participant: sam }] })
    await ordered(event, { ...sam, ...away, city: 'Nulle part' }, '2026-03-10')
    await ordered(event, { ...sam, ...home }, '2026-03-11')
    await ordered(free, { ...sam, ...away }, '2026-03-12')
    await file()
    const row = await one('Adresse')
    expect(row).toMatchObject(home)
    const before = await open(row.id)
    expect(before.given).toMatchObject(away)
    const kept = { ...facts(row), ...away }
    expect((await put(row.id, kept)).json()).toMatchObject({ ...away, given: null })
  })

  it('is replaced by no stranger who pays: what they say is proposed until somebody keeps the file as it is', async () => {
    const home = { address: '9 rue du Port', zipCode: '69200', city: 'Vénissieux', country: 'FR' }
    const lea = { ...person('Léa', 'Gardée'), email: 'lea@example.org', ...home }
    await attend(lea, person('Léa', 'Gardée', lea.email))
    await file()
    const row = await one('Gardée')
    const away = { address: '6 rue du Vol', zipCode: '13001', city: 'Marseille' }
    const moved = { ...lea, ...away, consent: true }
    const cart = event.cart(event.tier().name)
    const participant = { firstName: 'Léa', lastName: 'Gardée' }
    const items = cart.items.map((item) => ({ ...item, participant }))
    await buyer(test, undefined, { as: moved }).pay({ ...cart, items }, 'accepted')
    await file()
    const opened = await open(row.id)
    expect(facts(opened)).toEqual(facts(row))
    expect(opened).toMatchObject({ orderCount: 2, given: away })
    const kept = (await put(row.id, facts(row))).json()
    expect([facts(kept), kept.given]).toEqual([facts(row), null])
    const [noted] = (await association.admin.get(`${association.path}/audit`)).json().data
    expect(noted.action).not.toBe('contact.corrected')
  })

  it.each([
    [{ birthDate: '2999-01-01' }, 'FIELDS_INVALID'],
    [{ country: 'ZZ' }, 'FIELDS_INVALID'],
    [{ phone: '=1+1' }, 'FIELDS_INVALID'],
    [{ firstName: '=1+1' }, 'FIELDS_INVALID'],
    [{ lastName: '<img src=x onerror=alert(1)>' }, 'FIELDS_INVALID'],
    [{ firstName: null, lastName: ' ', companyName: null }, 'FIELDS_INVALID'],
    [{ firstName: 'Éva', lastName: 'Petit', email: 'eva@example.org' }, 'CONTACT_ALREADY_KNOWN'],
  ])('%o is refused', async (change, code) => {
    const row = await one('Corrigé')
    const answer = await put(row.id, { ...facts(row), ...change })
    expect(answer.json().code).toBe(code)
    expect(await one('Corrigé')).toEqual(row)
  })

  it('is corrected beside a name that was kept before names were looked at', async () => {
    const { id } = await one('Corrigé')
    await test.app.db.query(sql`update contacts set first_name = '@SUM' where id = ${id}`)
    const row = await one('Corrigé')
    expect((await put(id, { ...facts(row), city: 'Lyon' })).statusCode).toBe(200)
    expect((await put(id, { ...facts(row), firstName: 'Noa' })).statusCode).toBe(200)
  })

  it('a note stays among them, and can be removed', async () => {
    const { id } = await one('Corrigé')
    const noted: ContactFile = (
      await association.admin.post(`${path(id)}/notes`, { text: 'Aide au bar' })
    ).json()
    expect(noted.notes).toMatchObject([{ text: 'Aide au bar' }])
    const other = await one('Homonyme')
    const remove = (contactId: number) =>
      association.admin.send('DELETE', `${path(contactId)}/notes/${noted.notes[0]?.id}`)
    expect((await remove(other.id)).statusCode).toBe(404)
    expect((await remove(id)).json().notes).toEqual([])
    const log = await test.app.db.query(
      sql`select from audit_entries where action = 'contact.noted' and details::text like '%bar%'`,
    )
    expect(log).toEqual([])
  })

  it('a household holds two at least', async () => {
    const [eva, lou] = [await one('petit', 'EVA'), await one('Petit', 'Lou')]
    const live = (id: number, withId: number | null) =>
      association.admin.send('PUT', `${path(id)}/household`, { payload: { withId } })
    expect((await live(lou.id, eva.id)).json().household).toMatchObject([{ id: eva.id }])
    expect((await open(eva.id)).household).toMatchObject([{ id: lou.id }])
    expect((await live(eva.id, null)).json().household).toEqual([])
    expect((await open(lou.id)).household).toEqual([])
    expect((await live(lou.id, lou.id)).statusCode).toBe(404)
    const noa = await one('Corrigé')
    await live(noa.id, lou.id)
    const both = { oneId: eva.id, otherId: noa.id }
    const merged: ContactFile = (
      await association.admin.post(`${association.path}/contacts/merges`, both)
    ).json()
    expect(merged.household).toMatchObject([{ id: lou.id }])
    await association.admin.send('DELETE', `${association.path}/contacts/merges/${merged.merged[0]?.mergeId}`)
    expect((await open(noa.id)).household.map(({ id }) => id)).toContain(lou.id)
    await association.admin.post(`${association.path}/contacts/merges`, { oneId: lou.id, otherId: eva.id })
    const left: ContactFile = (
      await association.admin.post(`${association.path}/contacts/merges`, { oneId: lou.id, otherId: noa.id })
    ).json()
    expect(left.household).toEqual([])
    for (const { mergeId } of left.merged)
      await association.admin.send('DELETE', `${association.path}/contacts/merges/${mergeId}`)
  })

  it('is not for who only reads', async () => {
    const { id } = await one('Corrigé')
    const accountant = await association.member('Accountant')
    expect((await accountant.get(path(id))).statusCode).toBe(200)
    expect((await accountant.post(`${path(id)}/notes`, { text: 'Non' })).statusCode).toBe(403)
    const ofOne = await association.member('FormAdmin', event.formId)
    expect((await ofOne.get(path(id))).statusCode).toBe(403)
  })
})

describe('the list', () => {
  it('[F9] of those up to date holds whoever’s membership ends soon, counted and exported with it', async () => {
    const may = person('May', 'Bientôt', 'may@example.org')
    const receivedOn = addDays(parisDate(test.clock.now()), -350)
    const items = [{ tierId: membership.tier().id, participant: may }]
    await registerOrder(membership, { payer: may, receivedOn, items })
    await file()
    expect(await one('Bientôt')).toMatchObject({ standing: 'EndsSoon' })
    const found = await listed('&standings=Current&withTotals=true')
    expect(found.map(({ lastName }) => lastName)).toContain('Bientôt')
    const { count } = (
      await association.admin.get(`${association.path}/contacts?standings=Current&withTotals=true`)
    ).json()
    expect(count).toMatchObject({ rows: found.length })
    const asked = { list: 'contacts', format: 'csv', filters: { standings: ['Current'] } }
    const prepared = await association.admin.post(`${association.path}/exports`, asked)
    expect(prepared.json().totalRows).toBe(found.length)
  })

  it.each([
    ['the beginning of each part of a name', '&search=pet%20lo', ['Lou']],
    ['an address', '&search=noa@ex', ['Noa']],
    ['no accents', '&search=ines%20triple', ['Inès', 'Inès']],
    ['signs alone find everybody there is to find', '&search=%27%29', []],
    ['where they stand', '&standings=Never&search=corrige', ['Noa']],
    ['where they do not', '&standings=Over&search=corrige', []],
  ])('finds by %s', async (_what, query, names) => {
    expect((await listed(query)).map(({ firstName }) => firstName)).toEqual(names)
  })

  it('goes on from page to page, each person once, by name and by last day', async () => {
    for (const sort of ['', '&sort=until']) {
      const whole = await listed(sort)
      const seen: number[] = []
      for (let token = ''; ;) {
        const page = (
          await association.admin.get(`${association.path}/contacts?pageSize=2${sort}${token}`)
        ).json()
        seen.push(...page.data.map((row: ContactRow) => row.id))
        if (!page.pagination.continuationToken) break
        token = `&continuationToken=${encodeURIComponent(page.pagination.continuationToken)}`
      }
      expect(seen).toEqual(whole.map(({ id }) => id))
      expect(seen.length).toBeGreaterThan(3)
    }
  })
})

describe('the guardian of a minor', () => {
  const attestation = {
    id: -1,
    label: 'Questionnaire',
    type: 'Attestation' as const,
    isRequired: false,
    values: [],
    maxLength: 100,
    isHealth: true,
    erasedAfter: 'Validity' as const,
    erasedAfterMonths: 1,
  }
  it('stands in the child’s file, with their own file where they paid', async () => {
    const club = await publishCampaign(test, {
      association,
      formType: 'Membership',
      title: 'Adhésion au club',
      changes: ({ document }) => ({
        validityType: 'Illimited' as const,
        tiers: document.tiers.map((tier) => ({
          ...tier,
          asksParticipant: true,
          asksGuardian: true,
          customFields: [attestation],
        })),
      }),
    })
    const [questionnaire] = club.tier().customFields
    const parent = person('Yann', 'Guirec', 'yann@example.org')
    const child = (firstName: string, guardianEmail: string) => ({
      ...person(firstName, 'Guirec'),
      birthDate: '2018-05-04',
      guardianFirstName: 'Yann',
      guardianLastName: 'Guirec',
      guardianEmail,
    })
    for (const participant of [child('Tina', 'Yann@example.org'), child('Malo', 'autre@example.org')])
      await registerOrder(club, {
        payer: parent,
        items: [
          {
            tierId: club.tier().id,
            participant,
            customFields: [{ fieldId: questionnaire?.id ?? 0, value: true }],
          },
        ],
      })
    await file()
    await test.worker.drain()
    const { id } = await one('Guirec', 'Yann')
    expect((await open((await one('Guirec', 'Tina')).id)).guardians).toMatchObject([
      { name: 'Yann Guirec', contact: { id } },
    ])
    // The same is told on the guardian's own file, of whoever names them by their mailbox.
    const theirs = await open(id)
    expect(theirs.wards).toMatchObject([{ name: 'Tina Guirec' }])
    // Card and questionnaire are the child's, and called so among what the guardian paid.
    const child1 = await open((await one('Guirec', 'Tina')).id)
    const card = { kind: 'MembershipCard', formTitle: 'Adhésion au club', until: null, isFor: null }
    expect(child1.documents).toMatchObject([{ ...card, name: 'Carte d’adhérent – Tina Guirec' }])
    const inEnglish = await association.admin.send('GET', `${association.path}/contacts/${child1.id}`, {
      headers: { 'accept-language': 'en' },
    })
    expect(inEnglish.json().documents).toMatchObject([{ ...card, name: 'Membership card – Tina Guirec' }])
    expect(inEnglish.json().documents[0].fileName).toMatch(/^membership-card-/)
    expect(child1.answers).toMatchObject([
      { name: 'Questionnaire', keeping: { state: 'Given', isHealth: true } },
    ])
    expect(theirs.answers).toEqual([])
    expect(theirs.documents.map(({ isFor }) => isFor?.name)).toEqual(['Malo Guirec', 'Tina Guirec'])
    // What somebody else paid says who did; what they paid themselves need not.
    const tina = await open((await one('Guirec', 'Tina')).id)
    expect(tina.memberships).toMatchObject([{ paidBy: { name: 'Yann Guirec', contactId: id } }])
    expect(tina.figures).toMatchObject({ ordered: 0, received: 0 })
    await registerOrder(club, {
      payer: parent,
      items: [{ tierId: club.tier().id, participant: { ...parent, birthDate: '1980-05-04' } }],
    })
    await file()
    expect((await open(id)).memberships).toMatchObject([{ paidBy: null }])
    // Another address may be another person of that name.
    expect((await open((await one('Guirec', 'Malo')).id)).guardians).toMatchObject([{ contact: null }])
    expect((await open(id)).guardians).toEqual([])
  })

  it('is replaced by none whom another order names: all are shown, whoever was named first before the others', async () => {
    const club = await publishCampaign(test, {
      association,
      formType: 'Membership',
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({ ...tier, asksParticipant: true, asksGuardian: true })),
      }),
    })
    const parent = person('Anna', 'Garde', 'anna@example.org')
    const guardedBy = async (firstName: string, guardianPhone: string) => {
      const guardian = { guardianFirstName: firstName, guardianLastName: 'Garde', guardianPhone }
      const participant = { ...person('Nino', 'Garde'), birthDate: '2018-05-04', ...guardian }
      return registerOrder(club, { payer: parent, items: [{ tierId: club.tier().id, participant }] })
    }
    await guardedBy('Anna', '06 11 22 33 44')
    await guardedBy('Victor', '06 99 99 99 99')
    await guardedBy('anna', '+33 6 11 22 33 44')
    await file()
    const { guardians } = await open((await one('Garde', 'Nino')).id)
    expect(guardians.map(({ name }) => name)).toEqual(['anna Garde', 'Victor Garde'])
    const [anna, victor] = guardians
    expect(anna?.orderId).toBeGreaterThan(victor?.orderId ?? Infinity)
    expect(anna?.date).toMatch(/^\d{4}-/)
    await test.app.db.query(
      sql`update order_items set state = 'Canceled' where order_id = ${victor?.orderId ?? 0}`,
    )
    expect((await open((await one('Garde', 'Nino')).id)).guardians).toMatchObject([{ name: 'anna Garde' }])
  })
})
