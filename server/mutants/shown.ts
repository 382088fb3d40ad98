import { ignored, of } from './lines.ts'
import type { Mutant } from './mutant.ts'

/* States that a statement asks for which only reads: without one, something else is counted, shown or chosen. */

const ONE_STATE = 'are narrowed to one state or several, as each row says its own'
const TRIED = 'count as refused for an hour, and as unanswered'
const ENDED_CARD = 'that has ended is neither debited nor shown'
const NAMED_WHILE_WAITING = 'is told of while it waits, and not once it is'
const NOTHING_MORE = 'is neither promised nor mailed for an order that takes nothing any more'
const GIVEN_BACK = 'given back and not cancelled'
const TRIED_AGAIN = 'told of the day of its refusal, and not of the day when it is taken'
const ENDS_WITH_LINKS = 'ends the addresses of an order’s papers with its links'
const FIVE_TOGETHER = 'tells what campaigns collected where five associations did'
const STOPPED_GIFT = 'a gift that is Stopped takes more or not'
const NAMESAKES = 'is shown who else has the name'

export const SHOWN: readonly Mutant[] = [
  ...of('v5/directory.store.ts', 'v5/v5.test.ts', [
    ['a draft was never found', 'WAS_PUBLIC', ...ignored("f.state <> 'Draft'"), 'and never a draft'],
    ['only what pages show', 'TELLS_AMOUNT', ...ignored('f.amount_visible'), FIVE_TOGETHER],
    [
      'only fundraisers',
      'TELLS_AMOUNT',
      ...ignored('f.form_type in ${listed(FORM_TYPES.filter(raisesFunds))}'),
      FIVE_TOGETHER,
    ],
    ['of associations', 'readTags', 'distinct f.organization_id) filter', 'f.id) filter', FIVE_TOGETHER],
  ]),
  ...of('v5/directory.ts', 'v5/v5.test.ts', [
    [
      'of five associations',
      'showTag',
      'tag.collecting >= FEWEST_ASSOCIATIONS_OF_A_SUM',
      'true',
      FIVE_TOGETHER,
    ],
  ]),
  ...of('v5/open-paper.ts', 'v5/v5.test.ts', [
    ['signed by us, for these links', 'openPaper', '!named.isSignedFor(order)', 'false', ENDS_WITH_LINKS],
  ]),
  ...of('order-links/order-links.sql.ts', 'v5/v5.test.ts', [
    ['not those for money', 'LINKS_ENDED', ...ignored("l.kind = 'reading'"), ENDS_WITH_LINKS],
    ['a corrected address', 'LINKS_ENDED', ', o.email_corrected_at)', ')', ENDS_WITH_LINKS],
  ]),
  ...of('v5/paper-addresses.ts', 'v5/v5.test.ts', [
    [
      'for the links as they are',
      'signed',
      'links_ended_ms === null ? named',
      'links_ended_ms !== 0 ? named',
      ENDS_WITH_LINKS,
    ],
  ]),
  ...of('forms/wire-form.ts', 'v5/v5.test.ts', [
    ['only of fundraisers', 'salesOf', 'raisesFunds(campaign.formType)', 'true', FIVE_TOGETHER],
  ]),
  ...of('carts/origins.store.ts', 'carts/hoarding.test.ts', [
    [
      'who paid vouches',
      'readHoldings',
      ...ignored("c.state = 'Paid'"),
      'holds twenty places, also all at once',
    ],
    [
      'a paid cart is not one more',
      'readHoldings',
      ...ignored("c.state <> 'Paid'"),
      'who paid for one place takes all the others',
    ],
  ]),
  ...of('carts/carts.store.ts', 'checkout/cart-visitors.test.ts', [
    [
      'who pays it right now',
      'CART_COLUMNS',
      ...ignored('a.state in ${listed(LIVE_ATTEMPT_STATES)}'),
      'is theirs while it is under way',
    ],
  ]),
  ...of('deposits/deposits.store.ts', 'deposits/deposits.test.ts', [
    [
      'a cheque that is there',
      'waitingOf',
      ...ignored("p.state = 'Registered'"),
      'wait to be taken to the bank, with what is written',
      'received_cents, which is 0 in every other state of a cheque',
    ],
  ]),
  ...of('digests/digests.store.ts', 'digests/debit-tried-again.test.ts', [
    ['a refused try', 'readTroubles', ...ignored("a.state = 'Refused'"), TRIED_AGAIN],
    [
      'a refused try is activity',
      'listActive',
      ...ignored("a.state = 'Refused'"),
      TRIED_AGAIN,
      'no mail is written of a day of which there is nothing to tell',
    ],
  ]),
  ...of('digests/digests.store.ts', 'digests/monthly-digest.test.ts', [
    [
      'a gift that goes on',
      'MONTHLY_CENTS',
      ...ignored("r.state = 'Active'"),
      'the mails say its first debit and what comes each month',
    ],
  ]),
  ...of('forms/editor.store.ts', 'manage/campaigns.test.ts', [
    [
      'an address that people see',
      'findContactEmail',
      ...ignored('state in ${listed(SHOWN_STATES)}'),
      'begins with the address for questions that its association shows',
    ],
  ]),
  ...of('forms/feeds.store.ts', 'forms/feeds.test.ts', [
    ['what anybody can find', 'readFeed', ...ignored('${LISTED}'), 'holds what anybody can find'],
    ['an event that anybody can find', 'readAgenda', ...ignored('${LISTED}'), 'holds its public events'],
    [
      'that anybody could find until it was cancelled',
      'readAgenda',
      ...ignored('x.was_public'),
      'says nothing of a private event that was cancelled',
    ],
    [
      'and that was not deleted since',
      'readAgenda',
      ...ignored("f.state = 'Disabled'"),
      'says that an event was cancelled, and no more',
    ],
  ]),
  ...of('manage/dashboard.store.ts', 'manage/dashboard.test.ts', [
    [
      'an event that people see',
      'readEvents',
      ...ignored('f.state in ${listed(SHOWN_STATES)}'),
      'names no event that is over, or that nobody can buy',
    ],
  ]),
  ...of('order-links/order-links.store.ts', 'order-links/order-links.test.ts', [
    ['a gift that goes on', 'hasPlan', ...ignored("state = 'Active'"), NOTHING_MORE],
    ['a debit to come', 'hasPlan', ...ignored('state in ${listed(TO_COME_STATES)}'), NOTHING_MORE],
  ]),
  ...of('orders/detail.store.ts', 'order-links/order-links.test.ts', [
    ['the card in use', 'readDetail', ...ignored("m.state = 'Active'"), 'changes the card of a plan too'],
  ]),
  ...of('orders/payer-orders.store.ts', 'order-links/order-links.test.ts', [
    ['the card in use', 'PAYER_ORDER', ...ignored("m.state = 'Active'"), 'changes the card of a plan too'],
  ]),
  ...of('orders/payer-orders.store.ts', 'refunds/refunds.test.ts', [
    [
      'a contribution that is back',
      'PAYER_ORDER',
      ...ignored("r.state = 'Processed'"),
      'that it is offered, on its way, and back since a day',
    ],
  ]),
  ...of('orders/figures.sql.ts', 'refunds/events.test.ts', [
    [
      'money received by hand',
      'TO_HAND_BACK_OF_ENDED',
      ...ignored("p.state = 'Registered'"),
      'tells at any moment where all its money is',
    ],
  ]),
  ...of('orders/figures.sql.ts', 'refunds/adjustments.test.ts', [
    [
      'what the bank gave back',
      'STANDING_SHARE',
      ...ignored("r.state = 'Processed'"),
      'waiting for the association’s money',
    ],
  ]),
  ...of('orders/figures.sql.ts', 'orders/guards.test.ts', [
    [
      'a contribution that was taken',
      'FIGURES_OF_ORDER',
      ...ignored("p.state <> 'Canceled'"),
      'of a cancelled plan the contribution that was taken',
    ],
  ]),
  ...of('orders/order-list.store.ts', 'orders/lists.test.ts', [
    [
      'of many that may be in a state not only some are looked at',
      'fewThatMayBe',
      'rows.length > few',
      'false',
      'looks the few orders of a rare state up',
    ],
  ]),
  ...of('orders/payment-list.store.ts', 'manage/unpaid.test.ts', [
    [
      'a debit that the bank refused',
      'IS_UNPAID',
      ...ignored("p.state = 'Refused'"),
      'is unpaid while it is tried again and after',
    ],
  ]),
  ...of('orders/orders.store.ts', 'orders/guards.test.ts', [
    ['a gift that goes on', 'findOrders', ...ignored("r.state = 'Active'"), STOPPED_GIFT],
  ]),
  ...of('orders/own-orders.store.ts', 'orders/own-orders.test.ts', [
    [
      'a debit to come',
      'listOrdersOfUser',
      ...ignored('p.state in ${listed(TO_COME_STATES)}'),
      'finds every order again, the latest first',
      'toTerm, by which only a debit to come has a next day or can be put right',
    ],
  ]),
  ...of('orders/plan.store.ts', 'orders/guards.test.ts', [
    ['a gift that goes on', 'TAKES_MORE', ...ignored("r.state = 'Active'"), STOPPED_GIFT],
  ]),
  ...of('orders/plan.store.ts', 'manage/correct-payer.test.ts', [
    [
      'a debit to come',
      'TAKES_MORE',
      ...ignored("p.state = 'Pending'"),
      'of an order that still takes something is a sensitive act',
    ],
  ]),
  ...of('orders/order-state.sql.ts', 'refunds/adjustments.test.ts', [
    [
      'money handed back whole',
      'FACTS_BESIDE_ORDER',
      "p.amount_cents = 0 and p.state = 'Registered'",
      'false',
      'money received by hand of which some was given back',
    ],
    ['a refund that waits', 'FACTS_BESIDE_ORDER', ...ignored("r.state = 'Waiting'"), GIVEN_BACK],
    [
      'a refund at the bank',
      'FACTS_BESIDE_ORDER',
      ...ignored('r.state in ${listed(SENT_REFUND_STATES)}'),
      GIVEN_BACK,
    ],
  ]),
  ...of('orders/order-state.sql.ts', 'manage/lists.test.ts', [
    [
      'money received by hand',
      'FACTS_BESIDE_ORDER',
      "bool_or(p.state = 'Registered')",
      'bool_or(false)',
      ONE_STATE,
    ],
    ['a debit given up', 'FACTS_BESIDE_ORDER', ...ignored("p.state = 'Canceled'"), ONE_STATE],
    [
      'money that was kept',
      'FACTS_BESIDE_ORDER',
      ...ignored('p.state in ${listed(STANDING_STATES)}'),
      ONE_STATE,
    ],
    [
      'some money given back',
      'FACTS_BESIDE_ORDER',
      "p.state = 'Refunded' or p.refunded_cents > 0",
      'true or p.refunded_cents > 0',
      ONE_STATE,
    ],
    ['a refused debit', 'FACTS_BESIDE_ORDER', ...ignored("p.state = 'Refused'"), ONE_STATE],
    ['a contested payment', 'FACTS_BESIDE_ORDER', ...ignored("p.state = 'Contested'"), ONE_STATE],
    ['a refund under way', 'FACTS_BESIDE_ORDER', ...ignored("p.state = 'Refunding'"), ONE_STATE],
    ['a debit to come', 'FACTS_BESIDE_ORDER', ...ignored("p.state = 'Pending'"), ONE_STATE],
    [
      'money given back',
      'FACTS_BESIDE_ORDER',
      "platform.\n      coalesce(bool_or(p.state = 'Refunded'",
      'platform.\n      coalesce(bool_or(true',
      ONE_STATE,
    ],
  ]),
  ...of('organizations/namesakes.sql.ts', 'manage/associations.test.ts', [
    ['a name that it asks for', 'ASKED', ...ignored("state = 'Pending'"), NAMESAKES],
    ['a name that another asks for', 'ALIKE', ...ignored("c.state = 'Pending'"), NAMESAKES],
  ]),
  ...of('organizations/managed.store.ts', 'manage/associations.test.ts', [
    [
      'an identity that waits',
      'readToVerify',
      "c.state = 'Pending'",
      'false',
      'is shown until Support accepts another',
    ],
  ]),
  ...of('payments/card-tries.store.ts', 'payments/guards.test.ts', [
    [
      'a card that was refused',
      'triesOf',
      "count(*) filter (where t.state = 'Refused')",
      'count(*) filter (where true)',
      TRIED,
    ],
    [
      'one that waits for its answer',
      'triesOf',
      "filter (where t.state = 'Init')",
      'filter (where true)',
      TRIED,
    ],
    [
      'since the first refusal',
      'triesOf',
      "min(t.at) filter (where t.state = 'Refused')",
      'min(t.at) filter (where true)',
      TRIED,
    ],
    [
      'an answer is waited for a minute',
      'triesOf',
      "((t.state = 'Refused' and t.at",
      '((true and t.at',
      TRIED,
    ],
    ['and within it counts', 'triesOf', "(t.state = 'Init' and t.at", '(false and t.at', TRIED],
    [
      'who paid vouches',
      'countPaidTries',
      ...ignored("state = 'Authorized'"),
      'count as paid, or as stopped, only where they were',
    ],
    [
      'a card that was stopped',
      'countStoppedTries',
      ...ignored("state = 'Stopped'"),
      'count as paid, or as stopped, only where they were',
    ],
  ]),
  ...of('payments/debit-mails.store.ts', 'payments/guards.test.ts', [
    ['the card in use', 'PLAN_JOINS', ...ignored("m.state = 'Active'"), ENDED_CARD],
  ]),
  ...of('payments/debits.store.ts', 'payments/debits.test.ts', [
    [
      'a planned debit',
      'listDebitsToGiveUp',
      "p.state = 'Pending'",
      'false',
      'is never the want of a card: the payer is asked at once',
    ],
  ]),
  ...of('payments/debits.store.ts', 'payments/guards.test.ts', [
    ['a card in use', 'listDebitsToGiveUp', ...ignored("m.state = 'Active'"), 'is one whose card has ended'],
    [
      'not beside its payer',
      'listDebitsToGiveUp',
      'a.state in ${listed(LIVE_ATTEMPT_STATES)}',
      "a.state = 'Init'",
      'is left to a try that is WaitingAuthentication',
    ],
    [
      'nor beside another worker',
      'listDebitsToGiveUp',
      'a.state in ${listed(LIVE_ATTEMPT_STATES)}',
      "a.state = 'WaitingAuthentication'",
      'is left to a try that is Init',
    ],
  ]),
  ...of('payments/mandates.store.ts', 'payments/guards.test.ts', [
    ['a card in use is debited', 'findActiveMandate', ...ignored("state = 'Active'"), ENDED_CARD],
    [
      'and never revoked',
      'listMandatesToRevoke',
      ...ignored("m.state <> 'Active'"),
      'is not revoked while debits are taken from it',
    ],
    [
      'a card for terms to come',
      'readCardChange',
      ...ignored('p.state in ${listed(TO_COME_STATES)}'),
      'is wanted while terms are to come',
    ],
    [
      'or for a gift that goes on',
      'readCardChange',
      ...ignored("g.state = 'Active'"),
      'is wanted while a monthly gift goes on',
    ],
    [
      'kept for a gift that goes on',
      'hasDebitsAfter',
      ...ignored("state = 'Active'"),
      'is wanted while a monthly gift goes on',
    ],
    [
      'or for terms to come',
      'hasDebitsAfter',
      ...ignored("state = 'Pending'"),
      'is wanted while terms are to come',
    ],
    [
      'it ends before a planned debit',
      'listEndingCards',
      ...ignored("state = 'Pending'"),
      'expires before a debit that is planned',
    ],
    ['and is in use', 'listEndingCards', ...ignored("m.state = 'Active'"), 'that has ended expires no more'],
    ['another card for the one in use', 'findChargeOfPlan', ...ignored("m.state = 'Active'"), ENDED_CARD],
  ]),
  ...of('payments/recurrences.store.ts', 'payments/guards.test.ts', [
    [
      'a gift that goes on',
      'listRecurrencesToPlan',
      ...ignored("state = 'Active'"),
      'that was stopped has no month to plan',
    ],
  ]),
  ...of('payments/regularisations.store.ts', 'payments/guards.test.ts', [
    [
      'a debit that is unpaid',
      'findPaymentToPutRight',
      ...ignored("p.state = 'Refused'"),
      'where it is Pending after 0 refusals',
    ],
    [
      'or is tried again',
      'findPaymentToPutRight',
      ...ignored("p.state = 'Pending'"),
      'where it is Canceled after 1 refusals',
    ],
  ]),
  ...of('payouts/associations.store.ts', 'payouts/guards.test.ts', [
    [
      'a change that waits holds',
      'ASSOCIATION_COLUMNS',
      ...ignored("c.state = 'Pending'"),
      'that was stopped is not shown, and holds',
    ],
  ]),
  ...of('payouts/iban-changes.store.ts', 'payouts/guards.test.ts', [
    [
      'a change that waits is shown',
      'findPendingIban',
      ...ignored("c.state = 'Pending'"),
      'that was stopped is not shown, and holds',
    ],
  ]),
  ...of('payouts/payouts.store.ts', 'payouts/guards.test.ts', [
    [
      'money that is decided on',
      'listWaitingLines',
      ...ignored('p.state not in ${listed(UNDECIDED_STATES)}'),
      'not of a payment that is Contested',
    ],
    [
      'money on its way',
      'sumUnderWay',
      ...ignored('state in ${listed(OPEN_PAYOUT_STATES)}'),
      'that has failed is under way no more',
    ],
    [
      'the reserve of one that stands',
      'leftByLast',
      ...ignored("state <> 'Failed'"),
      'that has failed is under way no more',
    ],
    [
      'one without an answer',
      'listPayoutsInDoubt',
      ...ignored('state in ${listed(OPEN_PAYOUT_STATES)}'),
      'that has failed is under way no more',
    ],
  ]),
  ...of('prospects/prospects.store.ts', 'prospects/prospects.test.ts', [
    [
      'a campaign that is shown',
      'readCampaignsWaitedFor',
      ...ignored('f.state in ${listed(SHOWN_STATES)}'),
      'are not looked for while their campaign is not shown',
    ],
  ]),
  ...of('receipts/receipts.store.ts', 'receipts/guards.test.ts', [
    [
      'what the bank gave back',
      'GIFTS',
      ...ignored("r.state = 'Processed'"),
      'a refund that is Refused has given back',
    ],
    [
      'money that came',
      'GIFTS',
      ...ignored('p.state not in ${listed(TO_COME_STATES)}'),
      'a debit that is Pending is no gift',
    ],
    [
      'and was not a mistake',
      'GIFTS',
      ...ignored("p.state <> 'Canceled'"),
      'a debit that is Canceled is no gift',
    ],
  ]),
  ...of('refunds/adjustments.store.ts', 'refunds/guards.test.ts', [
    [
      'a gift that goes on',
      'findAdjustable',
      ...ignored("r.state = 'Active'"),
      'that is Stopped is adjusted with its order',
    ],
    [
      'a debit at the bank’s page',
      'findAdjustable',
      't.state in ${listed(LIVE_ATTEMPT_STATES)}',
      "t.state = 'Init'",
      'a debit whose try is WaitingAuthentication',
    ],
    [
      'and before it',
      'findAdjustable',
      't.state in ${listed(LIVE_ATTEMPT_STATES)}',
      "t.state = 'WaitingAuthentication'",
      'a debit whose try is Init',
    ],
    [
      'what goes back',
      'findAdjustmentToTell',
      ...ignored("r.state not in ('Refused', 'Canceled')"),
      'that is Refused is told so with',
    ],
    [
      'what was refused',
      'findAdjustmentToTell',
      "r.state in ('Refused',\n        'Canceled')",
      'true',
      'that is Processing is told so with',
    ],
    [
      'what the refund’s mail tells',
      'findAdjustmentToTell',
      ...ignored("r.state = 'Processed'"),
      'that is Processing is told so with',
    ],
  ]),
  ...of('refunds/disputes.store.ts', 'refunds/guards.test.ts', [
    [
      'a dispute that is open',
      'listOpenDisputes',
      ...ignored("state = 'Open'"),
      'that was decided is asked about no more',
    ],
  ]),
  ...of('refunds/events.store.ts', 'refunds/guards.test.ts', [
    [
      'money that can go back',
      'readEventProgress',
      ...ignored("p.state in ('Authorized', 'Corrected')"),
      'cents go back of a payment that is Contested',
    ],
    [
      'what is back',
      'readEventProgress',
      ...ignored("r.state = 'Processed'"),
      'a refund that is Processing is back',
    ],
    [
      'what is under way',
      'readEventProgress',
      ...ignored("r.state not in ('Processed', 'Refused', 'Canceled')"),
      'a refund that is Refused is back',
    ],
    [
      'what was kept and is there',
      'listPaymentsOfEnded',
      ...ignored("p.state in ('Authorized', 'Corrected')"),
      'payment that is Contested holds money kept before',
    ],
  ]),
  ...of('refunds/events.store.ts', 'refunds/events.test.ts', [
    [
      'money received by hand',
      'readEventProgress',
      ...ignored("p.state = 'Registered'"),
      'tells at any moment where all its money is',
    ],
    [
      'handed back once it ended',
      'readEventProgress',
      ...ignored("p.state = 'Canceled'"),
      'tells at any moment where all its money is',
    ],
  ]),
  ...of('refunds/refunds.store.ts', 'refunds/guards.test.ts', [
    [
      'lines that have gone back',
      'PAYMENT_COLUMNS',
      ...ignored("r.state not in ('Refused', 'Canceled')"),
      'that is Refused has given 0 line back',
    ],
  ]),
  ...of('refunds/settle-refunds.store.ts', 'refunds/guards.test.ts', [
    ['refunds to cover', 'listWaitingRefunds', ...ignored("state = 'Waiting'"), NAMED_WHILE_WAITING],
    ['their number', 'countWaiting', ...ignored("r.state = 'Waiting'"), NAMED_WHILE_WAITING],
    ['those the desk shows', 'listWaitingOf', ...ignored("r.state = 'Waiting'"), NAMED_WHILE_WAITING],
    ['whose they are', 'listAssociationsWaiting', ...ignored("state = 'Waiting'"), NAMED_WHILE_WAITING],
    [
      'one without an answer',
      'listRefundsInDoubt',
      ...ignored('state in ${listed(SENT_REFUND_STATES)}'),
      'that is Processed is asked about',
    ],
  ]),
  ...of('reminders/reminders.store.ts', 'reminders/guards.test.ts', [
    [
      'a cart that was left',
      'findAbandonedCart',
      ...ignored("c.state = 'Expired'"),
      'none that has been opened again when',
    ],
    [
      'an event that is shown',
      'listComingEvents',
      ...ignored('f.state in ${listed(SHOWN_STATES)}'),
      'an event that is shown, and none that is not',
    ],
  ]),
]
