import type { z } from 'zod'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { initCheckoutBody } from '@obole/contract/v5/checkout-intents'
import {
  createCheckoutIntent,
  type IntentMade,
  type ShopCaller,
} from '../src/checkout-intents/create-intent.ts'
import { cartSchema } from '@obole/contract/carts'
import type { TestCardKey } from '@obole/contract/bank-test-cards'
import type { MadeAssociation } from './association.ts'
import { buyer, payer } from './buyer.ts'
import { approve } from './plans.ts'
import type { TestApp } from './test-app.ts'

export type CheckoutBodyInput = z.input<typeof initCheckoutBody>

/** What a shop outside asks for: 25 €, all at once. */
export const askedByShop = (over: Partial<CheckoutBodyInput> = {}): CheckoutBodyInput => ({
  totalAmount: 2500,
  initialAmount: 2500,
  itemName: 'Panier de légumes',
  backUrl: 'https://boutique.example/panier',
  errorUrl: 'https://boutique.example/erreur?langue=fr',
  returnUrl: 'https://boutique.example/merci?cle=wc_8#recu',
  containsDonation: false,
  metadata: null,
  ...over,
})

type Asking = Pick<MadeAssociation, 'id' | 'slug' | 'adminId'>

export const shopOf = ({ id, slug, adminId }: Asking): ShopCaller => ({
  organizationId: id,
  organizationSlug: slug,
  userId: adminId,
  clientId: 'boutique',
})

export interface Asked extends IntentMade {
  cartId: string
}

/** What the API answers a shop, by the body it sends. */
export function ask(
  test: TestApp,
  association: Asking,
  over: Partial<CheckoutBodyInput> = {},
  key: string | null = null,
): Promise<IntentMade | Refusal> {
  return createCheckoutIntent(test.app, shopOf(association), initCheckoutBody.parse(askedByShop(over)), key)
}

/** The same where it must be granted, with the cart that its customer pays. */
export async function asked(...[test, association, over, key]: Parameters<typeof ask>): Promise<Asked> {
  const made = await ask(test, association, over, key)
  if (isRefusal(made)) throw new Error(`refused: ${JSON.stringify(made)}`)
  return { ...made, cartId: made.redirectUrl.split('/').at(-1) ?? '' }
}

const home = { address: '1 rue des Lilas', zipCode: '69001', city: 'Lyon' }

/** The customer of an intent, up to the payment. */
export async function customerOf(test: TestApp, { cartId }: Pick<Asked, 'cartId'>, tip = 0) {
  const customer = buyer(test)
  await customer.call('PUT', `/carts/${cartId}/payer`, { ...payer, ...home })
  const cart = cartSchema.parse((await customer.call('PUT', `/carts/${cartId}/tip`, { tip })).json)
  const { paymentRequestId } = await customer.request(cart)
  const pay = async (card: TestCardKey = 'accepted') => {
    const attemptId = await customer.initialize(paymentRequestId)
    const next = await customer.execute(paymentRequestId, attemptId, card)
    // A card that is kept for other debits is confirmed at the bank.
    if (next.action === 'Redirect') {
      await approve(test, attemptId)
      await customer.next(paymentRequestId)
    }
    return { next, summary: await customer.summary(paymentRequestId) }
  }
  return { customer, paymentRequestId, pay }
}
