import { RECIPIENT_STATES } from '@obole/core/contacts/mailing'
import { fileNewOrders } from '../src/contacts/file-orders.ts'
import { sql } from '../src/platform/sql.ts'
import type { MadeAssociation } from './association.ts'
import { beginInvoicing } from './invoicing.ts'
import { payer } from './buyer.ts'
import { aPayer, type PublishedCampaign, publishCampaign, registerOrder } from './managed-campaign.ts'
import { payOrder, type PaidOrder } from './money.ts'
import type { TestApp } from './test-app.ts'
import { PDF, upload } from './upload.ts'
import { again } from './visitor.ts'

/** Whom visitors of tests buy as (`buyer.ts`): somebody an association then knows in every way there is. */
export const PLANTED = {
  firstName: payer.firstName,
  lastName: payer.lastName,
  email: payer.email,
  phone: '06 12 34 56 78',
  note: 'Préfère le matin',
}
const { firstName, lastName, email } = PLANTED
const ALIX = { firstName, lastName, email }
const NOBODY_MAILED = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0]))
const HOME = { address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon', country: 'FR' }

export interface Planted {
  contactId: number
  /** Their child, who has no mailbox. */
  childId: number
  online: PaidOrder
  gift: PaidOrder
  event: PublishedCampaign
  itemId: number
}

const ticketed = (test: TestApp, association: MadeAssociation) =>
  publishCampaign(test, {
    association,
    title: 'Concert',
    changes: ({ document }) => ({
      generateTickets: true,
      maxPerUser: 50,
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
          },
          {
            id: -9,
            label: 'Téléphone',
            type: 'Phone' as const,
            isRequired: false,
            values: [],
            maxLength: 100,
          },
        ],
      })),
    }),
  })

/** Orders online and by hand, answers, papers, messages, imports, the log: a row in every table of the register. */
export async function plantPerson(test: TestApp, association: MadeAssociation): Promise<Planted> {
  const { id: organizationId } = association
  await test.app.db.query(sql`
    update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true where id = ${organizationId}`)
  const event = await ticketed(test, association)
  const donations = await publishCampaign(test, { association, formType: 'Donation', title: 'Un don' })
  const online = await payOrder(test, boughtFor(event))
  const [tier] = donations.tiers
  const gift = await payOrder(test, {
    ...donations.cart(),
    items: [{ tierId: tier?.id ?? 0, tierType: 'Donation', customAmount: 5000 }],
  })
  await test.worker.drain()
  await invoiced(association, online)
  await refundOf(test, association, gift)
  await atTheDesk(event, online)
  await fileNewOrders(test.app)
  const contactId = await fileOf(association, 'Alix')
  await inTheFile(test, association, { contactId, event })
  await besideTheFile(test, association, { contactId, event, online, gift })
  await test.worker.drain()
  const childId = await fileOf(association, 'Lou')
  const [line] = await test.app.db.query<{ id: number }>(sql`
    select id from order_items where order_id = ${online.orderId} order by id limit 1`)
  return { contactId, childId, online, gift, event, itemId: line?.id ?? 0 }
}

/** Nothing obliges to invoice them: they asked for it. */
async function invoiced(association: MadeAssociation, { orderId }: PaidOrder): Promise<void> {
  await beginInvoicing(association, { vatNumber: null })
  const answer = await association.admin.post(`${association.path}/orders/${orderId}/invoice`)
  if (answer.statusCode >= 300) throw new Error(answer.body)
}

/** A part of the gift goes back: its receipt is voided, and another one made. */
async function refundOf(test: TestApp, { admin }: MadeAssociation, { paymentId }: PaidOrder): Promise<void> {
  const payload = {
    amount: 1000,
    internalNote: `Pour ${firstName} ${lastName}`,
    messageToPayer: `Bonjour ${firstName}`,
  }
  const answer = await admin.post(`/api/payments/${paymentId}/refund`, payload, again())
  if (answer.statusCode >= 300) throw new Error(answer.body)
  await test.worker.drain()
}

function boughtFor(event: PublishedCampaign) {
  const cart = event.cart()
  const { id: tierId, tierType } = event.tier()
  const phone = event.tier().customFields.find(({ type }) => type === 'Phone')
  const child = { firstName: 'Lou', lastName }
  return {
    ...cart,
    items: [
      {
        tierId,
        tierType,
        participant: { ...ALIX, birthDate: '1980-02-03' },
        customFields: [{ fieldId: phone?.id ?? 0, value: PLANTED.phone }],
      },
      { tierId, tierType, participant: child },
    ],
  }
}

async function fileOf({ admin, path }: MadeAssociation, first: string): Promise<number> {
  const { data } = (await admin.get(`${path}/contacts?pageSize=100`)).json()
  const found = data.find(
    (row: { firstName: string; lastName: string }) => row.firstName === first && row.lastName === lastName,
  )
  if (!found) throw new Error(`${first} has no file`)
  return found.id
}

/** A cheque on a slip, an uploaded answer, a correction, a refund, a message, an export, a saved view. */
async function atTheDesk(event: PublishedCampaign, online: PaidOrder): Promise<void> {
  const { admin, path } = event.association
  const { formType, formSlug } = event
  const { payments } = await registerOrder(event, {
    payer: { ...ALIX, ...HOME },
    cheque: { number: '12', bank: 'Banque du Fleuve', drawer: `${firstName} ${lastName}` },
    note: `Chèque de ${firstName} ${lastName}`,
  })
  await admin.post(`${path}/deposit-slips`, { paymentIds: payments.map(({ id }) => id) })
  const cart = (await admin.post(`${path}/orders/cart`, { formType, formSlug })).json()
  const file = (
    await admin.send('POST', `/api/carts/${cart.id}/file`, upload(PDF, 'certificat-alix-martin.pdf'))
  ).json()
  const field = event.tier().customFields.find(({ type }) => type === 'File')
  await registerOrder(event, {
    cartId: cart.id,
    payer: ALIX,
    items: [
      { tierId: event.tier().id, participant: ALIX, customFields: [{ fieldId: field?.id, value: file.id }] },
    ],
  })
  const corrected = await admin.send('PATCH', `${path}/orders/${online.orderId}/payer`, {
    payload: { address: '14 rue des Lilas' },
  })
  if (corrected.statusCode !== 200) throw new Error(corrected.body)
  const words = { subject: 'À propos de votre place', text: `Bonjour ${firstName} ${lastName}` }
  await admin.post(`${path}/orders/messages`, { list: 'orders', filters: { search: email }, ...words })
  await admin.post(`${path}/exports`, { list: 'orders', format: 'csv', filters: { search: email } })
  await admin.post(`${path}/exports`, { list: 'orders', format: 'csv', search: email })
}

async function inTheFile(
  test: TestApp,
  association: MadeAssociation,
  { contactId, event }: { contactId: number; event: PublishedCampaign },
): Promise<void> {
  const { admin, path } = association
  const contacts = `${path}/contacts`
  await admin.post(`${contacts}/${contactId}/notes`, { text: PLANTED.note })
  const before = { ...ALIX, lastName: 'Martin de la Tour', email: 'alix@bureau.example' }
  await registerOrder(event, { payer: before, items: [{ tierId: event.tier().id, participant: before }] })
  await fileNewOrders(test.app)
  const { data } = (await admin.get(`${contacts}?pageSize=100`)).json()
  const other = data.find((row: { email: string | null }) => row.email === 'alix@bureau.example')
  await admin.post(`${contacts}/merges`, { oneId: contactId, otherId: other.id })
  const {
    firstName: first,
    lastName: last,
    companyName,
    birthDate,
    address,
    zipCode,
    city,
    country,
  } = data.find((row: { id: number }) => row.id === contactId)
  const facts = { firstName: first, lastName: last, companyName, birthDate, address, zipCode, city, country }
  const saved = await admin.send('PUT', `${contacts}/${contactId}`, {
    payload: { ...facts, email, phone: PLANTED.phone, zipCode: '69003' },
  })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  const lou = await fileOf(association, 'Lou')
  await admin.send('PUT', `${contacts}/${contactId}/household`, { payload: { withId: lou } })
  const content = Buffer.from(
    [
      'Nom adhérent;Prénom adhérent;E-mail;Début;Fin;Référence commande;Référence paiement;Date de la commande;Tarif;Montant',
      `${lastName};${firstName};${email};2023-01-01;2023-12-31;82810;53041;2022-12-20;Adulte;20,00`,
    ].join('\n'),
  )
  const sent = (
    await admin.send('POST', `${path}/imports?kind=Members`, upload(content, 'membres.csv'))
  ).json()
  await admin.send('PUT', `${path}/imports/${sent.id}/mapping`, { payload: { mapping: sent.mapping } })
  await admin.send('POST', `${path}/imports/${sent.id}/run`, {})
  await test.worker.drain()
}

/** What only time, mails and payers leave behind. */
async function besideTheFile(
  test: TestApp,
  { id: organizationId, adminId }: MadeAssociation,
  of: { contactId: number; event: PublishedCampaign; online: PaidOrder; gift: PaidOrder },
): Promise<void> {
  const { contactId, event, online, gift } = of
  const { formId } = event
  const tierId = event.tier().id
  const words = JSON.stringify({ search: `${firstName} ${lastName}` })
  const cart = sql`(select cart_id from orders where id = ${gift.orderId})`
  const guardian = {
    guardianFirstName: firstName,
    guardianLastName: lastName,
    guardianPhone: '+33612345678',
    guardianEmail: email,
    guardianAgreed: true,
  }
  const zoe = { firstName: 'Zoé', lastName: aPayer.lastName, birthDate: '2018-02-03' }
  const { id: grandmothers } = await registerOrder(event, { items: [{ tierId, participant: zoe }] })
  const line = JSON.stringify([{ participant: { ...zoe, ...guardian } }])
  const rows = [
    sql`insert into contact_aliases (organization_id, key, contact_id) values (${organizationId}, ${`${email} alix ancien-nom`}, ${contactId})`,
    sql`insert into contact_refusals (contact_id, purpose, at) values (${contactId}, 'Renewal', now())`,
    sql`insert into mailings (id, organization_id, user_id, state, audience, subject, body, created_at, changed_at,
        sent_at, sent_by, left_out, ended_at, counts)
      select 'planted-' || id, organization_id, (select min(id) from users), 'Sent', '{}', 'Nouvelles', 'Bonjour', now(), now(), now(),
        (select min(id) from users), '{}', now(), ${{ ...NOBODY_MAILED, Bounced: 1 }}::jsonb
      from contacts where id = ${contactId}`,
    sql`insert into mailing_recipients (mailing_id, contact_id, email, state, at, answer)
      select 'planted-' || id, id, email, 'Bounced', now(), 'no such user ' || email from contacts where id = ${contactId}`,
    sql`insert into undeliverable_addresses (contact_id, email, at, answer)
      select id, email, now(), 'no such user ' || email from contacts where id = ${contactId}`,
    sql`insert into renewal_reminders (contact_id, ends_on, moment, marked_at) values (${contactId}, '2023-12-31', 'After7', now())`,
    sql`insert into renewal_visits (client, organization_id, contact_id, ends_at)
      values ('somebody', ${organizationId}, ${contactId}, now())`,
    sql`insert into monthly_donors (organization_id, mailbox, first_name, last_name, email, gifts, amount_cents, last_paid_on, kept_since)
      values (${organizationId}, mailbox_digest(${organizationId}, ${email}), ${firstName}, ${lastName}, ${email},
        '{"dons": {"cents": 1000, "on": "2026-11-05"}}', 1000, '2026-11-05', now())`,
    sql`insert into restart_visits (client, organization_id, donor_id, ends_at)
      select 'somebody-' || id, ${organizationId}, id, now() from monthly_donors
      where organization_id = ${organizationId} and email = ${email}`,
    sql`insert into former_member_rates (tier_id, contact_id, cart_id, taken_at)
      values (${tierId}, ${contactId}, ${cart}, now())`,
    sql`insert into prospects (form_id, email, locale, created_at) values (${formId}, ${email}, 'fr', now())`,
    sql`insert into cart_reminders (form_id, email, cart_id, reminded_at) values (${formId}, ${email}, ${cart}, now())`,
    sql`insert into participant_passes (order_item_id, email, queued_at, kept_back_at, counted_at)
      select id, ${email}, now(), now(), now() from order_items where order_id = ${online.orderId} limit 1 on conflict do nothing`,
    sql`insert into dedications (cart_id, occasion, honouree, message, shows_amount, created_at, sent_at)
      values (${cart}, 'Honour', 'Mamie', ${`De la part d’${firstName} ${lastName}`}, false, now(), now())`,
    sql`insert into checkout_intents (organization_id, cart_id, client_id, request_hash, back_url, return_url, error_url, payer,
        metadata, later_days, created_at)
      values (${organizationId}, ${cart}, 'boutique', '', 'https://b.example', 'https://b.example', 'https://b.example',
        ${JSON.stringify({ email, firstName, lastName })}::jsonb, ${JSON.stringify({ client: `${firstName} ${lastName}` })}, '{}', now())`,
    sql`insert into webhook_notifications (organization_id, type, subject_id, order_id, body, created_at)
      values (${organizationId}, 'Order', ${online.orderId}, ${online.orderId}, ${JSON.stringify({ email, firstName, lastName })}, now())`,
    sql`insert into saved_views (user_id, organization_id, list, name, settings, saved_at)
      values (${adminId}, ${organizationId}, 'orders', 'Ma vue', ${words}::jsonb, now())`,
    sql`insert into exports (id, organization_id, user_id, list, format, locale, filters, state, total_rows, created_at, updated_at)
      values (${`planted-${organizationId}`}, ${organizationId}, ${adminId}, 'orders', 'csv', 'fr', ${words}::jsonb, 'Done', 1, now(), now())`,
    sql`insert into jobs (name, payload, run_at, parked_at) values ('planted', ${JSON.stringify({ orderId: online.orderId, email })}::jsonb, now(), now())`,
    sql`insert into order_adjustments (id, order_id, organization_id, user_id, cause, note, message, send_mail, request_hash, created_at)
      values (${`planted-${organizationId}`}, ${online.orderId}, ${organizationId}, ${adminId}, 'Choice', ${`${firstName} ${lastName} a appelé`}, 'Bonjour', false, '', now())`,
    sql`insert into mandates (order_id, provider, card, label, state, created_at, ended_at)
      values (${online.orderId}, 'hapay', '{"brand": "visa", "last4": "4242", "expMonth": 1, "expYear": 2030}', 'x', 'Ended', now(), now())`,
    sql`insert into automatic_renewals (order_id, organization_id, state, stopped_by, created_at, ended_at)
      values (${gift.orderId}, ${organizationId}, 'Stopped', 'Payer', now(), now())`,
    // Kept until the bank is told that it has ended.
    sql`insert into mandates (order_id, provider, card, token, label, state, created_at)
      values (${gift.orderId}, 'hapay', '{"brand": "visa", "last4": "4242", "expMonth": 1, "expYear": 2030}', ${`planted-${organizationId}`}, 'x', 'Active', now())`,
    sql`update custom_fields set is_health = true, erased_after = 'Answer', erased_after_months = 120
      where form_id = ${formId} and label = 'Certificat'`,
    sql`update custom_fields set erased_after = 'Answer', erased_after_months = 120
      where form_id = ${formId} and label = 'Téléphone'`,
    // Somebody else pays for a child, and names them as the guardian.
    sql`update order_items set participant = participant || ${JSON.stringify(guardian)}::jsonb where order_id = ${grandmothers}`,
    sql`insert into carts (id, organization_id, form_id, client, state, request_hash, items, payer, total_cents, created_at, updated_at, expires_at)
      values (${`planted-guardian-${organizationId}`}, ${organizationId}, ${formId}, 'guardian', 'Expired', '', ${line}::jsonb,
        ${JSON.stringify(aPayer)}::jsonb, 1000, now(), now(), now())`,
    sql`insert into payment_requests (id, cart_id, amount_cents, tip_cents, priced, created_at)
      values (${`planted-${organizationId}`}, ${`planted-guardian-${organizationId}`}, 1000, 0,
        jsonb_build_object('payer', ${JSON.stringify(aPayer)}::jsonb, 'lines', ${line}::jsonb, 'terms', '[]'::jsonb), now())`,
    // A child's messages went to their mailbox, and were refused there.
    sql`update contacts set email = ${email} where organization_id = ${organizationId} and first_name = 'Lou'`,
    sql`insert into contact_refusals (contact_id, purpose, at)
      select id, 'Message', now() from contacts where organization_id = ${organizationId} and first_name = 'Lou'`,
    sql`insert into mailings (id, organization_id, user_id, state, audience, subject, body, created_at, changed_at,
        sent_at, sent_by, left_out, ended_at, counts)
      select 'child-' || id, organization_id, user_id, state, audience, subject, body, created_at, changed_at,
        sent_at, sent_by, left_out, ended_at, ${{ ...NOBODY_MAILED, Sent: 1 }}::jsonb
      from mailings where id = 'planted-' || ${contactId}::text`,
    sql`insert into mailing_recipients (mailing_id, contact_id, email, state, at)
      select m.id, c.id, ${email}, 'Sent', now() from mailings m, contacts c
      where m.id = 'child-planted-' || ${contactId}::text and c.organization_id = ${organizationId} and c.first_name = 'Lou'`,
    sql`insert into undeliverable_addresses (contact_id, email, at, answer)
      select c.id, ${email}, now(), 'no such user' from contacts c where c.organization_id = ${organizationId} and c.first_name = 'Lou'`,
    sql`update order_links set wish = ${JSON.stringify({ by: email })}::jsonb where order_id = ${online.orderId}`,
    sql`insert into person_files (id, organization_id, contact_id, user_id, asked_on, reason, locale, state, asked_at, made_at, expires_at)
      values (${`planted-${organizationId}`}, ${organizationId}, ${contactId}, ${adminId}, '2026-01-01', ${`Lettre d’${firstName} ${lastName}`}, 'fr', 'Gone', now(), now(), now())`,
    sql`insert into person_files (id, organization_id, contact_id, user_id, asked_on, locale, state, asked_at, made_at, expires_at, stored_as)
      select ${`planted-child-${organizationId}`}, ${organizationId}, c.id, ${adminId}, '2026-01-01', 'fr', 'Ready', now(), now(),
        now() + interval '1 day', ${`planted-child-${String(organizationId).padStart(10, '0')}`}
      from contacts c where c.organization_id = ${organizationId} and c.first_name = 'Lou'`,
    sql`insert into carts (id, organization_id, form_id, client, state, request_hash, items, payer, total_cents, created_at, updated_at, expires_at)
      values (${`planted-left-${organizationId}`}, ${organizationId}, ${formId}, 'left', 'Expired', '', '[{}]', ${JSON.stringify(payer)}::jsonb, 1000, now(), now(), now())`,
  ]
  for (const row of rows) await test.app.db.query(row)
}
