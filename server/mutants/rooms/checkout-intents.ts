import { ignored, of, unasked } from '../lines.ts'
import { LIVE_CART } from './states.ts'

const STORE = 'checkout-intents/checkout-intents.store.ts'

export const CHECKOUT_INTENTS = [
  ...of('carts/asked-lines.ts', 'checkout-intents/paying.test.ts', [
    [
      'what a program asked for stays',
      'linesRefusal',
      'await isAskedByProgram(app.db, cartId)',
      'false',
      'nobody writes other lines',
    ],
  ]),
  ...of('v5/checkouts.ts', 'v5/v5.test.ts', [
    [
      'who asked for it',
      'showCheckout',
      "caller.privileges.includes('AccessTransactions')",
      'true',
      'shows a shop what it asked for',
    ],
  ]),
  ...of('platform/http.ts', 'v5/v5.test.ts', [
    ['no key is passed over', 'useProblems', 'isKeyTooLong(request)', 'false', 'that is too long to be kept'],
  ]),
  ...of('platform/continuation.ts', 'v5/v5.test.ts', [
    ['nothing is added', 'positionOf', 'more.length > 0 || ', '', 'of another filter or of nobody'],
  ]),
  ...of(STORE, 'checkout-intents/guards.test.ts', [
    [
      'one intent for each key',
      'insertIntent',
      ...unasked('exists (select from made)'),
      'not under a key that was used meanwhile',
    ],
    [
      'an ended cart is paid no more',
      'intents',
      ...ignored(`c.${LIVE_CART}`),
      'no more once its cart is Expired',
    ],
  ]),
  ...of(STORE, 'checkout-intents/checkout-intents.test.ts', [
    [
      'what is still to be filled in stays',
      'forgetPayers',
      ...ignored('c.state not in ${listed(LIVE_CART_STATES)}'),
      'has ended after a quarter of an hour',
    ],
  ]),
]
