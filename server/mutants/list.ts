import { LIMITS } from './limits.ts'
import { ignored, of, unasked } from './lines.ts'
import type { Mutant } from './mutant.ts'
import { OWNERS } from './owners.ts'
import { RIGHTS_ASKED } from './rights.ts'
import { SHOWN } from './shown.ts'
import { TIMES } from './times.ts'

/*
 * The guards of the server, one fault at a time. `from` must be found exactly once in its declaration, and the named test
 * must then fail; where a second defence stands behind the guard, the line names it, and the test must hold all the same.
 * Here are those of statements that write, and the doors themselves; the other kinds each have a file beside it.
 * `npm run mutants` plants them all, `npm test` a few of them, others every day.
 */

const LIVE_CART = 'state in ${listed(LIVE_CART_STATES)}'
const LIVE_ATTEMPT = 'state in ${listed(LIVE_ATTEMPT_STATES)}'
const PAID_OR_LIVE = 'state in ${listed(PAID_OR_LIVE_ATTEMPT_STATES)}'
const SENT_REFUND = 'state in ${listed(SENT_REFUND_STATES)}'
const OPEN_PAYOUT = 'state in ${listed(OPEN_PAYOUT_STATES)}'

const CARTS = of('carts/carts.store.ts', 'carts/guards.test.ts', [
  [
    'a visitor has so many live carts',
    'insertCart',
    ...unasked('(select place'),
    'not beyond the live carts',
  ],
  ['an id is one cart', 'insertCart', ...unasked('exists (select from cart)'), 'under an id that is taken'],
  ['a cart holds what it sells', 'insertCart', ...unasked('${allTaken}'), 'not where fewer places are left'],
  [
    'an ended cart takes no room',
    'insertCart',
    ...ignored(`c.${LIVE_CART}`),
    'beside those of the visitor that',
  ],
  ['fields change under the version', 'updateFields', ...unasked('exists'), 'and no other: null'],
  ['places change under the version', 'updateWithStock', ...unasked('exists'), 'and no other: stock'],
  [
    'no change under a try',
    'updateWithStock',
    ...unasked('not exists'),
    'not in what it holds while a try is Init',
  ],
  [
    'nor at the bank’s page',
    'updateWithStock',
    `a.${LIVE_ATTEMPT}`,
    "a.state = 'Init'",
    'a try is WaitingAuthentication',
  ],
  [
    'nor before it',
    'updateWithStock',
    `a.${LIVE_ATTEMPT}`,
    "a.state = 'WaitingAuthentication'",
    'holds while a try is Init',
  ],
  [
    'no more than is left',
    'updateWithStock',
    ...unasked('(select count(*) from taken)'),
    'not to more than is left',
  ],
  [
    'a cart frozen meanwhile is decided on again',
    'IS_UNCHANGED',
    ' and c.state = a.state',
    '',
    'not when it was frozen meanwhile',
  ],
  [
    'a change of another version is left out',
    'IS_UNCHANGED',
    ...ignored('c.version = a.version'),
    'where nobody changed it meanwhile',
  ],
  ['a paid cart stays as it is', 'IS_UNCHANGED', ...ignored(`c.${LIVE_CART}`), 'not when it is Paid'],
  [
    'an expired one too',
    'IS_UNCHANGED',
    `c.${LIVE_CART}`,
    "c.state in ('Open', 'Paying', 'Expired')",
    'not when it is Expired',
  ],
  [
    'the last places go to those who came first',
    'WANTED_TOGETHER',
    'wanted_so_far > remaining',
    'false',
    'who came too late for the last places',
  ],
  [
    'each counts those before it',
    'WANTED_TOGETHER',
    'sum(w.quantity) over (partition by w.stock_id order by w.n)',
    'w.quantity',
    'who came too late for the last places',
  ],
  [
    'an ended cart takes no room among several',
    'insertCarts',
    ...ignored(`c.${LIVE_CART}`),
    'but not beyond the live carts of one',
  ],
  ['an ended cart gets no time', 'touchCart', ...ignored(LIVE_CART), 'that is Expired gets no more time'],
  [
    'nor one whose time is over',
    'touchCart',
    ...ignored('expires_at > ${moment}'),
    'whose time is over gets no more',
  ],
  [
    'handing it over makes it another',
    'handCartOver',
    'set version = version + 1, handed_from',
    'set handed_from',
    'is another once it was handed over',
  ],
  [
    'one visitor takes it over',
    'handCartOver',
    'or handed_to = ${toParam}',
    'or true',
    'is handed over to one visitor',
  ],
  ['a paid cart never expires', 'expire', ...ignored(LIVE_CART), 'that is paid never expires'],
  ['nor before its time', 'expire', ...ignored('expires_at <= ${at(now)}'), 'expires once its time is over'],
  [
    'nor at the bank’s page',
    'expire',
    `a.${LIVE_ATTEMPT}`,
    "a.state = 'Init'",
    'not expire while a try is WaitingAuth',
  ],
  [
    'nor before it',
    'expire',
    `a.${LIVE_ATTEMPT}`,
    "a.state = 'WaitingAuthentication'",
    'not expire while a try is Init',
  ],
  [
    'a paid cart is never emptied',
    'emptyCarts',
    ...ignored("state = 'Expired'"),
    'is emptied only after it expired',
  ],
  [
    'nor a fresh one',
    'emptyCarts',
    ...ignored('expires_at < ${at(endedBefore)}'),
    'is emptied only after it expired',
  ],
  [
    'nor at the bank’s page',
    'emptyCarts',
    `a.${LIVE_ATTEMPT}`,
    "a.state = 'Init'",
    'not emptied while a try is Waiting',
  ],
])

const FILES = of('carts/files.store.ts', 'carts/guards.test.ts', [
  [
    'so many files and bytes',
    'insertFile',
    ...unasked('exists (select from room)'),
    'is refused beyond their number',
  ],
  ['a file is counted once', 'insertFile', ...unasked('exists (select from kept)'), 'is not counted again'],
  [
    'so many files',
    'insertFile',
    ...ignored('file_count < ${file.maxPerCart}'),
    'is refused beyond their number',
  ],
  [
    'so many bytes',
    'insertFile',
    ...ignored('file_bytes + ${sizeBytes} <= ${file.maxBytesPerCart}'),
    'beyond their size',
  ],
  [
    'of ended carts alone',
    'settleFiles',
    ...ignored("c.state in ('Expired', 'Paid')"),
    'before its cart has ended',
  ],
])

const CHECKOUT = of('checkout/checkout.store.ts', 'checkout/guards.test.ts', [
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
  [
    'for an event that stands',
    'GUARDS',
    'must((\n    select bool_and(event_stands(form_id))',
    'must((\n    select bool_and(true)',
    'not for an event that was cancelled',
  ],
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

const ORDER_WRITER = [
  ...of('orders/write-order.sql.ts', 'checkout/guards.test.ts', [
    [
      'an order from the cart read',
      'cartsAreClosed',
      ...unasked('(select count(*) from cart)'),
      'from no cart that has',
    ],
    [
      'a late one within capacity',
      'PLACES_TAKEN_NOW',
      ...ignored('s.held + s.sold + o.quantity <= s.capacity'),
      'late not where others',
    ],
  ]),
  ...of('orders/write-order.sql.ts', 'payments/guards.test.ts', [
    [
      'the attempt of the paid term',
      'TERMS',
      ...ignored("t.state = 'Authorized'"),
      'the paid one alone names its attempt',
    ],
    ['a day for terms to come', 'TERMS', "t.state = 'Pending'", 'false', 'once it is due, by an association'],
  ]),
]

const DEDICATIONS = of('dedications/dedications.store.ts', 'dedications/guards.test.ts', [
  [
    'on the cart that was read',
    'writeDedication',
    ...unasked('exists (select from cart)'),
    'not written on a cart that has',
  ],
  ['on a live cart', 'writeDedication', ...ignored(LIVE_CART), 'is not written on a cart that is Paid'],
  ['not under a try', 'writeDedication', ...unasked('not exists'), 'is not written while a try is Init'],
  [
    'nor at the bank’s page',
    'writeDedication',
    `a.${LIVE_ATTEMPT}`,
    "a.state = 'Init'",
    'a try is WaitingAuthentication',
  ],
])

const ORDERS = [
  ...of('orders/corrections.store.ts', 'orders/guards.test.ts', [
    [
      'places that are there',
      'moveSold',
      ...unasked('(select count(*) from moved)'),
      'as far as there are any',
    ],
    [
      'within capacity',
      'moveSold',
      ...ignored('s.held + s.sold + o.sold <= s.capacity'),
      'as far as there are any',
    ],
    [
      'every limit counts',
      'mustCountInLimits',
      ...unasked('is_in_its_limits'),
      'only where every limit counts it',
    ],
  ]),
  ...of('orders/offline.store.ts', 'orders/guards.test.ts', [
    [
      'an entry that stands',
      'cancelOfflineOrder',
      ...ignored("state = 'Registered'"),
      'not once its money was handed back',
    ],
    [
      'an entry by hand',
      'cancelOfflineOrder',
      ...ignored("type = 'Offline'"),
      'once, and never one that was paid by card',
      'state = Registered, which a payment by card never has',
    ],
  ]),
  ...of('orders/offline.store.ts', 'manage/orders.test.ts', [
    [
      'places that are there',
      'insertOfflineOrder',
      ...unasked('(select count(*) from sold)'),
      'takes no more places than there are',
    ],
    [
      'a cart of the desk',
      'offlineCart',
      ...ignored("carts.client = 'offline'"),
      'never takes over the cart of a visitor',
      "carts.items = '[]': the cart of a visitor holds what they chose",
    ],
    [
      'once',
      'offlineCart',
      ...ignored("carts.state <> 'Paid'"),
      'is written once by a call sent twice',
      'orders.cart_id, which is unique',
    ],
  ]),
  ...of('orders/cancel-lines.sql.ts', 'refunds/guards.test.ts', [
    [
      'with every stock it holds',
      'cancelLinesCtes',
      ...unasked('i.stock_ids <@'),
      'only with every stock that they hold',
    ],
    [
      'a line ends once',
      'cancelLinesCtes',
      ...ignored('is_item_live(i.state) and (${which})'),
      'together, and never twice',
    ],
  ]),
]

const PAYMENTS = [
  ...of('payments/debits.store.ts', 'payments/guards.test.ts', [
    ['on its day', 'claimDebits', ...ignored('p.try_on <= ${today}'), 'not before its day'],
    [
      'a planned one',
      'claimDebits',
      ...ignored("p.state = 'Pending'"),
      'once it is due',
      'payment_is_tried_while_pending: no other state has a day to be tried on',
    ],
    [
      'of an association that may collect',
      'claimDebits',
      '(select allow_collect',
      '(select allow_collect or true',
      'not while its association',
    ],
    [
      'under a card that is kept',
      'claimDebits',
      ...ignored("state = 'Active'"),
      'only under a card that is still kept',
    ],
    [
      'not beside its payer',
      'claimDebits',
      LIVE_ATTEMPT,
      "state = 'Init'",
      'is WaitingAuthentication, which keeps',
    ],
    [
      'nor beside another worker',
      'claimDebits',
      LIVE_ATTEMPT,
      "state = 'WaitingAuthentication'",
      'is Init, which keeps',
    ],
    [
      'the debit as it was read',
      'saveSql',
      ...ignored('p.state = a.payment_from'),
      'neither has changed since: debit',
    ],
    [
      'as often refused',
      'saveSql',
      ...ignored('p.refusals = a.refusals_from'),
      'changed since: count of refusals',
    ],
    [
      'the attempt as it was read',
      'saveSql',
      ...ignored('t.state = a.attempt_from'),
      'neither has changed since: attempt',
    ],
    ['given up while planned', 'giveUpDebits', ...ignored("p.state = 'Pending'"), 'only while it is planned'],
    [
      'announced while planned',
      'announceDebits',
      ...ignored("state = 'Pending'"),
      'only while it is planned',
    ],
    ['announced once', 'announceDebits', ...ignored('announced_at is null'), 'one time, and not again'],
  ]),
  ...of('payments/mandates.sql.ts', 'payments/guards.test.ts', [
    [
      'the present card',
      'replaceMandateCtes',
      ...ignored("m.state = 'Active'"),
      'that ended before stays ended',
    ],
  ]),
  ...of('payments/mandates.store.ts', 'payments/guards.test.ts', [
    [
      'a card ends once',
      'endFinishedMandates',
      ...ignored("m.state = 'Active'"),
      'ends once nothing is left to debit',
    ],
    [
      'a stopped gift keeps none',
      'endFinishedMandates',
      ...ignored("r.state = 'Active'"),
      'and ends after it',
    ],
    [
      'a planned debit keeps it',
      'endFinishedMandates',
      "(p.state = 'Pending'",
      '(false',
      'stays while a debit is planned',
    ],
    [
      'an unpaid one too',
      'endFinishedMandates',
      "(p.state = 'Refused'",
      '(false',
      'while the link to an unpaid debit',
    ],
    [
      'until its link ends',
      'endFinishedMandates',
      ...ignored('p.updated_at > ${at(unpaidBefore)}'),
      'while the link to an unpaid',
    ],
    [
      'not under a try',
      'listMandatesToRevoke',
      `a.${LIVE_ATTEMPT}`,
      "a.state = 'Init'",
      'a try under it is WaitingAuth',
    ],
    [
      'a card in use is kept',
      'forgetMandate',
      ...ignored("state <> 'Active'"),
      'is not forgotten while debits are taken',
    ],
    [
      'kept by the attempt read',
      'keepCard',
      ...ignored('state = ${from}'),
      'is replaced by the attempt as it was read',
    ],
    [
      'dropped by the attempt read',
      'dropCard',
      ...ignored('state = ${from}'),
      'is dropped by the attempt as it was',
    ],
    [
      'an ended card is not told',
      'tellCardEnds',
      ...ignored("state = 'Active'"),
      'that ended is not said to expire',
    ],
  ]),
  ...of('payments/payments.store.ts', 'payments/guards.test.ts', [
    [
      'something to pay',
      'insertAttempt',
      ...unasked('exists (select from subject)'),
      'never on a debit that is paid',
    ],
    [
      'a cart being paid, among several',
      'insertAttemptsOfCarts',
      ...ignored("c.state = 'Paying'"),
      'together with others only on a cart',
    ],
    [
      'one at a time, among several',
      'insertAttemptsOfCarts',
      ...unasked('(select count(*) from attempt)'),
      'together with others never beside',
    ],
    ['one at a time', 'insertAttempt', ...unasked('exists (select from attempt)'), 'never beside a live one'],
    ['a cart being paid', 'stillPayable', ...ignored("state = 'Paying'"), 'never on a cart that is Open'],
    [
      'the amount that is frozen',
      'stillPayable',
      ...ignored('r.amount_cents = ${request.amountCents}'),
      'alone only at the amount that is frozen',
    ],
    [
      'the amount that is frozen, among several',
      'insertAttemptsOfCarts',
      ...ignored('r.amount_cents = a.amount_cents'),
      'together with others only at the amount',
    ],
    [
      'a debit to come',
      'stillPayable',
      ...ignored('state in ${listed(TO_COME_STATES)}'),
      'never on a debit that is paid',
    ],
    ['a card in use', 'stillPayable', ...ignored("state = 'Active'"), 'never for another card where no card'],
    [
      'from the state read',
      'moveAttempt',
      ...ignored('state = ${move.from}'),
      'moves only from the state that was read',
    ],
    [
      'a try at the bank’s page',
      'takeAttemptsInDoubt',
      LIVE_ATTEMPT,
      "state = 'Init'",
      'while it is WaitingAuthentication',
    ],
    [
      'a try before it',
      'takeAttemptsInDoubt',
      LIVE_ATTEMPT,
      "state = 'WaitingAuthentication'",
      'again while it is Init',
    ],
    [
      'ended ones rest',
      'takeAttemptsInDoubt',
      ...ignored('next_check_at <= ${at(now)}'),
      'again while it is Init',
    ],
  ]),
  ...of('payments/plan-end.sql.ts', 'payments/guards.test.ts', [
    ['what is paid stays', 'endPlanCtes', ...ignored('p.state in (${ended})'), 'and nothing that is paid'],
  ]),
  ...of('payments/recurrences.store.ts', 'payments/guards.test.ts', [
    [
      'a gift as it was read',
      'changeRecurrence',
      ...unasked('exists (select from gift)'),
      'who read an older one',
    ],
    [
      'a gift that goes on',
      'changeRecurrence',
      "r.state = 'Active'\n        and r.planned_number",
      'true\n        and r.planned_number',
      'is not changed once it was stopped',
    ],
    [
      'its debit too',
      'changeRecurrence',
      "r.state = 'Active'\n        and p.order_id",
      'true\n        and p.order_id',
      'is not changed once it was stopped',
      'must gift, which undoes the whole statement',
    ],
    [
      'a planned debit',
      'changeRecurrence',
      ...ignored("p.state = 'Pending'"),
      'is changed with its planned debit',
      'payment_is_tried_while_pending: the debit has a day to be tried on',
    ],
    ['the card in use', 'planMonths', ...ignored("m.state = 'Active'"), 'planned under the card in use'],
    ['stopped once', 'stopRecurrence', ...ignored("state = 'Active'"), 'is stopped once'],
    [
      'a stopped gift plans nothing',
      'planMonths',
      ...ignored("r.state = 'Active'"),
      'that was stopped plans no month',
    ],
    [
      'a month is planned once',
      'planMonths',
      ...ignored('r.planned_number = m.after_number'),
      'next month planned once',
    ],
  ]),
  ...of('payments/strays.store.ts', 'payments/guards.test.ts', [
    [
      'the attempt as it was read',
      'bookStray',
      ...unasked('exists (select from moved)'),
      'only from the state that was read',
    ],
    [
      'in the state read',
      'bookStray',
      'or state = ${fromParam}',
      'or true',
      'becomes a stray only from the state',
    ],
    [
      'a final state stays',
      'bookStray',
      'case when state = ${fromParam}',
      'case when true',
      'that has ended keeps its state',
    ],
    ['a paid cart stays', 'bookStray', ...ignored("c.state = 'Paying'"), 'and a paid cart stays paid'],
  ]),
]

const REFUNDS = [
  ...of('refunds/refunds.store.ts', 'refunds/guards.test.ts', [
    [
      'the payment as it was read',
      'insertRefund',
      ...unasked('exists (select from payment)'),
      'was given back meanwhile',
    ],
    [
      'the account’s money',
      'insertRefund',
      ...unasked('${outflowTaken}'),
      'not where the account holds less',
    ],
    [
      'in the state read',
      'insertRefund',
      ...ignored('state = ${payment.state}'),
      'not where the payment changed',
    ],
    [
      'as much given back',
      'insertRefund',
      ...ignored('returned_cents = ${payment.returned.associationCents}'),
      'was given back meanwhile',
    ],
    [
      'no more than was paid',
      'insertRefund',
      ...ignored('returned_cents + ${associationCents} <= amount_cents'),
      'not beyond what was paid',
    ],
    [
      'not under a try',
      'dropTipsToCome',
      `a.${LIVE_ATTEMPT}`,
      "a.state = 'Init'",
      'whose try is WaitingAuthentication',
    ],
    [
      'nor before it',
      'dropTipsToCome',
      `a.${LIVE_ATTEMPT}`,
      "a.state = 'WaitingAuthentication'",
      'whose try is Init',
    ],
  ]),
  ...of('refunds/settle-refunds.store.ts', 'refunds/guards.test.ts', [
    ['covered by the account', 'saveCovered', ...unasked('${outflowTaken}'), 'by an account that holds less'],
    ['covered once', 'saveCovered', ...ignored('state in ${BEFORE.Init}'), 'is covered once'],
    [
      'given up while it waits',
      'cancelWaitingRefunds',
      ...ignored('state in ${BEFORE.Canceled}'),
      'is given up, and one that is on',
    ],
    [
      'a contested payment stays',
      'cancelWaitingRefunds',
      ...ignored("p.state = 'Refunding'"),
      'given up leaves a contested',
    ],
    [
      'a fresh one by its maker',
      'takeRefund',
      ...ignored("state = 'Init'"),
      'is never taken when it is Processed',
    ],
    ['one that is on its way', 'takeRefund', ...ignored(SENT_REFUND), 'is never taken when it is Waiting'],
    [
      'one caller at a time',
      'takeRefund',
      ...ignored('next_check_at <= ${moment}'),
      'only once its time has come',
    ],
    ['an ended one stays', 'putOffRefund', ...ignored(SENT_REFUND), 'that has ended is not put off'],
    ['booked once', 'saveProcessed', ...ignored('state in ${BEFORE.Processed}'), 'is booked once'],
    [
      'a contested payment stays',
      'saveProcessed',
      ...ignored("p.state = 'Refunding'"),
      'of a part leaves its payment',
    ],
    [
      'refused once',
      'saveRefused',
      ...ignored('state in ${BEFORE.Refused}'),
      'that was booked is not refused afterwards',
    ],
    [
      'a contested payment stays',
      'saveRefused',
      ...ignored("p.state = 'Refunding'"),
      'that is refused leaves a contested',
    ],
  ]),
  ...of('refunds/disputes.store.ts', 'refunds/guards.test.ts', [
    [
      'refunds on their way',
      'lockDisputedPayment',
      ...ignored(SENT_REFUND),
      'counts the refunds on their way',
    ],
    ['open disputes', 'lockDisputedPayment', ...ignored("state = 'Open'"), 'counts the refunds on their way'],
    ['decided once', 'closeDispute', ...ignored("state = 'Open'"), 'that was decided is not decided again'],
    [
      'money that is there',
      'cancelUnpaidOrder',
      'p.state in ${listed(HOLDING_STATES)}',
      'false',
      'ends no order whose money',
    ],
    [
      'no other states',
      'cancelUnpaidOrder',
      ...ignored('p.state in ${listed(HOLDING_STATES)}'),
      'ends no order whose money',
    ],
  ]),
  ...of('refunds/refunds.store.ts', 'refunds/guards.test.ts', [
    ['a paid contribution stays', 'dropTipsToCome', ...ignored("p.state = 'Refused'"), 'whose try is Init'],
    [
      'a stopped gift stays',
      'dropTipsToCome',
      ...ignored("r.state = 'Active'"),
      'that is Stopped has a contribution',
    ],
  ]),
  ...of('refunds/adjustments.store.ts', 'refunds/guards.test.ts', [
    ['a stopped gift stays', 'saveMonth', ...ignored("state = 'Active'"), 'that is Stopped is 1000 cents'],
    [
      'every line is there',
      'saveAdjustment',
      ...unasked('(select count(*) from canceled)'),
      'together, and never twice',
    ],
  ]),
  ...of('refunds/events.store.ts', 'refunds/guards.test.ts', [
    [
      'money that was kept',
      'addOrdersOfEvents',
      "p.state in ('Authorized',\n                'Corrected')",
      'true',
      '0 order whose payment is Contested',
    ],
    [
      'a shown campaign closes',
      'insertEventCancellation',
      ...ignored('f.state in ${listed(SHOWN_STATES)}'),
      'leaves a campaign that is not',
    ],
    [
      'an event ends once',
      'insertEventCancellation',
      'on conflict do nothing',
      'on conflict (form_id) do update set message = excluded.message',
      'once, and leaves',
    ],
  ]),
  ...of('ledger/outflows.sql.ts', 'refunds/guards.test.ts', [
    [
      'what others wait for',
      'takeOutflowCtes',
      'o.cents + o.waiting_cents +',
      'o.cents +',
      'not out of the money that another',
    ],
    [
      'what has left',
      'takeOutflowCtes',
      'o.cents + o.waiting_cents + excluded',
      'o.waiting_cents + excluded',
      'not where the account holds less',
    ],
    [
      'what the account holds',
      'coverOutflowCtes',
      ...ignored('o.cents + w.cents <= w.came_in_cents'),
      'by an account that holds less',
    ],
  ]),
]

const LEDGER = of('ledger/fold.store.ts', 'ledger/fold-ledger.test.ts', [
  [
    'nobody who was writing still is',
    'findSettled',
    ...ignored('not ${isOneStillWriting(BOOKED_IN, sql`noted_writers`)}'),
    'is not passed by while somebody who was writing',
  ],
  [
    'those who were writing are noted',
    'noteLatest',
    'array(${writersOf(BOOKED_IN)})',
    "'{}'",
    'is not passed by while somebody who was writing',
  ],
  [
    'one adds at a time',
    'foldTransfers',
    '::bigint for update',
    '::bigint',
    'is added once, by however many',
  ],
  [
    'nothing is added again',
    'foldTransfers',
    'last_id < ${settled}::bigint for update',
    'true for update',
    'is never added again by one who comes late',
  ],
])

const PAYOUTS = [
  ...of('payouts/payouts.store.ts', 'payouts/guards.test.ts', [
    ['the account’s money', 'insertPayout', ...unasked('${outflowTaken}'), 'not of what a refund took first'],
    [
      'no account in doubt',
      'insertPayout',
      ...unasked('not exists'),
      'not while a change of the account waits',
    ],
    ['only where it waits', 'insertPayout', ...ignored("state = 'Pending'"), 'although an earlier change'],
    ['the reserve that was left', 'insertPayout', ...unasked('coalesce'), 'left something else in reserve'],
    [
      'a payment in one payout',
      'insertPayout',
      ...ignored("p.cash_out_state = 'MoneyIn'"),
      'leaves a payment that is in another',
    ],
    ['an ended one rests', 'takePayout', ...ignored(OPEN_PAYOUT), 'that has ended is followed by nobody'],
    [
      'one caller at a time',
      'takePayout',
      ...ignored('next_check_at <= ${at(now)}'),
      'is followed by one caller at a time',
    ],
    [
      'from the state read',
      'movePayout',
      ...ignored('state = ${move.from}'),
      'moves only from the state that was read',
    ],
    [
      'fails once',
      'saveFailedPayout',
      ...ignored("state in ${listed(statesBefore(PAYOUT_MACHINE, 'Failed'))}"),
      'fails once, and never after',
    ],
  ]),
  ...of('ledger/outflows.sql.ts', 'payouts/guards.test.ts', [
    [
      'what stays for refunds',
      'takeOutflowCtes',
      'cents + ${stays} <= came_in_cents',
      'cents <= came_in_cents',
      'not of what stays on the account',
    ],
  ]),
  ...of('payouts/iban-changes.store.ts', 'payouts/guards.test.ts', [
    ['the one that waits', 'saveIbanChange', ...ignored("state = 'Pending'"), 'replaces the one that waited'],
    [
      'what counts at once',
      'saveIbanChange',
      ...ignored("c.state = 'Applied'"),
      'that waits does not count yet',
    ],
    [
      'stopped while it waits',
      'stopIbanChange',
      ...ignored("state = 'Pending'"),
      'is stopped once, and never counts then',
    ],
    [
      'stopped by its asker',
      'stopIbanChange',
      ...ignored('asked_by = ${askedBy}'),
      'by whoever asked for it',
    ],
    [
      'a stopped one never counts',
      'applyIbanChanges',
      ...ignored("state = 'Pending'"),
      'is stopped once, and never counts then',
    ],
    [
      'after its two days',
      'applyIbanChanges',
      ...ignored('takes_effect_at <= ${moment}'),
      'counts once its time has come',
    ],
  ]),
]

const PEOPLE = [
  ...of('people/recoveries.store.ts', 'people/guards.test.ts', [
    ['decided once', 'saveDecision', ...ignored('state in ${BEFORE.decided}'), 'is decided once'],
    ['cancelled once', 'closeAsCanceled', ...ignored('state in ${BEFORE.Canceled}'), 'is cancelled once'],
    [
      'never after it was cancelled',
      'closeAsDone',
      ...ignored('state in ${BEFORE.Done}'),
      'that was cancelled is never',
    ],
    ['after its two days', 'closeAsDone', ...ignored('due_at <= ${moment}'), 'is done once it was accepted'],
  ]),
  ...of('organizations/identity.store.ts', 'organizations/guards.test.ts', [
    [
      'the one that waits',
      'insertIdentityChange',
      ...ignored("state = 'Pending'"),
      'replaces the one that waited',
    ],
    ['decided once', 'endIdentityChange', ...ignored("state = 'Pending'"), 'is decided once'],
  ]),
  ...of('organizations/association-files.store.ts', 'organizations/guards.test.ts', [
    [
      'not once it is read',
      'deleteDocument',
      ...ignored("document_state in ('Saved', 'Rejected')"),
      'is deleted by its',
    ],
    [
      'of its own association',
      'deleteDocument',
      ...ignored('organization_id = ${organizationId}'),
      'is deleted by its',
    ],
  ]),
  ...of('organizations/managed.store.ts', 'organizations/guards.test.ts', [
    ['sent once', 'submit', ...ignored("document_state = 'Saved'"), 'goes to Support once'],
    [
      'what was sent',
      'saveDecision',
      ...ignored("document_state = 'Pending'"),
      'is accepted where it was sent',
    ],
  ]),
  ...of('reminders/reminders.store.ts', 'reminders/guards.test.ts', [
    ['of an ended cart', 'takeAbandonedCarts', ...ignored("c.state = 'Expired'"), 'none that is paid'],
    [
      'not while another is open',
      'takeAbandonedCarts',
      `l.${LIVE_CART}`,
      'false',
      'none while its visitor has another',
    ],
    [
      'an ended one is no other',
      'takeAbandonedCarts',
      ...ignored(`l.${LIVE_CART}`),
      'an expired one, and of each',
    ],
  ]),
]

const RIGHTS = [
  ...of('manage/access.ts', 'manage/guards.test.ts', [
    ['the right there', 'enter', 'if (!rights.can(right)) ', 'if (false) ', 'by nobody from another one'],
    [
      'a campaign that exists',
      'enterCampaign',
      "entered.formId === null ? refuse('NOT_FOUND')",
      "entered.formId === -1 ? refuse('NOT_FOUND')",
      'not where there is none',
      'enter, which looks for the campaign first',
    ],
    [
      'the right somewhere',
      'enterSomewhere',
      "? who : refuse('FORBIDDEN')",
      '? who : who',
      'by whoever has the right in one',
    ],
    [
      'the right on the thing',
      'enterPlaceOf',
      'if (!rights.can(right)) ',
      'if (false) ',
      'by a role in its own campaign alone',
    ],
    [
      'before it is looked for',
      'enterPlaceOf',
      'if (!place) return unknown',
      'if (!place) throw new Error()',
      'and is unknown only to',
    ],
    [
      'Support alone',
      'enterAsSupport',
      "? user : refuse('FORBIDDEN')",
      '? user : user',
      'Support is whoever the database says',
    ],
  ]),
  ...of('manage/access.store.ts', 'manage/guards.test.ts', [
    ['Support alone', 'isSupport', ' and is_support', '', 'Support is whoever the database says'],
  ]),
  ...of('people/identify.ts', 'manage/guards.test.ts', [
    [
      'a proven address',
      'ownAccount',
      "user.unverified ? refuse('EMAIL_UNVERIFIED') : user",
      'user',
      'whose address or second factor',
    ],
    [
      'a second factor where it is due',
      'signedIn',
      '&& user.mustSetUpTwoFactor',
      '&& false',
      'whose address or second factor',
    ],
  ]),
  ...of('people/roles.sql.ts', 'manage/guards.test.ts', [
    ['roles there', 'rolesSql', 'and organization_id = ${organizationId}', '', 'by nobody from another one'],
    ['their own', 'rolesSql', 'where user_id = ${userId} and', 'where', 'by nobody from another one'],
    [
      'roles in that campaign',
      'rolesSql',
      'or form_id = ${formId}',
      'or true',
      'with a role in it, and not with one in',
    ],
    ['or in the whole', 'rolesSql', 'form_id is null', 'true', 'with a role in one of its campaigns alone'],
    [
      'Support alone',
      'rolesSql',
      ' and is_support',
      '',
      'and is unknown only to whoever may know',
      'no right of the back office comes with Support',
    ],
  ]),
  ...of('people/hold-right.ts', 'manage/guards.test.ts', [
    [
      'the right at the commit',
      'holdRight',
      'oneOf.some((right) => rights.can(right))',
      'oneOf.length > 0',
      'by nobody from another association',
    ],
    ['one’s own', 'holdRight', 'one.userId === userId && ', '', 'and is never that of the person'],
    ['in that campaign', 'holdRight', 'one.formId === formId', 'true', 'in its own campaign alone, where'],
    [
      'Support at the commit',
      'holdSupport',
      "? null : refuse('FORBIDDEN')",
      '? null : null',
      'by Support where it decides',
    ],
  ]),
  ...of('people/administrators.store.ts', 'manage/guards.test.ts', [
    [
      'in that association',
      'holdMemberships',
      'organization_id = ${organizationId} and',
      '',
      'by nobody from another association',
    ],
    ['Support alone', 'holdSupportPerson', ' and is_support', '', 'by Support where it decides'],
  ]),
  ...of('people/reach.ts', 'manage/guards.test.ts', [
    [
      'of the whole association',
      'reachOf',
      'formId === null)',
      'true)',
      'a right reaches as far as its role',
    ],
  ]),
  ...of('manage/exports.store.ts', 'manage/guards.test.ts', [
    ['taken once', 'takeExport', ...ignored("state = 'Ready'"), 'an export is taken once'],
  ]),
]

/** Nothing is changed, so its test must hold: otherwise what the others say proves nothing. */
export const CONTROL: Mutant = {
  what: 'the control',
  file: 'carts/carts.store.ts',
  within: 'expire',
  from: 'expires_at <= ${at(now)}',
  to: '(expires_at <= ${at(now)})',
  test: 'carts/guards.test.ts',
  title: 'expires once its time is over',
}

const SUMS_BY_DAY = [
  ...of('orders/fold-days.ts', 'manage/folded-days.test.ts', [
    [
      'a day is summed up once everybody notes its changes',
      'foldDays',
      '!(await store.isKnownToAll(app.db))',
      'false',
      'keeps days from being summed up',
    ],
  ]),
  ...of('orders/fold-days.store.ts', 'manage/folded-days.test.ts', [
    [
      'a day is summed up whole: found by the check of its sums',
      'fold',
      'created_at < paris_midnight(${until})',
      "created_at < paris_midnight(${until}) - interval '1 year'",
      'are summed up once, and say the same',
    ],
    [
      'a day that changed is summed up again',
      'fold',
      'unnest(${days}::date[]) changed(day)',
      "unnest('{}'::date[]) changed(day)",
      'are exact after an entry by hand of that day',
    ],
  ]),
  ...of('orders/days.sql.ts', 'manage/folded-days.test.ts', [
    [
      'a day that changed is not read as it was',
      'foldedRows',
      'not exists (',
      'not false or exists (',
      'are exact after an entry taken back',
    ],
    [
      'but as it is now',
      'changedDays',
      'c.day < s.until',
      'c.day < s.until and false',
      'are exact after an entry taken back',
    ],
  ]),
]

/** What confirmations that are written together must not do to each other. */
const CONFIRMATIONS = [
  ...of('platform/jobs.ts', 'platform/jobs.test.ts', [
    [
      'a hand takes no more than a handful',
      'createWorker',
      'taken.length * (sizeOf(name) - 1)',
      'taken.length * sizeOf(name)',
      'are done by the handful',
    ],
    [
      'and no other before it is done with it',
      'createWorker',
      'if (left === 0) busy -= 1',
      'busy -= 1',
      'are done by the handful',
    ],
    [
      'what is done does not wait for the slowest',
      'MOST_FINISHED',
      'MOST_FINISHED = 8',
      'MOST_FINISHED = 800',
      'are deleted while another of their handful goes on',
    ],
  ]),
  ...of('pages.ts', 'caching.test.ts', [
    [
      'a session is no stranger’s',
      'cookiesOfStranger',
      'hasSession ||',
      '',
      'is drawn for whoever just lost a session',
    ],
    [
      'a page of one’s own is not shared',
      'cookiesOfStranger',
      '|| !isForAnybody(request)',
      '',
      'is drawn where it may show what is theirs',
    ],
    [
      'a shared page sees choices alone',
      'headersOf',
      "headers.set('cookie', seen.cookie)",
      '{}',
      'is one for all strangers who chose alike',
    ],
  ]),
  ...of('page-memory.ts', 'page-memory.test.ts', [
    [
      'a cookie of one’s own',
      'cookiesSeen',
      'named(own).length > 0',
      'false',
      'sees the choices of a visitor and nothing else',
    ],
  ]),
  ...of('platform/rush.ts', 'platform/rush.test.ts', [
    ['long work steps back', 'stepBack', 'isRush()', 'false', 'long work rests three times as long'],
  ]),
  ...of('manage/desk-list.ts', 'manage/exports.test.ts', [
    [
      'a file steps back',
      'batches',
      'await stepBack(app.isRush, performance.now() - began)',
      '',
      'step back after each thousand while many call',
    ],
  ]),
  ...of('platform/shared-work.ts', 'platform/shared-work.test.ts', [
    [
      'who comes alone waits for nobody',
      'Work',
      '#endedAt < GATHER_MS',
      '#endedAt >= GATHER_MS',
      'unless it comes alone',
    ],
    [
      'a few at most beside each other',
      'MOST_BESIDE',
      'MOST_BESIDE = 8',
      'MOST_BESIDE = 9',
      'no more than eight',
    ],
    [
      'those of one place wait for each other',
      'Work',
      '!places.has(placeOf(each.item))',
      'true',
      'those of its place',
    ],
  ]),
  ...of('platform/query.ts', 'orders/search.test.ts', [
    [
      'a sign begins no name',
      'nameBegins',
      "name_key(${word}) <> ''",
      'true',
      'by two people’s or by a sign: -',
    ],
    [
      'a part begins with the word',
      'somePartBegins',
      "' ' || name_key(${word})",
      'name_key(${word})',
      'by two people’s or by a sign: anne our',
    ],
  ]),
  ...of('orders/search.sql.ts', 'orders/search.test.ts', [
    [
      'every word is of one payer or participant',
      'narrowed',
      'where ${new Conditions(...others).all}',
      '',
      'by two people’s or by a sign: noel tour',
    ],
    [
      'a sign alone finds nobody, rather than everybody',
      'searchParams',
      'words.length > 0 ? words : typed',
      'words',
      'by two people’s or by a sign: -',
    ],
  ]),
  ...of('orders/search.sql.ts', 'manage/plans.test.ts', [
    [
      'a sign between words is none',
      'searchParams',
      '/[\\p{L}\\p{N}]/u.test(word)',
      "word !== ''",
      'one for « vert & »',
    ],
    [
      'a search that is cut among later parts of payers says so',
      'isCutSql',
      'OF_PAYER.map(',
      'OF_PAYER.slice(0, -1).map(',
      'one for « vert »',
    ],
    [
      'or among those of participants',
      'isCutSql',
      'OF_PARTICIPANT.flatMap(',
      'OF_PARTICIPANT.slice(0, -1).flatMap(',
      'one for « maud »',
    ],
  ]),
  ...of('orders/order-marks.store.ts', 'orders/guards.test.ts', [
    [
      'the first confirmation counts, and the first papers',
      'isUnmarked',
      ...ignored('${raw(mark)} is null'),
      'is when it was done first',
    ],
  ]),
  ...of('papers/papers.store.ts', 'papers/guards.test.ts', [
    [
      'no file takes the place of another',
      'savePaperFiles',
      ...ignored('p.stored_as is not distinct from a.replaces'),
      'a file is saved only in the place of the one',
    ],
  ]),
  ...of('papers/paper-font.ts', 'papers/paper-font.test.ts', [
    [
      'a letter that few papers have is drawn all the same',
      'usePaperFont',
      'subset.hasMore ? embedOwn()',
      'subset.hasMore ? embedCommon(font, common)',
      'a paper with letters that few papers have',
    ],
  ]),
  ...of('forms/forms.store.ts', 'forms/load-campaign.test.ts', [
    [
      'each campaign has its own figures',
      'readLive',
      's.id = any(a.stock_ids)',
      's.id = any((select stock_ids from asked where n = 1)::bigint[])',
      'has its own figures, whichever others',
    ],
  ]),
]

const DAILY_LOOK: readonly Mutant[] = [
  ...of('daily-look.store.ts', 'check-invariants.test.ts', [
    [
      'what changed is seen twice',
      'holdMark',
      'coalesce(changed_since, began_with)',
      'began_with',
      'begins with what changed since the look before the last',
    ],
    [
      'the mark of another server is not believed',
      'holdMark',
      'began_with <= ${LATEST}',
      'true',
      'whose data were restored',
    ],
    [
      'a round ends where all was seen',
      'noteSeen',
      'case when ${isLast} then now() end',
      'now()',
      'says when all there is was seen',
    ],
  ]),
  ...of('check-invariants.ts', 'check-invariants.test.ts', [
    [
      'a large campaign has a day for itself',
      'lookAtPieces',
      'isEnough ||= next.isLarge',
      'isEnough ||= false',
      'nothing else walks on',
    ],
  ]),
  ...of('carts/personal-refusal.ts', 'carts/limits.test.ts', [
    [
      'nobody else learns of it by typing the address',
      'ownPaymentInTheWay',
      'refusal && begunPaymentIn(refusal.details)',
      'refusal',
      'to a stranger nothing more',
    ],
    [
      'a payment is offered again to whoever began it',
      'begunBy',
      'isTheirs(owner, client, handOver)',
      'true',
      'to a stranger nothing more',
    ],
  ]),
  ...of('carts/carts.store.ts', 'carts/limits.test.ts', [
    [
      'only a payment that goes on is offered again',
      'listPayingCarts',
      ...ignored("c.state = 'Paying'"),
      'to a stranger nothing more',
    ],
  ]),
  ...of('carts/set-payer.ts', 'carts/limits.test.ts', [
    [
      'one’s own payment in the way is said when the address is given',
      'setPayer',
      '(await ownPaymentInTheWay(app, campaign, cart, who)) ??',
      '',
      'as soon as the address is known',
    ],
  ]),
  ...of('checkout/init-payment.ts', 'checkout/donation.test.ts', [
    [
      'a contribution is not chosen over one that the page has not seen',
      'tipOfAnother',
      'cart.tipCents === tipSeen',
      'true',
      'keeps the contribution of one press',
    ],
    [
      'what a page saw is what was read first',
      'initPayment',
      'if (tipSeen === undefined) tipSeen',
      'if (tipBefore === undefined) tipSeen',
      'is not begun over what a call of the same moment chose',
    ],
    [
      'a cart that this node remembers is not what a page saw',
      'initPayment',
      'mayKnow ? taken : null',
      'taken',
      'another node changed',
    ],
  ]),
  ...of('checkout/initialize-payment.ts', 'checkout/donation.test.ts', [
    [
      'no other amount is taken than the page shows',
      'initializePayment',
      'shownCents !== request.amountCents',
      'false',
      'is taken at what the page shows',
    ],
  ]),
  ...of('worker.ts', 'checks.test.ts', [
    [
      'what is broken is looked for every day',
      'recurringJobs',
      'name: DAILY_LOOK, everyMs: DAY_MS',
      'name: DAILY_LOOK, everyMs: 30 * DAY_MS',
      'are looked at every day',
    ],
  ]),
  ...of('parts.sql.ts', 'check-invariants.test.ts', [
    [
      'only so many days are summed again',
      'MOST_CHANGED_DAYS',
      '20',
      '2000',
      'are looked at from the latest, twenty of them',
    ],
    [
      'a large campaign is not summed each day',
      'campaigns',
      'where orders <= ${raw(MOST_CHANGED_ORDERS)}',
      'where true',
      'is not summed each day that it sells something',
    ],
  ]),
  ...of('parts.sql.ts', 'checks.test.ts', [
    [
      'a row that changed is seen',
      'isChanged',
      'sql`age(${raw(row)}xmin) <= age(',
      'sql`age(${raw(row)}xmin) < age(',
      'name it when this does not hold: S10 an order is its lines',
    ],
    [
      'a purchase is walked to with its pages',
      'isInPages',
      "sql`(${raw(row)}ctid >= '(",
      "sql`(false and ${raw(row)}ctid >= '(",
      'name it when this does not hold: S10 an order is its lines',
    ],
    [
      'a day is walked to',
      'isOneIn',
      '% ${raw(pieces)} = ${raw(from)}',
      '% ${raw(pieces)} = -1',
      'name it when this does not hold: Q9 what statistics_days has',
    ],
  ]),
]

export const MUTANTS: readonly Mutant[] = [
  ...CARTS,
  ...FILES,
  ...CHECKOUT,
  ...ORDER_WRITER,
  ...DEDICATIONS,
  ...ORDERS,
  ...SUMS_BY_DAY,
  ...CONFIRMATIONS,
  ...DAILY_LOOK,
  ...PAYMENTS,
  ...REFUNDS,
  ...LEDGER,
  ...PAYOUTS,
  ...PEOPLE,
  ...RIGHTS,
  ...RIGHTS_ASKED,
  ...OWNERS,
  ...SHOWN,
  ...LIMITS,
  ...TIMES,
]
