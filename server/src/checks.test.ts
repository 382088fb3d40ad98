import { addDays } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../testing/association.ts'
import { buyer, donation } from '../testing/buyer.ts'
import { makeCampaign } from '../testing/campaign.ts'
import { asked as askedByShop, customerOf } from '../testing/checkout-intents.ts'
import { publishCampaign, registerOrder } from '../testing/managed-campaign.ts'
import {
  approve,
  buyInInstalments,
  giveMonthly,
  liveThrough,
  seedPlans,
  termsOf,
  today,
} from '../testing/plans.ts'
import { missedByLooks, NOTHING_MISSED, type Missed } from '../testing/daily-looks.ts'
import { testApp } from '../testing/test-app.ts'
import { checkInvariants } from './check-invariants.ts'
import { checkoutIntentChecks } from './checkout-intents/checkout-intents.checks.ts'
import { checks } from './checks.ts'
import { fileNewOrders } from './contacts/file-orders.ts'
import { campaignChecks } from './forms/forms.checks.ts'
import { organizationChecks } from './organizations/organizations.checks.ts'
import { orderChecks } from './orders/orders.checks.ts'
import { orderLinkChecks } from './order-links/order-links.checks.ts'
import { findAttempt } from './payments/attempts.ts'
import { bookStray } from './payments/book-stray.ts'
import { paymentChecks } from './payments/payments.checks.ts'
import { peopleChecks } from './people/people.checks.ts'
import { runChecks, type Violation } from './platform/checks.ts'
import type { Row, Queryable } from './platform/db.ts'
import { jobChecks } from './platform/jobs.checks.ts'
import { sql } from './platform/sql.ts'
import { DAILY_LOOK, recurringJobs } from './worker.ts'

/**
 * Every invariant of campaigns, orders, plans, people and jobs, seen to break: a fault is planted behind all triggers and
 * foreign keys, and precisely the check it concerns must name it. Carts, receipts and money have such a file of their own.
 */
const test = testApp({ bank: true })
const proved = [
  ...campaignChecks,
  ...organizationChecks,
  ...orderChecks,
  ...orderLinkChecks,
  ...paymentChecks,
  ...checkoutIntentChecks,
  ...peopleChecks,
  ...jobChecks,
]

/** What the faults below are planted in: `:plan` and so on stand for these. */
const world = {
  plan: 0,
  gift: 0,
  byHand: 0,
  asked: 0,
  waiting: '',
  stray: '',
  association: 0,
  form: 0,
  otherTier: 0,
}

beforeAll(async () => {
  await seedPlans(test)
  const campaign = await makeCampaign(test, {
    tiers: [{ name: 'Place', stock: 5 }],
    options: [{ name: 'Repas', stock: 5 }],
    fields: [{ label: 'Taille', type: 'ChoiceList', choices: ['S', 'M'] }],
    coupons: [{ code: 'AMI', percent: 10 }],
  })
  const other = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 5 }] })
  const { orderId: plan } = await buyInInstalments(test, { count: 3, tip: 300 })
  const { orderId: gift } = await giveMonthly(test, { day: 5 })
  const [, second] = await termsOf(test, plan)
  await liveThrough(test, second?.due_on ?? '')
  // After the month has gone by, which would have ended their sessions.
  const association = await makeAssociation(test)
  await association.member('Accountant')
  const asked = await askedInTerms(association)
  const stray = await strayMoney()
  const { id: byHand } = await registerOrder(await publishCampaign(test, { association }))
  const { paymentId: waiting } = await buyer(test).pay(await donation(test, 1500), 'challenge')
  await test.worker.drain()
  // Whether the job was due by then would be chance.
  await fileNewOrders(test.app)
  const places = { association: association.id, form: campaign.formId, otherTier: other.tier('Place') }
  Object.assign(world, { plan, gift, byHand, asked, waiting, stray, ...places })
})

/** An order of a shop outside, which said when the rest of it is debited. */
async function askedInTerms(association: MadeAssociation): Promise<number> {
  const terms = [{ amount: 2000, date: addDays(today(test), 40) }]
  const intent = await askedByShop(test, association, { totalAmount: 3000, initialAmount: 1000, terms })
  const { pay } = await customerOf(test, intent)
  const { summary } = await pay()
  return summary.orderId ?? 0
}

/** Money that came when its places were gone, booked as owed to its payer. */
async function strayMoney(): Promise<string> {
  const { paymentId } = await buyer(test).pay(await donation(test, 1500), 'challenge')
  await approve(test, paymentId)
  const attempt = await findAttempt(test.app, paymentId)
  if (attempt?.subject.kind !== 'cart') throw new Error('the attempt is gone')
  await test.app.db.query(sql`update carts set state = 'Expired' where id = ${attempt.subject.cartId}`)
  await bookStray(test.app, attempt, attempt.state)
  return paymentId
}

interface Fault {
  /** The beginning of the check's name. */
  check: string
  plant: string | readonly string[]
  /** Finds what the check must name. */
  names: string
  /** Other checks that say the same in other words. */
  also?: string | readonly string[]
  /** A row that is gone, or a rate that changed, leaves no change in the purchase: a look finds it with all of it. */
  unchanged?: string
}

const COPIED_ATTEMPT = `payment_request_id, cart_id, payment_id, mandate_id, provider, amount_cents, created_at, updated_at`
const copyAttempt = (id: string, as: string, where: string) => `
  insert into attempts (id, number, state, ${COPIED_ATTEMPT})
  select '${id}', 99 + length('${id}'), '${as}', ${COPIED_ATTEMPT} from attempts where ${where}`

const noteOfGift = (action: string, changes: string, details: string) => `
  insert into audit_entries (organization_id, action, subject_type, subject_id, changes, details, done_at)
  select organization_id, '${action}', 'order', id::text, ${changes}, ${details}, now() from orders where id = :gift`
const PENDING = `(select max(id) from payments where order_id = :plan and state = 'Pending')`
const ASKED_TERM = `(select max(id) from payments where order_id = :asked)`
const COLLECTED = `(select max(id) from payments where order_id = :plan and state = 'Authorized')`
const MONTH = `(select id from payments where order_id = :gift and state = 'Pending')`
const CART_OF_PLAN = `(select cart_id from orders where id = :plan)`

const TIER_OF_PLAN = '(select tier_id from order_items where order_id = :plan)'

const FAULTS: readonly Fault[] = [
  {
    check: 'A3 a public identity that Support verified',
    plant: `update organizations set name = 'Une autre association' where id = :association`,
    names: 'select :association::bigint as id',
  },
  {
    check: 'A3 a public identity that Support verified',
    plant: `update organizations set verified_identity = null, identity_verified_at = null where id = :association`,
    names: 'select :association::bigint as id',
  },
  {
    check: 'S9 a campaign offers only plans that exist',
    plant: `update forms set instalment_counts = '{1,4}' where id = :form`,
    names: 'select :form::bigint as id',
  },
  {
    check: 'S9 a campaign offers only plans that exist',
    plant: `update forms set instalment_counts = '{3}' where id = :form`,
    names: 'select :form::bigint as id',
  },
  {
    check: 'S1 a stock is shared by nothing',
    plant:
      'update extra_options set stock_id = (select stock_id from tiers where form_id = :form) where form_id = :form',
    names: 'select stock_id, 2 as count from tiers where form_id = :form',
  },
  {
    check: 'an option belongs to the campaign of its tier',
    plant:
      'insert into tier_extra_options (tier_id, extra_option_id) select :otherTier, id from extra_options where form_id = :form',
    names: 'select :otherTier::bigint as tier_id',
  },
  {
    check: 'a field belongs to the campaign of its tier',
    plant: `update custom_fields set choices = '{}' where form_id = :form`,
    names: 'select id from custom_fields where form_id = :form',
  },
  {
    check: 'a field belongs to the campaign of its tier',
    plant: 'update custom_fields set tier_id = :otherTier where form_id = :form',
    names: 'select id from custom_fields where form_id = :form',
  },
  {
    check: 'a coupon names only tiers of its own campaign',
    plant: 'update coupons set tier_ids = array[:otherTier::bigint] where form_id = :form',
    names: 'select id, :otherTier::bigint as tier_id from coupons where form_id = :form',
  },
  {
    check: 'T1 a count of places, options or uses leaves out nothing',
    plant: [
      'insert into stocks (id, capacity) overriding system value values (999999, 50)',
      `update tiers set stock_id = 999999 where id = ${TIER_OF_PLAN}`,
    ],
    names: `select 'tier' as kind, ${TIER_OF_PLAN} as id, 0 as sold`,
    also: 'S1 every line that stands is counted in the limits',
    unchanged: 'S1 every line that stands is counted in the limits',
  },
  {
    check: 'T1 what was bought, chosen, used or answered is still known',
    plant: `update order_items set options = '[{"extraOptionId":999999}]' where order_id = :plan`,
    names: `select id, 'option' as what, 999999::bigint as missing from order_items where order_id = :plan`,
  },
  {
    check: 'F1 what a campaign shows as collected',
    plant: 'insert into form_total_changes (form_id, collected_cents, contributors) values (:form, 1, 0)',
    names: 'select :form::bigint as form_id',
  },
  {
    check: 'Q9 what statistics_days has',
    plant: `insert into statistics_days values (:form, '2020-01-01', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    names: `select :form::bigint as form_id, '2020-01-01'::date as day`,
  },
  {
    check: 'Q9 what statistics_tiers has',
    plant: `insert into statistics_tiers values (:form, '2020-01-01', null, 'Donation', 'Don', 1, 0, 0)`,
    names: `select :form::bigint as form_id, '2020-01-01'::date as day`,
  },
  {
    check: 'Q9 what statistics_payers has',
    plant: `insert into statistics_payers values (:form, '2020-01-01', md5('x')::uuid, true)`,
    names: `select :form::bigint as form_id, '2020-01-01'::date as day`,
  },
  {
    check: 'Q9 what statistics_visits has',
    plant: `insert into statistics_visits values (:form, '2020-01-01', 'direct', 1, 0, 0, 0, 0, 0, 0, 0)`,
    names: `select :form::bigint as form_id, '2020-01-01'::date as day`,
  },
  {
    check: 'F2 a campaign shows as contributions',
    plant: 'insert into contribution_changes (form_id, contributions) values (:form, 1)',
    names: 'select :form::bigint as form_id',
  },
  {
    check: 'S3 no order above 0 €',
    plant: `update attempts set state = 'Refused' where cart_id = ${CART_OF_PLAN}`,
    names: 'select :plan::bigint as id',
  },
  {
    check: 'S4 at most one succeeded attempt per cart',
    plant: [
      'drop index attempts_one_success',
      copyAttempt('again', 'Authorized', `cart_id = ${CART_OF_PLAN}`),
    ],
    names: `select ${CART_OF_PLAN} as cart_id, 2 as count`,
  },
  {
    check: 'S4 at most one live attempt per cart',
    plant: ['drop index attempts_one_live', copyAttempt('again', 'Init', `id = ':waiting'`)],
    names: `select cart_id, 2 as count from attempts where id = ':waiting'`,
  },
  {
    check: 'S9 the terms of an order sum to its total',
    plant: `update payments set tip_cents = tip_cents + 1 where id = ${PENDING}`,
    names: 'select :plan::bigint as id',
  },
  {
    check: 'S10 an order is its lines',
    plant:
      'update orders set lines_cents = lines_cents + 1, discount_cents = discount_cents + 1 where id = :plan',
    names: 'select :plan::bigint as id',
  },
  {
    check: 'C22 the VAT of a line',
    plant: `
      update order_items set vat_by_rate = '[{"rateBasisPoints": 550, "vatCents": 104}]'
      where order_id = :plan and vat_cents <> 104`,
    names: 'select min(id) as id from order_items where order_id = :plan',
  },
  {
    check: 'O19 each time a ticket was passed on',
    plant: 'update order_items set passed_on_count = 1 where order_id = :plan',
    names: 'select min(id) as id from order_items where order_id = :plan',
  },
  {
    check: 'G14 the parts by which payers are found',
    plant: `insert into payer_name_parts (organization_id, part, order_id)
      select organization_id, 'tour', id from orders where id = :plan`,
    names: 'select :plan::bigint as id',
  },
  {
    check: 'G14 the parts by which payers are found',
    // As a correction notes it: their file is another's from now on.
    plant: `with noted as (insert into contact_changes (order_id) values (:plan))
      update orders set payer = payer || '{"firstName": "Jean-Noël"}' where id = :plan`,
    names: 'select :plan::bigint as id',
  },
  {
    check: 'G14 the parts by which participants are found',
    plant: `with noted as (insert into contact_changes (order_id) values (:plan))
      update order_items set participant = '{"firstName": "Ana", "lastName": "de la Tour"}' where order_id = :plan`,
    names: 'select min(id) as id from order_items where order_id = :plan',
  },
  {
    check: 'PF1 every line is in the file of the person it names',
    plant: `update contact_lines set contact_id = (select max(id) from contacts) where order_id = :plan and item_id = 0`,
    names: 'select :plan::bigint as order_id, 0::bigint as item_id',
  },
  {
    check: 'S13 every order made online has its consents',
    plant: `update orders set consents = '[{"text": "termsOfService"}]' where id = :plan`,
    names: 'select :plan::bigint as id',
  },
  {
    check: 'S13 an order that was written down by hand holds no consent',
    plant: `
      update orders set consents = '[{"text": "termsOfService", "version": "1", "at": "2026-03-14T11:00:00.000Z"}]'
      where id = :byHand`,
    names: 'select :byHand::bigint as id',
  },
  {
    check: 'A2 every order has a link',
    plant: 'delete from order_links where order_id = :plan',
    unchanged: 'A2 every order has a link',
    names: 'select :plan::bigint as id',
  },
  {
    check: 'A2 every order has a link',
    plant: `
      update orders set payer_email = null,
        payer = payer || '{"email": null, "address": "1 rue Verte", "zipCode": "75011", "city": "Paris", "country": "FR"}'
      where id = :byHand`,
    names: 'select :byHand::bigint as id',
    also: 'PF1 every line is in the file of the person it names',
  },
  {
    check: 'A2 a raise was confirmed',
    plant: noteOfGift('order.giftRaised', `'[]'`, `'{"attemptId": "none"}'`),
    names: `select max(id) as id from audit_entries`,
  },
  {
    check: 'A2 nothing was raised',
    plant: noteOfGift('order.giftChanged', `'[{"path": "monthlyAmount", "from": 1000, "to": 1001}]'`, `'{}'`),
    names: `select max(id) as id from audit_entries`,
  },
  {
    check: 'P1 a line that stands was paid for',
    also: ['F1 what a campaign shows as collected', 'F2 a campaign shows as contributions'],
    plant: `update payments set state = 'Canceled' where order_id = :byHand`,
    names: 'select :byHand::bigint as order_id',
  },
  {
    check: 'P1 a cancelled line says since when',
    plant: 'update order_items set canceled_at = now() where order_id = :byHand',
    names: 'select :byHand::bigint as order_id',
  },
  {
    check: 'P1 nothing more is taken for a cancelled line',
    plant: 'update recurrences set amount_cents = amount_cents + 100 where order_id = :gift',
    names: 'select :gift::bigint as id',
  },
  {
    check: 'L1 every paid attempt has its order',
    plant: `update attempts set state = 'Authorized' where id = ':waiting'`,
    names: `select ':waiting' as id`,
  },
  {
    check: 'S5 every paid term is in the ledger',
    plant: `delete from transfers where kind = 'tip' and payment_id = ${COLLECTED}`,
    unchanged: 'S5 every paid term is in the ledger',
    names: `select ${COLLECTED} as id`,
  },
  {
    check: 'S4 each planned debit is collected once',
    plant: `update attempts set state = 'Refused' where payment_id = ${COLLECTED}`,
    names: `select ${COLLECTED} as id, 0 as successes`,
  },
  {
    check: 'S4 each planned debit is collected once',
    plant: [
      'drop index attempts_one_success_of_payment',
      copyAttempt('again', 'Authorized', `payment_id = ${COLLECTED}`),
    ],
    names: `select ${COLLECTED} as id, 2 as successes`,
    also: 'S4 what was collected for a debit',
  },
  {
    check: 'S4 what was collected for a debit',
    plant: `update attempts set amount_cents = amount_cents + 1 where payment_id = ${COLLECTED}`,
    names: `select id from attempts where payment_id = ${COLLECTED}`,
  },
  {
    check: 'S4 at most one live try for a debit',
    plant: [
      'drop index attempts_one_live_of_payment',
      ...['one', 'three'].map((id) =>
        copyAttempt(id, 'Init', `payment_id = ${COLLECTED} and state = 'Authorized'`),
      ),
      `update attempts set payment_id = ${PENDING} where state = 'Init' and payment_id = ${COLLECTED}`,
    ],
    names: `select ${PENDING} as payment_id`,
  },
  {
    check: 'S4 a debit that was not collected',
    plant: `update payments set try_on = null where id = ${PENDING}`,
    names: `select ${PENDING} as id`,
  },
  {
    check: 'S4 a debit that was not collected',
    plant: `update payments set try_on = null, state = 'Refused' where id = ${MONTH}`,
    names: `select max(id) as id from payments where order_id = :gift`,
  },
  {
    check: 'S9 the due dates of a plan',
    plant: `update payments set due_on = due_on + 1 where id = ${PENDING}`,
    names: `select ${PENDING} as id`,
  },
  {
    check: 'S9 the due dates of terms that a shop asked for',
    plant: `update payments set due_on = due_on + 1 where id = ${ASKED_TERM}`,
    names: `select ${ASKED_TERM} as id`,
  },
  {
    check: 'S9 a monthly gift is due once a month',
    plant: [
      `update payments set due_on = due_on + interval '1 month' where id = ${MONTH}`,
      `update recurrences set planned_on = planned_on + interval '1 month' where order_id = :gift`,
    ],
    names: `select ${MONTH} as id`,
  },
  {
    check: 'S9 a monthly gift has one debit planned',
    plant: 'update recurrences set planned_number = planned_number - 1 where order_id = :gift',
    names: 'select :gift::bigint as order_id',
  },
  {
    check: 'S9 what each payment pays of the lines',
    plant: `update payments set shares = (select jsonb_object_agg(key, value::bigint + 1) from jsonb_each_text(shares)) where id = ${MONTH}`,
    names: `select ${MONTH} as id`,
  },
  ...['payments', 'attempts'].map((table) => ({
    check: 'S12 no state moves',
    plant: `alter table ${table} disable trigger ${table}_keep_to_the_machine`,
    names: `select '${table}' as missing`,
  })),
  {
    check: 'a card nothing is taken from any more',
    plant: `update mandates set state = 'Ended', ended_at = now() - interval '2 days' where order_id = :plan`,
    names: 'select :plan::bigint as order_id',
  },
  {
    check: 'a link was used',
    plant: `insert into regularisations (id, payment_id, issued_at, used_at) values ('planted', ${PENDING}, now(), now())`,
    names: `select 'planted' as id`,
  },
  {
    check: 'a link was used',
    plant: `insert into regularisations (id, payment_id, issued_at) values ('planted', ${COLLECTED}, now())`,
    names: `select 'planted' as id`,
  },
  {
    check: 'L2 no attempt is open',
    plant: `update attempts set created_at = created_at - interval '25 hours' where id = ':waiting'`,
    names: `select ':waiting' as id`,
  },
  {
    check: 'C26 nothing is under way, and nothing was paid, for a payer who was replaced',
    plant: `
      update payment_requests r set closed_cart_id = r.cart_id, cart_id = null from attempts a
      where a.payment_request_id = r.id and a.id = ':waiting'`,
    names: `select ':waiting' as id`,
  },
  {
    check: 'S1 a cart whose charge may still succeed',
    plant: `update carts set state = 'Expired' where id = (select cart_id from attempts where id = ':waiting')`,
    names: `select ':waiting' as id`,
  },
  {
    check: 'L1 money that belongs to no order',
    plant: `delete from transfers where cause = 'stray-refund::stray'`,
    unchanged: 'L1 money that belongs to no order',
    names: `select 'stray::stray' as cause`,
  },
  {
    check: 'L1 money that belongs to no order',
    plant: `delete from transfers where cause in ('stray::stray', 'stray-refund::stray')`,
    unchanged: 'L1 money that belongs to no order',
    names: `select ':stray' as cause`,
  },
  {
    check: 'Q1 nobody whose places were held',
    plant: `update carts set state = 'Paying' where id = (select cart_id from attempts where id = ':stray')`,
    names: `select ':stray' as id`,
  },
  {
    check: 'U1 an association that has members',
    plant: `update memberships set role = 'Treasurer' where organization_id = :association`,
    names: 'select :association::bigint as organization_id',
  },
  {
    check: 'U2 a session has at most one live refresh token',
    plant: [
      'drop index refresh_tokens_one_head',
      `update refresh_tokens set family = 'one'
      where user_id = (select min(user_id) from memberships where organization_id = :association)`,
      `insert into refresh_tokens select hash || '\\x00'::bytea, family, user_id, client, started_at, created_at, expires_at
      from refresh_tokens where family = 'one'`,
    ],
    names: `select 'one' as family`,
  },
  {
    check: 'U3 a session belongs to one user',
    plant: [
      'drop index refresh_tokens_one_head',
      `update refresh_tokens set family = 'one', rotated_at = now()
      where user_id in (select user_id from memberships where organization_id = :association)`,
    ],
    names: `select 'one' as family`,
  },
  {
    check: 'U4 a stored password',
    plant: `update users set password_hash = '$2b$10$planted' where id = (select min(id) from users)`,
    names: 'select min(id) as id from users',
  },
  {
    check: 'U5 a role for one campaign',
    plant: `update memberships set form_id = :form where organization_id = :association and role = 'Accountant'`,
    names: `select id from memberships where organization_id = :association and role = 'Accountant'`,
  },
  {
    check: 'L2 no job is undone',
    plant: `insert into jobs (name, payload, run_at) values ('late', '{}', clock_timestamp() - interval '61 minutes')`,
    names: `select 'late' as name`,
  },
  {
    check: 'L2 no job is undone',
    plant: `insert into jobs (name, payload, run_at, parked_at, last_error) values ('given-up', '{}', now(), now(), 'why')`,
    names: `select 'given-up' as name, 'why' as last_error`,
  },
]

const about = (text: string) =>
  Object.entries(world).reduce(
    (statement, [name, value]) => statement.replaceAll(`:${name}`, String(value)),
    text,
  )

class Undo extends Error {}

/** What all checks find once something was broken, and what they ought to name; nothing of it stays. */
async function found(
  fault: Pick<Fault, 'plant' | 'names'>,
): Promise<{ violations: Violation[]; named: Row; missed: Missed }> {
  let violations: Violation[] = []
  let missed = NOTHING_MISSED
  let named: Row = {}
  const work = test.app.db.transaction(async (db: Queryable) => {
    await db.query(sql`set local session_replication_role = replica`)
    // Which days are summed up depends on the hour; a fault in what they are the sums of is not theirs.
    await db.query(
      sql`truncate statistics_days, statistics_tiers, statistics_payers, statistics_visits, statistics_folds`,
    )
    for (const text of [fault.plant].flat()) await db.query({ text: about(text) })
    const rows = await db.query({ text: about(fault.names) })
    named = rows[0] ?? {}
    violations = await runChecks(db, checks)
    missed = await missedByLooks(db, violations)
    throw new Undo()
  })
  await expect(work).rejects.toBeInstanceOf(Undo)
  return { violations, named, missed }
}

describe('the checks', () => {
  it('find nothing where all went well', async () => {
    expect((await found({ plant: [], names: 'select 1' })).violations).toEqual([])
  })

  it.each(FAULTS)('name it when this does not hold: $check', async (fault) => {
    const { violations, named, missed } = await found(fault)
    const wanted = [fault.check, ...[fault.also ?? []].flat()]
    expect(Object.keys(named).length, 'nothing was planted').toBeGreaterThan(0)
    expect(
      violations.map(({ check }) => wanted.find((name) => check.startsWith(name)) ?? check).toSorted(),
    ).toEqual(wanted.toSorted())
    const [violation] = violations.filter(({ check }) => check.startsWith(fault.check))
    expect(violation?.rows).toEqual([expect.objectContaining(named)])
    const { unchanged } = fault
    const names = violations.map(({ check }) => check)
    const changed = names.filter((name) => unchanged !== undefined && name.startsWith(unchanged))
    expect(missed).toEqual({ ...NOTHING_MISSED, changed })
  })

  it('are each broken once here', () => {
    const unproved = proved.filter(({ name }) => !FAULTS.some(({ check }) => name.startsWith(check)))
    expect(unproved.map(({ name }) => name)).toEqual([])
  })

  it('are looked at every day, and what is broken is a line in the log that names nobody', async () => {
    expect(recurringJobs(test.app)).toContainEqual(
      expect.objectContaining({ name: DAILY_LOOK, everyMs: 86_400_000 }),
    )
    const lines: object[] = []
    const log = { ...test.app.log, error: (line: object) => void lines.push(line), info: () => {} }
    await checkInvariants({ db: test.app.db, log })
    expect(lines).toEqual([])
    await test.app.db.query(sql`insert into jobs (name, payload, run_at) values ('late', '{}', '2020-01-01')`)
    await checkInvariants({ db: test.app.db, log })
    await test.app.db.query(sql`delete from jobs where name = 'late'`)
    expect(lines).toEqual([{ check: jobChecks[0]?.name }])
  })
})
