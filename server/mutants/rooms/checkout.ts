import { ignored, of, unasked } from '../lines.ts'
import { LIVE_CART } from './states.ts'

const PAID_OR_LIVE = 'state in ${listed(PAID_OR_LIVE_ATTEMPT_STATES)}'

export const CHECKOUT = of('checkout/checkout.store.ts', 'checkout/guards.test.ts', [
  [
    'the cart that was priced',
    'storeRequests',
    'must(${leavesOut ?',
    'must(${leavesOut || true ?',
    'only for the cart that was',
  ],
  ['as it was priced', 'frozenCarts', ...ignored('c.version = a.cart_version'), 'only for the cart that was'],
  [
    'the campaign that was',
    'storeRequests',
    ...unasked('(select count(*) from campaign)'),
    'only as the campaign was',
  ],
  [
    'another contribution makes it another cart',
    'frozenCarts',
    'version = c.version + (c.tip_cents',
    'version = c.version + 0 * (c.tip_cents',
    'with another contribution only once',
  ],
  [
    'an association that may collect',
    'storeRequests',
    "must(not exists (select from stopped where stop = 'suspended'",
    "must(true or not exists (select from stopped where stop = 'suspended'",
    'only while its association',
  ],
  [
    'an event that stands',
    'storeRequests',
    "must(not exists (select from stopped where stop = 'canceled'",
    "must(true or not exists (select from stopped where stop = 'canceled'",
    'only while the event stands',
  ],
  [
    'no amount under a try',
    'storeRequests',
    ...unasked('(select count(*) from request)'),
    'under way or paid: card null',
  ],
  ['a live cart', 'frozenCarts', ...ignored(`c.${LIVE_CART}`), 'only while the cart is open or being paid'],
  ['a cart with time', 'frozenCarts', ...ignored('c.expires_at > a.now'), 'only while the cart has time'],
  [
    'a try before the bank’s page',
    'isUnderWay',
    PAID_OR_LIVE,
    "state in ('WaitingAuthentication', 'Authorized')",
    'under way or paid: card null',
  ],
  [
    'a try at the bank’s page',
    'isUnderWay',
    PAID_OR_LIVE,
    "state in ('Init', 'Authorized')",
    'under way or paid: card challenge',
  ],
  [
    'a paid one',
    'isUnderWay',
    PAID_OR_LIVE,
    "state in ('Init', 'WaitingAuthentication')",
    'under way or paid: card accepted',
  ],
  [
    'an order by the attempt read',
    'WAS_PAID',
    ...unasked('exists (select from paid_by)'),
    'by no attempt that has',
  ],
  ['for an event that stands', 'GUARDS', 'eventsStand,', '', 'not for an event that was cancelled'],
  [
    'with its places',
    'GUARDS',
    ...unasked('(select count(*) from sold)'),
    'late not where others have bought',
  ],
  [
    'with its code',
    'GUARDS',
    'must((\n    select bool_and(takes_its_code(',
    'must((\n    select bool_or(true or takes_its_code(',
    'not with a code whose last use',
  ],
  [
    'in the state that was read',
    'attemptsPaid',
    ...ignored("t.state = a.doc ->> 'attemptState'"),
    'by no attempt that has changed',
  ],
  ['in the cart’s state', 'cartsPaid', ...ignored('c.state = ${was}'), 'from no cart that has changed'],
])
