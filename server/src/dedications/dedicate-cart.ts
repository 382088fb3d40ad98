import { isDeepStrictEqual as isSame } from 'node:util'
import type { DedicationBody } from '@obole/contract/dedications'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { type Dedication, validateDedication } from '@obole/core/validation/dedication'
import { isDonation } from '@obole/core/campaign/tier'
import type { App } from '../app.ts'
import type { Cart } from '../carts/cart.ts'
import { openCart } from '../carts/open-cart.ts'
import { notItsPayer, paidByAnother } from '../carts/visitors-of-cart.ts'
import { mailboxLimitForStrangers } from '../platform/mailbox-limits.ts'
import { issuesOf } from '../organizations/field-issues.ts'
import { failedRequirement } from '../platform/db.ts'
import { addressRange, takeTokens } from '../platform/rate-limit.ts'
import { findDedication, writeDedication } from './dedications.store.ts'

const DAY_MS = 86_400_000
/** Each dedication sends a mail to a person who did not ask for it. */
const FROM_ONE_RANGE = { limit: 40, windowMs: DAY_MS }

interface DedicationRequest {
  cartId: string
  dedication: Dedication | null
  /** The visitor who makes the request. */
  client: string
  /** The network address of the request. */
  address: string
}

const MAX_TRIES = 3

/** Sets for whom the gift in a cart is made; null removes it. The same request twice makes one dedication. */
export async function dedicateCart(app: App, asked: DedicationRequest): Promise<DedicationBody | Refusal> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const outcome = await tryDedicate(app, asked)
    if (outcome !== 'again') return outcome
  }
  return refuse('CART_UPDATE_FAILED')
}

async function tryDedicate(app: App, asked: DedicationRequest): Promise<DedicationBody | Refusal | 'again'> {
  const open = await openCart(app, asked.cartId)
  if (isRefusal(open)) return open
  const { cart } = open
  const { dedication } = asked
  const another = paidByAnother(cart, asked.client) ?? notItsPayer(cart, asked.client)
  if (another) return another
  const client = cart.isAsked ? asked.client : null
  const before = await findDedication(app.db, cart.id)
  if (isSame(before, dedication && { dedication, client })) return { dedication }
  const refusal = dedication && (await whyNot(app, cart, asked, dedication, before?.dedication ?? null))
  if (refusal) return refusal
  try {
    await writeDedication(app.db, { cart, client, dedication, now: app.clock.now() })
    return { dedication }
  } catch (error) {
    switch (failedRequirement(error)) {
      case 'cart':
        return 'again'
      case 'paying':
        // A card is being charged for the gift as it is.
        return refuse('CART_UPDATE_FAILED')
      default:
        throw error
    }
  }
}

async function whyNot(
  app: App,
  cart: Cart,
  asked: DedicationRequest,
  dedication: Dedication,
  before: Dedication | null,
): Promise<Refusal | null> {
  if (!cart.items.some(({ tierType }) => isDonation(tierType))) return refuse('DEDICATION_WITHOUT_GIFT')
  const problems = validateDedication(dedication)
  if (problems.length > 0) return refuse('DEDICATION_INVALID', { issues: issuesOf(problems) })
  return takeMail(app, asked, dedication, before)
}

/** Counts the mail, unless this address was already counted for this cart. */
async function takeMail(
  app: App,
  { address }: DedicationRequest,
  { recipient }: Dedication,
  before: Dedication | null,
): Promise<Refusal | null> {
  if (recipient === null) return null
  const email = recipient.email.toLowerCase()
  if (before?.recipient?.email.toLowerCase() === email) return null
  return takeTokens(app, [
    mailboxLimitForStrangers(email),
    { scope: 'dedication-range', key: addressRange(address), rate: FROM_ONE_RANGE },
  ])
}
