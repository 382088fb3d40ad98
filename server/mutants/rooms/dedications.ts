import { ignored, of, unasked } from '../lines.ts'
import { LIVE_ATTEMPT, LIVE_CART } from './states.ts'

export const DEDICATIONS = of('dedications/dedications.store.ts', 'dedications/guards.test.ts', [
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
