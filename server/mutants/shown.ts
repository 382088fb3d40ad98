import { ignored, of } from './lines.ts'
import type { Mutant } from './mutant.ts'

/* States that a statement asks for which only reads: without one, something else is counted, shown or chosen. */

const ONE_STATE = 'are narrowed to one state or several, as each row says its own'

export const SHOWN: readonly Mutant[] = [
  ...of('carts/origins.store.ts', 'carts/hoarding.test.ts', [
    [
      'who paid vouches',
      'readHoldings',
      ...ignored("c.state = 'Paid'"),
      'holds twenty places, also all at once',
    ],
  ]),
  ...of('orders/order-state.sql.ts', 'manage/lists.test.ts', [
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
  ...of('organizations/managed.store.ts', 'manage/associations.test.ts', [
    [
      'an identity that waits',
      'readToVerify',
      "c.state = 'Pending'",
      'false',
      'is shown until Support accepts another',
    ],
  ]),
  ...of('payments/debits.store.ts', 'payments/debits.test.ts', [
    [
      'a planned debit',
      'listDebitsWithoutCard',
      "p.state = 'Pending'",
      'false',
      'is never the want of a card: the payer is asked at once',
    ],
  ]),
]
