import type { FactorRecovery } from '@obole/contract/manage-people'
import { DEMO_PASSWORD } from '../src/demo/people.ts'
import { makeAssociation, type MadeAssociation } from './association.ts'
import { payer } from './buyer.ts'
import { makeCampaign } from './campaign.ts'
import { publishCampaign, registerOrder } from './managed-campaign.ts'
import { payOrder } from './money.ts'
import { moneyLink } from './order-links.ts'
import { giveMonthly } from './plans.ts'
import { enableSecondFactor } from './second-factor.ts'
import type { TestApp } from './test-app.ts'
import { cookiesOf, SPARE, typed, type Unused } from './unused.ts'
import { PDF, PNG, upload } from './upload.ts'
import { again, createTestUser, signedInVisitor, TEST_PASSWORD, visitor, type Visitor } from './visitor.ts'
import { sql } from '../src/platform/sql.ts'

/**
 * What people began and left: carts, invitations, changes that wait for somebody's word, events that may yet not take
 * place. Each is one of several, because most can be ended once only.
 */
export async function leaveOpen(test: TestApp): Promise<Unused[]> {
  const association = await makeAssociation(test)
  const support = await signedInVisitor(test, 'support@obole.example', DEMO_PASSWORD)
  for (const list of ['organizations', 'security-events'])
    await support.get(`/api/manage/support/${list}?pageSize=20`)
  await readDesk(test, association)
  return [
    ...(await openCarts(test)),
    ...(await team(test, association)),
    ...(await campaigns(test, association)),
    ...(await orders(test, association)),
    ...(await accounts(test)),
    ...(await gifts(test)),
    ...(await lostFactors(test, support)),
    ...(await times(SPARE, (index) => waitingChanges(test, support, index))),
  ]
}

async function times(count: number, make: (index: number) => Promise<Unused[]>): Promise<Unused[]> {
  const made: Unused[] = []
  for (let index = 0; index < count; index += 1) made.push(...(await make(index)))
  return made
}

/** Carts with a file, a code and a plan, of visitors who are still there; some have only to be paid. */
async function openCarts(test: TestApp): Promise<Unused[]> {
  const campaign = await makeCampaign(test, {
    tiers: [
      {
        name: 'Stage',
        price: 9000,
        frequency: 'Installment',
        fields: [{ label: 'Certificat', type: 'File' }],
      },
    ],
    coupons: [{ code: 'PRINTEMPS', percent: 10 }],
    columns: { instalment_counts: [1, 3] },
  })
  const body = campaign.cart('Stage')
  return times(SPARE, async () => {
    const somebody = visitor(test)
    const cart = `/api/carts/${(await somebody.post('/api/carts', body)).json().id}`
    await somebody.send('PUT', cart, { payload: body })
    await somebody.send('PUT', `${cart}/payer`, { payload: payer })
    await somebody.send('PUT', `${cart}/installments`, { payload: { installments: 3 } })
    await somebody.post(`${cart}/discount-code`, { discountCode: 'PRINTEMPS' })
    const { id } = (await somebody.send('POST', `${cart}/file`, upload(PDF, 'c.pdf'))).json()
    await somebody.get(`${cart}/file/${id}`)
    await somebody.get(cart)
    return [await toPay(test, body)]
  })
}

async function toPay(test: TestApp, body: object): Promise<Unused> {
  const somebody = visitor(test)
  const { id } = (await somebody.post('/api/carts', body)).json()
  await somebody.send('PUT', `/api/carts/${id}/payer`, { payload: payer })
  const { dueToday } = (await somebody.send('PUT', `/api/carts/${id}/tip`, { payload: { tip: 0 } })).json()
  const consents = { termsOfService: true, termsOfSale: true, tip: true }
  return {
    method: 'POST',
    url: `/api/carts/${id}/init-payment`,
    payload: { ...consents, dueToday },
    cookies: cookiesOf(somebody),
  }
}

/** People asked to come and not there yet, and people who may have to go. */
async function team(test: TestApp, association: MadeAssociation): Promise<Unused[]> {
  const { admin, path, slug } = association
  const cookies = cookiesOf(admin)
  const invite = async (email: string): Promise<string> => {
    const answer = await admin.post(`${path}/administrators`, { email, role: 'Accountant' }, again())
    const { invitations } = answer.json<{ invitations: { email: string; invitationId: string }[] }>()
    return invitations.find((one) => one.email === email)?.invitationId ?? ''
  }
  return times(SPARE, async (index) => {
    const email = `invite-${index}@${slug}.example`
    await createTestUser(test, { email })
    const guest = cookiesOf(await signedInVisitor(test, email))
    const answer = index % 2 ? 'accept' : 'decline'
    const own = `/api/users/me/invitations/${await invite(email)}/${answer}`
    const withdrawn = `${path}/invitations/${await invite(`ailleurs-${index}@${slug}.example`)}`
    await association.member('Accountant')
    const { data } = (await admin.get(`${path}/administrators`)).json()
    return [
      { method: 'POST', url: own, cookies: guest },
      { method: 'DELETE', url: withdrawn, cookies },
      {
        method: 'DELETE',
        url: `${path}/administrators/${data.at(-1).userId}`,
        cookies,
        headers: typed(TEST_PASSWORD),
      },
    ]
  })
}

/** Events with somebody coming, each published, changed since and published again. */
async function campaigns(test: TestApp, association: MadeAssociation): Promise<Unused[]> {
  const { admin, path } = association
  return times(SPARE, async (index) => {
    const on = await publishCampaign(test, { association, title: `Bal ${index}` })
    const form = `${path}/forms/${on.formType}/${on.formSlug}`
    const { version } = (await admin.get(form)).json().form
    const changes = { title: `Grand bal ${index}` }
    const saved = (await admin.send('PATCH', form, { payload: { version, changes } })).json()
    await admin.post(`${form}/publish`, { version: saved.form.version })
    const restored = (await admin.post(`${form}/versions/1/restore`)).json()
    if (index === 0) await admin.post(`${form}/discard`, { version: restored.form.version })
    await admin.get(`${form}/cancellation`)
    await registerOrder(on)
    return [
      {
        method: 'POST',
        url: `${form}/cancellation`,
        payload: { message: 'La salle est inondée.' },
        headers: typed(TEST_PASSWORD),
        cookies: cookiesOf(admin),
      },
    ]
  })
}

/** Orders of which a line may be cancelled, and plans that may be given up. */
async function orders(test: TestApp, association: MadeAssociation): Promise<Unused[]> {
  const { admin, path } = association
  const cookies = cookiesOf(admin)
  const event = await publishCampaign(test, { association, title: 'Un repas' })
  const course = await publishCampaign(test, {
    association,
    formType: 'PaymentForm',
    changes: ({ document }) => ({
      tiers: document.tiers.map((tier) => ({
        ...tier,
        priceCategory: 'Fixed' as const,
        price: 9000,
        paymentFrequency: 'Installment' as const,
      })),
      installments: [1, 3],
    }),
  })
  return times(SPARE, async () => {
    const { id, items } = await registerOrder(event)
    const lines = items.map((item) => ({ itemId: item.id, cancel: true, refund: 0 }))
    const plan = await payOrder(test, course.cart(course.tier().name), { instalments: 3 })
    return [
      { method: 'POST', url: `${path}/orders/${id}/adjust`, payload: { lines }, cookies },
      { method: 'POST', url: `${path}/orders/${plan.orderId}/cancel-plan`, cookies },
    ]
  })
}

/** Associations with money to have paid out, a new account that may be stopped, or a refund that waits for cover. */
async function accounts(test: TestApp): Promise<Unused[]> {
  const headers = typed(TEST_PASSWORD)
  return times(SPARE, async (index) => {
    const on = await publishCampaign(test, { formType: 'Shop', title: 'Une vente' })
    const { admin, slug } = on.association
    const url = `/api/organizations/${slug}`
    const cookies = cookiesOf(admin)
    const putIban = (iban: string) =>
      admin.send('PUT', `${url}/iban`, { payload: { iban, holder: 'Une association' }, headers })
    await putIban('FR1420041010050500013M02606')
    const { paymentId } = await payOrder(test, on.cart(on.tier().name))
    if (index % 2) {
      await putIban('FR7630006000011234567890189')
      return [{ method: 'POST', url: `${url}/iban/stop`, payload: {}, cookies }]
    }
    if (index > 0) return [{ method: 'POST', url: `${url}/cash-outs`, payload: {}, headers, cookies }]
    await admin.post(`${url}/cash-outs`, {}, { headers })
    await admin.post(`/api/payments/${paymentId}/refund`, {}, { headers })
    const [waiting] = (await admin.get(`${url}/waiting-refunds`)).json().data
    const refund = `/api/payments/${paymentId}/refunds/${waiting?.id}/cancel`
    return [{ method: 'POST', url: refund, payload: {}, cookies }]
  })
}

/** Monthly gifts whose payers asked for a link that may move more money than before. */
async function gifts(test: TestApp): Promise<Unused[]> {
  return times(2, async () => {
    const { token } = await giveMonthly(test, { amount: 1500, tip: 300 })
    const raise = { tip: 600 }
    const card = await moneyLink(test, token)
    const gift = await moneyLink(test, (await giveMonthly(test, { tip: 300 })).token, { gift: raise })
    return [
      { method: 'PUT', url: `/api/orders/${token}/monthly-gift`, payload: { tip: 0 } },
      { method: 'POST', url: `/api/orders/${card}/card` },
      { method: 'POST', url: `/api/orders/${gift}/monthly-gift/raise`, payload: raise },
    ]
  })
}

/** People whose telephone is lost, and whose address is about to be another. */
async function lostFactors(test: TestApp, support: Visitor): Promise<Unused[]> {
  const list = '/api/manage/support/factor-recoveries'
  return times(2, async (index) => {
    const email = `perdu-${index}@exemple.fr`
    await createTestUser(test, { email })
    const somebody = await signedInVisitor(test, email)
    const next = `nouvelle-${index}@exemple.fr`
    await somebody.send('POST', '/api/users/me/email', { payload: { email: next }, ...again() })
    await test.worker.drain()
    const token = /token=([^\s"]+)/.exec(test.mails.sentTo(next, /./)?.text ?? '')?.[1] ?? ''
    await enableSecondFactor(test, somebody)
    const lost = { username: email, password: TEST_PASSWORD, message: 'Téléphone perdu dans le train' }
    await visitor(test).post('/auth/factor-recovery', lost)
    const { data } = (await support.get(list)).json<{ data: FactorRecovery[] }>()
    const recovery = data.find((one) => one.email === email)
    return [
      { method: 'POST', url: '/auth/confirm-email', payload: { token: decodeURIComponent(token) } },
      {
        method: 'POST',
        url: `${list}/${recovery?.recoveryId}/decision`,
        payload: { decision: 'Accept', reason: 'Rappelée au siège', seen: seenOf(recovery) },
        headers: typed(DEMO_PASSWORD),
        cookies: cookiesOf(support),
      },
    ]
  })
}

const seenOf = (recovery: FactorRecovery | undefined) => {
  const { email, name, roles, organizations } = recovery ?? {}
  return { email, name, roles, organizations }
}

/** An association that asked for another name than the one Support had verified. */
async function waitingChanges(test: TestApp, support: Visitor, index: number): Promise<Unused[]> {
  const { admin, path, slug, id } = await makeAssociation(test)
  await test.app.db
    .query(sql`update organizations o set verified_identity = organization_identity(o), identity_verified_at = now()
      where id = ${id}`)
  const { version } = (await admin.get(path)).json()
  await admin.send('PATCH', path, { payload: { version, changes: { name: 'Le Levain' } } })
  const { identityChange, seen } = (await admin.get(path)).json().compliance
  return [
    index % 2
      ? { method: 'POST', url: `${path}/identity/withdraw`, cookies: cookiesOf(admin) }
      : {
          method: 'POST',
          url: `/api/manage/support/organizations/${slug}/identity`,
          payload: { changeId: identityChange?.id, isAccepted: true, seen },
          headers: typed(DEMO_PASSWORD),
          cookies: cookiesOf(support),
        },
  ]
}

/** What is read at a desk where something was done: lists, an entry of the log, a paper, the signature of receipts. */
async function readDesk(test: TestApp, association: MadeAssociation): Promise<void> {
  const { admin, path, slug } = association
  const on = await publishCampaign(test, { association, title: 'Une soirée' })
  const cart = on.cart(on.tier().name)
  const participant = { firstName: 'Alix', lastName: 'Martin' }
  const { orderId } = await payOrder(test, {
    ...cart,
    items: cart.items.map((item) => ({ ...item, participant })),
  })
  await test.worker.drain()
  for (const list of ['orders', 'payments', 'items', 'contributors', 'abuse-reports', 'audit'])
    await admin.get(`${path}/${list}?pageSize=20`)
  for (const list of ['cash-outs', 'statement?from=2026-01-01&to=2026-12-31'])
    await admin.get(`/api/organizations/${slug}/${list}`)
  const [entry] = (await admin.get(`${path}/audit`)).json().data
  await admin.get(`${path}/audit/${entry.id}`)
  const order = `${path}/orders/${orderId}`
  for (const about of ['', '/adjustable']) await admin.get(`${order}${about}`)
  await admin.post(`${order}/confirmation`)
  const { documents = [] } = (await admin.get(`${order}/documents`)).json()
  for (const { id } of documents) await admin.get(`${order}/documents/${id}.pdf`)
  const payload = { name: 'Camille Durand', role: 'Présidente', image: PNG.toString('base64') }
  await admin.send('PUT', `${path}/receipts/signatory`, { payload })
  await admin.get(`${path}/receipts/signature`)
  await visitor(test).post('/api/abuses', {
    reason: 'SPAM',
    userEmail: 'alix@example.org',
    userMessage: 'Ce n’est pas une association.',
    url: `${test.app.config.PUBLIC_URL}/associations/${slug}/evenements/${on.formSlug}`,
  })
  const [report] = (await admin.get(`${path}/abuse-reports`)).json().data
  await admin.get(`${path}/abuse-reports/${report?.id}`)
}
