import { ignored, of } from '../lines.ts'
import type { Mutant } from '../mutant.ts'

export const DAILY_LOOK: readonly Mutant[] = [
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
