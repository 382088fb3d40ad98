import { ignored, of, unasked } from '../lines.ts'
import { LIVE_CART } from './states.ts'

const STORE = 'checkout-intents/checkout-intents.store.ts'

export const CHECKOUT_INTENTS = [
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
