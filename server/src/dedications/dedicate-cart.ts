import type { DedicationBody } from '@obole/contract/dedications'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { type Dedication, validateDedication } from '@obole/core/dedication'
import { isDonation } from '@obole/core/tier'
import type { App } from '../app.ts'
import { openCart } from '../carts/open-cart.ts'
import { issuesOf } from '../organizations/field-issues.ts'
import { unmet } from '../platform/db.ts'
import { addressRange, takeTokens } from '../platform/rate-limit.ts'
import { findDedication, writeDedication } from './dedications.store.ts'

const DAY_MS = 86_400_000
/** Each one is a mail to somebody who asked for nothing. */
const TO_ONE_ADDRESS = { limit: 5, windowMs: DAY_MS }
const FROM_ONE_RANGE = { limit: 40, windowMs: DAY_MS }

interface Asked {
  cartId: string
  dedication: Dedication | null
  /** Where the call came from. */
  address: string
}

/** Says for whom the gift in a cart is made; null takes it back. Asked twice it is one dedication. */
export async function dedicateCart(app: App, asked: Asked): Promise<DedicationBody | Refusal> {
  const { cartId, dedication } = asked
  const open = await openCart(app, cartId)
  if (isRefusal(open)) return open
  if (dedication !== null) {
    if (!open.cart.items.some(({ tierType }) => isDonation(tierType)))
      return refuse('DEDICATION_WITHOUT_GIFT')
    const problems = validateDedication(dedication)
    if (problems.length > 0) return refuse('DEDICATION_INVALID', { issues: issuesOf(problems) })
    const tooMany = await takeMail(app, asked, dedication)
    if (tooMany) return tooMany
  }
  try {
    await writeDedication(app.db, { cartId, dedication, now: app.clock.now() })
  } catch (error) {
    // It was paid, or expired, in between.
    if (unmet(error) === 'cart') return refuse('CART_UPDATE_FAILED')
    throw error
  }
  return { dedication }
}

/** An address that was counted for this cart is not counted again. */
async function takeMail(
  app: App,
  { cartId, address }: Asked,
  { recipient }: Dedication,
): Promise<Refusal | null> {
  if (recipient === null) return null
  const email = recipient.email.toLowerCase()
  const before = await findDedication(app.db, cartId)
  if (before?.recipient?.email.toLowerCase() === email) return null
  return takeTokens(app, [
    { scope: 'dedication-email', key: email, rate: TO_ONE_ADDRESS },
    { scope: 'dedication-range', key: addressRange(address), rate: FROM_ONE_RANGE },
  ])
}
