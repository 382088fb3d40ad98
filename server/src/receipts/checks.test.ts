import { beforeAll, describe, expect, it } from 'vitest'
import { donation } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { receiptChecks } from './receipts.checks.ts'

const test = testApp({ bank: true })

beforeAll(async () => {
  await seedDemo(test.app)
  await payOrder(test, await donation(test, 1000))
  await payOrder(test, await donation(test, 2000))
  const event = await makeCampaign(test, {
    tiers: [{ name: 'Place' }],
    columns: { generate_tickets: true },
  })
  await payOrder(test, event.cart('Place', 'Place'))
  await test.worker.drain()
})

/** Behind every constraint and trigger. */
const found = (plant: string) =>
  foundByChecks(test, receiptChecks, [
    'alter table receipts disable trigger all',
    'alter table papers disable trigger all',
    'alter table ticket_numbers disable trigger all',
    'alter table payments disable trigger all',
    'alter table transfers disable trigger all',
    'alter table receipts drop constraint receipt_is_numbered_in_the_year_of_its_gift',
    'drop index receipts_one_live',
    'drop index receipts_one_a_year',
    'drop index receipt_gifts_one_live',
    'alter table receipt_gifts disable trigger all',
    plant,
  ])

const COPY = `with copy as (
    insert into receipts (token, organization_id, year, number, order_id, payment_id, replaces_id, amount_cents, given_on,
      issued_at)
    select 'copy', organization_id, year, number + 1, order_id, payment_id, null, amount_cents, given_on, issued_at
    from receipts where number = 2 returning id, payment_id, amount_cents, given_on)
  insert into receipt_gifts (receipt_id, payment_id, amount_cents, given_on)
  select id, payment_id, amount_cents, given_on from copy`

const SECOND = '(select id from receipts where number = 2)'

const GIFT = "(select min(id) from order_items where type = 'Donation')"

/** A row that is gone is no change: a look finds it with all of its purchase. */
const PAPER_GONE = 'a receipt has no paper'

const BREACHES: readonly (readonly [what: string, plant: string, check: string])[] = [
  ['a number is missing', 'update receipts set number = 7 where number = 2', 'S7 receipts of an association'],
  ['a number was taken for nothing', 'update receipt_counters set last_number = 3', 'S7 no number is taken'],
  ['a payment has two live receipts', COPY, 'S7 a payment is in one live receipt'],
  [
    'a receipt replaces one that is still good',
    `update receipts set replaces_id = (select id from receipts where number = 1) where number = 2`,
    'S7 a replaced receipt is voided',
  ],
  [PAPER_GONE, 'delete from papers where receipt_id is not null', 'S7 a replaced receipt is voided'],
  [
    'a ticket’s number is missing',
    'update ticket_numbers set number = 7 where number = 2',
    'S7 tickets of a campaign',
  ],
  [
    'a ticket’s number was taken for nothing',
    'update ticket_counters set last_number = 3',
    'S7 tickets of a campaign',
  ],
  [
    'a number has no ticket',
    `update ticket_numbers set order_item_id = ${GIFT} where number = 2`,
    'S7 a number is that of its ticket',
  ],
  [
    'a ticket says another number',
    `update papers set contents = contents || '{"passNumber": 9}' where contents ->> 'passNumber' = '2'`,
    'S7 a number is that of its ticket',
  ],
  [
    'a number is of another campaign',
    `update order_items set form_id = (select form_id from order_items where id = ${GIFT})
      where id = (select order_item_id from ticket_numbers where number = 2)`,
    'S7 a number is that of its ticket',
  ],
  [
    'a ticket has no number',
    `insert into papers (id, order_id, kind, order_item_id, contents, created_at)
      select 'planted', order_id, 'Ticket', id, '{"priceCents": 0}', now() from order_items where id = ${GIFT}`,
    'S7 a number is that of its ticket',
  ],
  [
    'a receipt says too much',
    `update receipt_gifts set amount_cents = 2001 where receipt_id = ${SECOND}`,
    'P2 a live receipt says',
  ],
  [
    'a receipt says too little',
    `update receipt_gifts set amount_cents = 1999 where receipt_id = ${SECOND}`,
    'P2 what an association declares',
  ],
  [
    'money that went back is still on a receipt',
    `insert into transfers (debit_account, credit_account, amount_cents, kind, cause, payment_id, booked_at)
      select 'association:' || organization_id, 'provider:clearing', 500, 'refund', 'planted', payment_id, now()
      from receipts where number = 2`,
    'P2 a live receipt says',
  ],
  [
    'a year declares what another year received',
    `update receipt_gifts set given_on = given_on - 366 where receipt_id = ${SECOND}`,
    'P2 what an association declares',
  ],
  [
    'a payment taken back by hand keeps its receipt',
    `with captures as (delete from transfers where payment_id in (select payment_id from receipts where number = 2))
      update payments set state = 'Canceled', type = 'Offline' where id in (select payment_id from receipts where number = 2)`,
    'P2 what an association declares',
  ],
  [
    'a receipt names somebody else',
    `update orders set payer = payer || '{"lastName": "Autre"}' where id in (select order_id from receipts where number = 2)`,
    'N9 a live receipt names the donor',
  ],
  [
    'a receipt says another address',
    `update orders set payer = payer || '{"address": "Ailleurs"}' where id in (select order_id from receipts where number = 2)`,
    'N9 a live receipt names the donor',
  ],
  [
    'a gift has no receipt',
    `update receipt_gifts set is_live = false where receipt_id = ${SECOND}`,
    'S7 every eligible payment',
  ],
  [
    'a receipt comes to something else than its gifts',
    'update receipts set amount_cents = 2001 where number = 2',
    'S7 a receipt comes to the gifts',
  ],
  [
    'a year declares more than its receipts say',
    'update receipts set amount_cents = 2001 where number = 2',
    'P2 the declaration of a year',
  ],
  [
    'a donor has two receipts of a year',
    "update receipts set payment_id = null, donor_id = 1, model = 'individual'",
    'S7 a donor has one live yearly receipt',
  ],
  ['nobody was told', 'update orders set confirmation_sent_at = null', 'L3 every order'],
  [
    'a paid order was told to nobody on purpose',
    'update orders set confirmation_sent_at = null, confirmation_kept_back_at = now()',
    'L3 every order',
  ],
  [
    'a paper was never drawn',
    'update papers set stored_as = null, sha256 = null, size_bytes = null',
    'L3 every paper',
  ],
]

describe('the checks of receipts', () => {
  it('find nothing where all went well', async () => {
    expect((await found('select 1')).names).toEqual([])
  })

  it.each(BREACHES)('find that %s', async (what, plant, check) => {
    const { names, missed } = await found(plant)
    expect(names).toContainEqual(expect.stringContaining(check))
    const changed = names.filter((name) => what === PAPER_GONE && name.includes(check))
    expect(missed).toEqual({ ...NOTHING_MISSED, changed })
  })

  it('are each broken once here', () => {
    const unproved = receiptChecks.filter(({ name }) => !BREACHES.some(([, , check]) => name.includes(check)))
    expect(unproved.map(({ name }) => name)).toEqual([])
  })
})
