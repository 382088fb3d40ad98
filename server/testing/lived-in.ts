import { randomUUID } from 'node:crypto'
import { addDays } from '@obole/core/dates/dates'
import { DEMO_PASSWORD } from '../src/demo/people.ts'
import { makeAssociation, type MadeAssociation } from './association.ts'
import { buyer, donation, payer } from './buyer.ts'
import { aSentScan, askDoor, doorOf, makeDoorLink, openTestPhone, phoneWith } from './door.ts'
import { leaveOpen } from './left-open.ts'
import { aPayer, type PublishedCampaign, publishCampaign, registerOrder } from './managed-campaign.ts'
import { makeMember } from './members.ts'
import { payOrder } from './money.ts'
import { buyInInstalments, giveMonthly, liveThrough, seedPlans, termsOf } from './plans.ts'
import type { TestApp } from './test-app.ts'
import { cookiesOf, SPARE, typed, type Unused } from './unused.ts'
import { PDF, PNG, upload } from './upload.ts'
import { again, createTestUser, signedInVisitor, TEST_PASSWORD, visitor, type Visitor } from './visitor.ts'
import { fileNewOrders } from '../src/contacts/file-orders.ts'
import { unsubscribeToken } from '../src/digests/unsubscribe-token.ts'
import { passCode } from '../src/papers/pass-code.ts'
import { sql } from '../src/platform/sql.ts'
import { renewalToken, stopToken } from '../src/renewals/renewal-token.ts'

/**
 * Something of everything the API speaks about, done by its own callers through the API: orders and plans, an unpaid
 * instalment, refunds, papers, exports, accounts. Answers addresses and bodies that were not used up.
 */
export async function liveIn(test: TestApp): Promise<readonly Unused[]> {
  await seedPlans(test)
  const unpaid = await unpaidInstalment(test)
  const association = await makeAssociation(test)
  const unused = [
    ...(await payersAtHome(test, unpaid)),
    ...(await money(test, association)),
    ...(await desk(test, association)),
    ...(await renewals(test, association)),
    ...(await accounts(test)),
    ...(await leaveOpen(test)),
  ]
  await test.worker.drain()
  await readPapers(test)
  return unused
}

/** A plan whose second debit the bank refuses until nobody tries it any more. */
async function unpaidInstalment(test: TestApp) {
  const { orderId, token } = await buyInInstalments(test, { count: 3, card: 'mandate_refused' })
  const [, second] = await termsOf(test, orderId)
  if (!second) throw new Error('the plan has no second debit')
  for (const days of [0, 2, 4, 9]) await liveThrough(test, addDays(second.due_on, days))
  return { token, paymentId: second.id }
}

async function payersAtHome(
  test: TestApp,
  { token, paymentId }: { token: string; paymentId: number },
): Promise<Unused[]> {
  const somebody = buyer(test)
  const link = await somebody.call('POST', `/orders/${token}/payments/${paymentId}/regularisation`)
  const { id: linkId } = link.json as { id: string }
  await somebody.call('GET', `/payments/unpaid/${linkId}`)
  const anew = `/payments/${linkId}/reinitialize?useNewPaymentMethod=true`
  const { paymentRequestId } = (await somebody.call('POST', anew)).json as { paymentRequestId: string }
  await somebody.call('POST', `/payments/card-embed/${paymentRequestId}/reinitialize`)
  for (const belief of ['finalize', 'error', 'abandon'])
    await somebody.call('POST', `/payments/unpaid/${belief}?paymentRequestDataId=${paymentRequestId}`)
  const gifts: string[] = []
  for (let gift = 0; gift < SPARE; gift += 1) gifts.push((await giveMonthly(test, { amount: 1500 })).token)
  const tips: string[] = []
  for (let tip = 0; tip < SPARE; tip += 1)
    tips.push((await payOrder(test, await donation(test, 1500), { tip: 300 })).orderToken)
  return [
    ...gifts.map((gift): Unused => ({ method: 'DELETE', url: `/api/orders/${gift}/monthly-gift` })),
    ...tips.map((tip): Unused => ({ method: 'POST', url: `/api/orders/${tip}/personal-data`, payload: {} })),
    ...tips.map((tip): Unused => ({ method: 'POST', url: `/api/orders/${tip}/refund-tip`, payload: {} })),
  ]
}

/** What an association received, gave back and had paid out to it. */
async function money(test: TestApp, association: MadeAssociation): Promise<Unused[]> {
  const on = await publishCampaign(test, { association, formType: 'Shop', title: 'Une vente' })
  const { admin, slug } = association
  const headers = typed(TEST_PASSWORD)
  const url = `/api/organizations/${slug}`
  const iban = { iban: 'FR1420041010050500013M02606', holder: 'Une association' }
  // Before any money came: a first account then takes effect at once.
  await admin.send('PUT', `${url}/iban`, { payload: iban, headers })
  await payOrder(test, on.cart(on.tier().name))
  const { id } = (await admin.post(`${url}/cash-outs`, {}, { headers })).json()
  await admin.get(`${url}/cash-out/${id}`)
  await admin.get(`${url}/cash-out/${id}/export`)
  // Of one that nothing was paid out to: what is given back must be there.
  const other = await publishCampaign(test, { formType: 'Shop', title: 'Une autre vente' })
  const refunds: Unused[] = []
  for (let order = 0; order < SPARE; order += 1) {
    const { paymentId } = await payOrder(test, other.cart(other.tier().name))
    const by = { headers, cookies: cookiesOf(other.association.admin) }
    refunds.push({
      method: 'POST',
      url: `/api/payments/${paymentId}/refund`,
      payload: { amount: 100 },
      ...by,
    })
  }
  return refunds
}

/** A season copied, a member who renews, and the reminders of the association. */
async function renewals(test: TestApp, association: MadeAssociation): Promise<Unused[]> {
  const { admin, path, slug, id: organizationId } = association
  const on = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésion 2026' })
  await admin.post(`${path}/forms/Membership/${on.formSlug}/next-season`)
  await admin.get(`${path}/renewal-reminders`)
  const setting = { moment: 'After7', isOn: false, words: null }
  await admin.send('PUT', `${path}/renewal-reminders`, { payload: setting })
  const email = 'membre@renouvelle.example'
  const contactId = await makeMember(test, { organizationId, email, until: null })
  const place = { organizationSlug: slug, formType: 'Membership', formSlug: on.formSlug }
  const somebody = visitor(test)
  await somebody.post(`/api/organizations/${slug}/forms/Membership/${on.formSlug}/renewal-link`, { email })
  const payload = { token: renewalToken(test.app, { contactId, organizationId, email }), ...place }
  const stop = stopToken(test.app, { contactId, organizationId, email })
  return [
    { method: 'POST', url: '/api/renewals/open', payload },
    { method: 'POST', url: `/api/renewals/stop/${stop}` },
    { method: 'GET', url: `/api/mail-choices/${stop}` },
    { method: 'PUT', url: `/api/mail-choices/${stop}`, payload: { purpose: 'Message', isRefused: false } },
    { method: 'POST', url: `/api/mailings/stop/${stop}` },
    {
      method: 'POST',
      url: `${path}/forms/Membership/${on.formSlug}/duplicate`,
      payload: { title: 'Une autre adhésion' },
      cookies: cookiesOf(admin),
    },
    {
      method: 'POST',
      url: `/api/unsubscriptions/${unsubscribeToken(test.app, { userId: association.adminId, organizationId })}`,
    },
  ]
}

/** The payer sends another document in the place of the one they sent. */
async function sendLater(test: TestApp, orderId: number, fieldId: number): Promise<void> {
  const [line] = await test.app.db.query<{ token: string; itemId: number }>(sql`
    select o.token, i.id as "itemId" from orders o join order_items i on i.order_id = o.id where o.id = ${orderId}`)
  const url = `/api/orders/${line?.token}/items/${line?.itemId}/documents/${fieldId}`
  await visitor(test).send('POST', url, upload(PDF, 'd.pdf'))
}

/** A day in the back office. */
async function desk(test: TestApp, association: MadeAssociation): Promise<Unused[]> {
  const { admin, path, slug } = association
  const on = await publishCampaign(test, {
    association,
    changes: ({ document }) => ({
      tiers: document.tiers.map((tier) => ({
        ...tier,
        customFields: [
          {
            id: -8,
            label: 'Certificat',
            type: 'File' as const,
            isRequired: false,
            values: [],
            maxLength: 100,
            mayComeLater: true,
          },
        ],
      })),
    }),
  })
  const { formType, formSlug } = on
  const order = await registerOrder(on, { items: [{ tierId: on.tier().id, participant: aPayer }] })
  const everybody = { list: 'items', filters: {}, subject: 'L’entrée change', text: 'Par la rue des Lilas.' }
  for (const what of ['messages/preview', 'messages']) await admin.post(`${path}/orders/${what}`, everybody)
  const [item] = order.items
  const participant = `${path}/orders/${order.id}/items/${item?.id}/participant`
  await admin.send('PATCH', participant, { payload: { firstName: 'Jean' } })
  const cart = (await admin.post(`${path}/orders/cart`, { formType, formSlug })).json()
  const file = (await admin.send('POST', `/api/carts/${cart.id}/file`, upload(PDF, 'c.pdf'))).json()
  const [field] = on.tier().customFields
  const answered = await registerOrder(on, {
    cartId: cart.id,
    items: [{ tierId: on.tier().id, customFields: [{ fieldId: field?.id, value: file.id }] }],
  })
  await admin.get(`${path}/orders/${answered.id}/files/${file.id}`)
  await sendLater(test, answered.id, field?.id ?? 0)
  const documents = ['Statutes', 'Declaration', 'Identity', 'Other', 'Other', 'Other']
  for (const kind of documents) {
    const { id } = (await admin.send('POST', `${path}/documents?kind=${kind}`, upload(PDF))).json()
    await admin.get(`${path}/documents/${id}`)
  }
  const picture = (await admin.send('POST', `${path}/pictures`, upload(PNG, 'a.png'))).json()
  await admin.get(`/api/files/${picture.id}`)
  await association.member('Treasurer')
  const [, member] = (await admin.get(`${path}/administrators`)).json().data
  const roles = { roles: [{ role: 'Accountant' }] }
  await admin.send('PUT', `${path}/administrators/${member.userId}`, { payload: roles, ...again() })
  const { version } = (await admin.get(path)).json()
  await admin.send('PATCH', path, { payload: { version, changes: { city: 'Villeurbanne' } } })
  await visitor(test).post('/api/events', {
    event: 'Page viewed',
    properties: { organization_slug: slug, form_type: formType, form_slug: formSlug },
  })
  const exports: string[] = []
  for (let wanted = 0; wanted < SPARE; wanted += 1)
    exports.push((await admin.post(`${path}/exports`, { list: 'orders', format: 'csv' })).json().id)
  await test.worker.drain()
  const cookies = cookiesOf(admin)
  return [
    ...(await imports(association)),
    ...(await mailings(test, association)),
    ...exports.flatMap((id): Unused[] => [
      { method: 'GET', url: `${path}/exports/${id}`, cookies },
      { method: 'GET', url: `${path}/exports/${id}/file`, cookies },
    ]),
    {
      method: 'POST',
      url: `${path}/orders/${order.id}/cancel-offline`,
      payload: { reason: 'Erreur' },
      cookies,
    },
    ...(await cheques(on)),
    ...(await people(test, on)),
    ...(await eveningAtDoor(test, on)),
    ...(await newcomers(test, admin)),
  ]
}

/** Files of members: some wait to be read in, one is. */
async function imports({ admin, path }: MadeAssociation): Promise<Unused[]> {
  const cookies = cookiesOf(admin)
  const unused: Unused[] = []
  for (let wanted = 0; wanted < SPARE; wanted += 1) {
    const firstName = `Ana${String.fromCodePoint(98 + wanted)}`
    const content = Buffer.from(`Nom;Prénom;Saison\nPetit;${firstName};2025-2026\n`)
    const sent = await admin.send('POST', `${path}/imports?kind=Members`, upload(content, 'a.csv'))
    const { id, mapping } = sent.json()
    await admin.send('PUT', `${path}/imports/${id}/mapping`, { payload: { mapping } })
    unused.push(
      { method: 'GET', url: `${path}/imports/${id}`, cookies },
      { method: 'GET', url: `${path}/imports/${id}/lines`, cookies },
      { method: 'PUT', url: `${path}/imports/${id}/mapping`, payload: { mapping }, cookies },
      { method: 'POST', url: `${path}/imports/${id}/run`, cookies },
      { method: 'POST', url: `${path}/imports/${id}/undo`, cookies },
    )
  }
  return unused
}

/** Messages to lists of people: some are drafts, one is being sent. */
async function mailings(
  test: TestApp,
  { admin, path, id: organizationId }: MadeAssociation,
): Promise<Unused[]> {
  const cookies = cookiesOf(admin)
  const email = 'lectrice@messages.example'
  const contactId = await makeMember(test, { organizationId, email, until: null })
  const audience = { kind: 'People', search: 'lectrice' }
  const payload = { audience, subject: 'Des nouvelles', text: 'À bientôt' }
  const begin = async () => (await admin.post(`${path}/mailings`, payload)).json()
  const file = `${path}/contacts/${contactId}`
  const unused: Unused[] = [
    { method: 'POST', url: `${file}/refusals`, payload: { purpose: 'Message' }, cookies },
    {
      method: 'POST',
      url: `${file}/refusals/lift`,
      payload: { purpose: 'Message', note: 'Demandé au téléphone' },
      cookies,
    },
    { method: 'DELETE', url: `${file}/undeliverable`, cookies },
    { method: 'POST', url: `${path}/mailings/reach`, payload: { audience }, cookies },
  ]
  for (let wanted = 0; wanted < SPARE; wanted += 1) {
    const { id, version } = await begin()
    const one = `${path}/mailings/${id}`
    const confirmed = { recipients: 1, version }
    const sending = `${path}/mailings/${(await begin()).id}`
    await admin.post(`${sending}/send`, confirmed)
    unused.push(
      { method: 'GET', url: one, cookies },
      { method: 'PUT', url: one, payload: { ...payload, version }, cookies },
      { method: 'GET', url: `${one}/preview`, cookies },
      { method: 'GET', url: `${one}/recipients`, cookies },
      { method: 'POST', url: `${one}/trial`, cookies },
      { method: 'POST', url: `${one}/send`, payload: confirmed, cookies },
      { method: 'POST', url: `${sending}/stop`, cookies },
      { method: 'DELETE', url: `${path}/mailings/${(await begin()).id}`, cookies },
    )
  }
  return unused
}

/** An evening: lists, a link, phones that scan and sell, and a desk that settles; some phones are not closed yet. */
async function eveningAtDoor(test: TestApp, on: PublishedCampaign): Promise<Unused[]> {
  const { admin, path } = on.association
  const door = doorOf(on)
  await admin.get(`${path}/door`)
  const { settings } = (await admin.get(door)).json()
  await admin.send('PUT', door, { payload: { ...settings, sells: true } })
  const { link, pin } = await makeDoorLink(test, on)
  await test.http.inject(`/api/door/links/${link}`)
  const opened = await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })
  const phone = phoneWith(test, opened.json().token)
  const itemId = (await registerOrder(on)).items[0]?.id ?? 0
  const scan = aSentScan(itemId, test.clock.now())
  await phone.sync([scan])
  const code = passCode(test.app, { orderItemId: itemId, hand: 0 })
  await askDoor(test, 'checks', { phone: phone.token, code })
  const sale = { id: randomUUID(), tierId: on.tier().id, count: 1, means: 'Cash', payer: aPayer }
  await askDoor(test, 'sales', { phone: phone.token, ...sale })
  await askDoor(test, 'sales/undo', { phone: phone.token, id: sale.id })
  await admin.post(`${door}/scans/${scan.id}/settle`, { act: 'undo' })
  await admin.get(`${door}/summary`)
  const others: { id: number; token: string }[] = []
  for (let other = 0; other < SPARE; other += 1) {
    const { token, sync } = await openTestPhone(test, on)
    others.push({ id: (await sync()).phone.id, token })
  }
  const spare = await makeDoorLink(test, on)
  const cookies = cookiesOf(admin)
  return [
    { method: 'POST', url: `${door}/links/${spare.id}/end`, payload: {}, cookies },
    ...others.flatMap(({ id, token }): Unused[] => [
      { method: 'POST', url: '/api/door/closings', payload: { phone: token } },
      { method: 'POST', url: `${door}/phones/${id}/end`, payload: {}, cookies },
    ]),
  ]
}

/** Two files of one person, and what is written in them. */
async function people(test: TestApp, on: PublishedCampaign): Promise<Unused[]> {
  const { admin, path } = on.association
  const names = { firstName: 'Inès', lastName: 'Vernet' }
  for (const email of ['ines@maison.example', 'ines@bureau.example', 'ines@ailleurs.example'])
    await registerOrder(on, { payer: { ...names, email } })
  await fileNewOrders(test.app)
  const contacts = `${path}/contacts`
  const { data } = (await admin.get(`${contacts}?search=ines%20vernet`)).json()
  const [one, other, third]: { id: number }[] = data
  const noted = (await admin.post(`${contacts}/${one?.id}/notes`, { text: 'Aide au bar' })).json()
  const { merged } = (await admin.post(`${contacts}/merges`, { oneId: one?.id, otherId: other?.id })).json()
  const cookies = cookiesOf(admin)
  const household = { withId: third?.id }
  const payload = { askedOn: '2026-01-02' }
  await registerOrder(on, { payer: { firstName: 'Ugo', lastName: 'Passant', email: 'ugo@passage.example' } })
  await fileNewOrders(test.app)
  const [gone]: { id: number }[] = (await admin.get(`${contacts}?search=ugo%20passant`)).json().data
  await admin.post(`${contacts}/${gone?.id}/forgetting`, payload, again())
  const retention = { payload: { years: 3 }, headers: typed(TEST_PASSWORD) }
  return [
    { method: 'GET', url: `${contacts}/duplicates`, cookies },
    { method: 'GET', url: `${path}/privacy`, cookies },
    { method: 'GET', url: `${path}/privacy/forgettings/1`, cookies },
    { method: 'POST', url: `${path}/privacy/forgettings/1/again`, cookies },
    {
      method: 'POST',
      url: `${path}/privacy/forgettings/1/others`,
      payload: { table: 'orders', rows: 1 },
      cookies,
    },
    { method: 'PUT', url: `${path}/privacy/retention`, ...retention, cookies },
    { method: 'GET', url: `${contacts}/${one?.id}/forgetting`, cookies },
    { method: 'GET', url: `${contacts}/${one?.id}/personal-data`, cookies },
    { method: 'POST', url: `${contacts}/${one?.id}/personal-data`, payload, cookies },
    {
      method: 'POST',
      url: `${contacts}/${third?.id}/forgetting`,
      payload,
      headers: typed(TEST_PASSWORD),
      cookies,
    },
    { method: 'GET', url: `${contacts}/${one?.id}`, cookies },
    { method: 'DELETE', url: `${contacts}/${one?.id}/notes/${noted.notes[0].id}`, cookies },
    { method: 'PUT', url: `${contacts}/${one?.id}/household`, payload: household, cookies },
    { method: 'DELETE', url: `${contacts}/merges/${merged[0].mergeId}`, cookies },
    { method: 'POST', url: `${contacts}/merges`, payload: { oneId: one?.id, otherId: third?.id }, cookies },
    {
      method: 'POST',
      url: `${contacts}/distinctions`,
      payload: { oneId: one?.id, otherId: third?.id },
      cookies,
    },
    {
      method: 'PUT',
      url: `${contacts}/${third?.id}`,
      payload: { ...names, companyName: null, email: null, ...NOTHING_ELSE },
      cookies,
    },
  ]
}

const NOTHING_ELSE = { phone: null, birthDate: null, address: null, zipCode: null, city: null, country: null }

/** Cheques of somebody without an e-mail address: on a slip, undone or not, or still to be put on one. */
async function cheques(on: PublishedCampaign): Promise<Unused[]> {
  const { admin, path } = on.association
  const url = `${path}/deposit-slips`
  const home = { address: '1 rue Verte', zipCode: '75011', city: 'Paris', country: 'FR' }
  const received = async () => {
    const odile = { firstName: 'Odile', lastName: 'Vernet', ...home }
    const { payments } = await registerOrder(on, {
      payer: odile,
      cheque: { number: '12', bank: 'Banque du Fleuve' },
    })
    return payments.map(({ id }) => id)
  }
  const slip = (await admin.post(url, { paymentIds: await received() })).json()
  await admin.get(slip.url)
  const undone = (await admin.post(url, { paymentIds: await received() })).json()
  await admin.post(`${url}/${undone.id}/undo`)
  const cookies = cookiesOf(admin)
  return [
    { method: 'GET', url: `${path}/cheques`, cookies },
    { method: 'GET', url: slip.url, cookies },
    { method: 'POST', url: `${url}/${slip.id}/undo`, payload: {}, cookies },
    { method: 'POST', url, payload: { paymentIds: await received() }, cookies },
  ]
}

/** Associations that ask to collect, one still with its papers to send; what Support reads and decides. */
async function newcomers(test: TestApp, admin: Visitor): Promise<Unused[]> {
  const support = await signedInVisitor(test, 'support@obole.example', DEMO_PASSWORD)
  const unused: Unused[] = []
  for (const isAsking of [false, true]) {
    const { organizationSlug: slug } = (await admin.post('/api/manage/organizations', newAssociation)).json()
    const path = `/api/manage/organizations/${slug}`
    for (const kind of ['Statutes', 'Declaration', 'Identity', 'Other']) {
      const { id } = (await admin.send('POST', `${path}/documents?kind=${kind}`, upload(PDF))).json()
      if (kind === 'Other')
        unused.push({ method: 'DELETE', url: `${path}/documents/${id}`, cookies: cookiesOf(admin) })
    }
    if (isAsking) await admin.post(`${path}/compliance/submit`)
    unused.push(
      isAsking
        ? {
            method: 'POST',
            url: `/api/manage/support/organizations/${slug}/decision`,
            payload: {
              decision: 'Authenticate',
              seen: (await support.get(path)).json().compliance.seen,
              despite: { missing: ['BankAccount', 'SecondFactor'], why: 'Vérifiés par téléphone.' },
            },
            headers: typed(DEMO_PASSWORD),
            cookies: cookiesOf(support),
          }
        : { method: 'POST', url: `${path}/compliance/submit`, cookies: cookiesOf(admin) },
    )
  }
  await visitor(test).post('/api/abuses', {
    reason: 'SPAM',
    userEmail: 'alix@example.org',
    userMessage: 'Ce n’est pas une association.',
    url: `${test.app.config.PUBLIC_URL}/associations/les-jardins-partages`,
  })
  const [report] = (await support.get('/api/manage/support/abuse-reports')).json().data
  const decision = `/api/manage/support/abuse-reports/${report.id}/decision`
  await support.send('PUT', decision, {
    payload: { state: 'Open', seen: { state: 'Open', decisionComment: null } },
  })
  await support.get('/api/manage/support/journal')
  await support.get('/api/manage/support/transfers')
  const exports = '/api/manage/support/exports'
  for (let wanted = 0; wanted < SPARE; wanted += 1) {
    const { id } = (await support.post(exports, { list: 'abuses', format: 'csv' })).json()
    for (const url of [`${exports}/${id}`, `${exports}/${id}/file`])
      unused.push({ method: 'GET', url, cookies: cookiesOf(support) })
  }
  const accused = await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD)
  await accused.get('/api/manage/organizations/les-jardins-partages/abuse-reports')
  return unused
}

const newAssociation = {
  name: 'Les Nouveaux',
  rnaNumber: 'W123456789',
  address: '1 rue des Lilas',
  zipCode: '69001',
  city: 'Lyon',
  representative: { firstName: 'Camille', lastName: 'Durand' },
  termsAccepted: true,
  termsVersion: '2023-10',
}

/** People with an account: one who paid, some who forgot their password, one who has still to verify their address. */
async function accounts(test: TestApp): Promise<Unused[]> {
  await createTestUser(test, { email: payer.email })
  const { orderId, paymentId } = await payOrder(test, await donation(test, 1500))
  const somebody = await signedInVisitor(test, payer.email)
  await somebody.get(`/api/users/me/orders/${orderId}?withForm=true&withOrganization=true`)
  await somebody.get(`/api/users/me/payments/${paymentId}`)
  await somebody.send('PUT', '/api/users/me/password', {
    payload: { password: TEST_PASSWORD },
    headers: typed(TEST_PASSWORD),
  })
  const unused: Unused[] = []
  for (let person = 0; person < SPARE; person += 1) {
    const email = `oubli-${person}@exemple.fr`
    await createTestUser(test, { email, isVerified: person % 2 === 0 })
    if (person % 2) await (await signedInVisitor(test, email)).post('/auth/verification-email')
    else await visitor(test).post('/auth/forgotten-password', { email })
    await test.worker.drain()
    const mail = test.mails.sentTo(email, /./)
    const token = /\?token=([^"&]+)/.exec(mail?.html ?? '')?.[1] ?? ''
    await visitor(test).post('/auth/link', { token })
    unused.push(
      person % 2
        ? { method: 'POST', url: '/auth/verify-email', payload: { token } }
        : {
            method: 'POST',
            url: '/auth/reset-password',
            payload: { token, password: `${TEST_PASSWORD} ${person}` },
          },
    )
  }
  const twoFactor = '/api/users/me/two-factor/setup'
  return [
    ...unused,
    { method: 'POST', url: twoFactor, headers: typed(TEST_PASSWORD), cookies: cookiesOf(somebody) },
  ]
}

/** What was drawn meanwhile, as its payers and whoever verifies it read it. */
async function readPapers(test: TestApp): Promise<void> {
  const orders = await test.app.db.query<{ token: string }>(sql`select id as token from order_links
      where kind = 'reading' and revoked_at is null and order_id in (select order_id from papers) limit 5`)
  for (const { token } of orders) {
    const { documents = [] } = (await test.http.inject(`/api/orders/${token}/documents`)).json()
    for (const { id } of documents) await test.http.inject(`/api/orders/${token}/documents/${id}.pdf`)
  }
  const receipts = await test.app.db.query<{ token: string }>(sql`select token from receipts limit 5`)
  for (const { token } of receipts) await test.http.inject(`/api/receipts/verify/${token}`)
}
