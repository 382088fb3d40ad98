import type { OnePage, OnePageBody } from '@obole/contract/carts'
import type { PricedCart } from '@obole/core/cart/cart'
import { cartKey } from '@obole/core/cart/cart-store'
import { useRef } from 'react'
import { type Answer, call } from '../../session/call.ts'
import type { ShownProblem } from '../../session/shown-problem.ts'
import type { Plan } from '../summary/plan.ts'
import { type Journey, useJourney } from '../journey/journey.tsx'
import { currentForms, holdCart, tell } from '../journey/store.ts'

export function planOf(priced: PricedCart): Plan {
  return {
    instalments: priced.instalments,
    offeredInstalments: [...priced.offeredInstalments],
    paymentTerms: [...priced.paymentTerms],
    amount: priced.amountCents,
    donationAmount: priced.donationCents,
    spreadableAmount: priced.spreadableCents,
  }
}

/**
 * Sends the whole order. Keeps the cart it makes: a payer who comes back from the payment changes that cart, and its
 * places are not taken twice.
 */
export function useSendOnePage(): (body: OnePageBody) => Promise<Answer<OnePage>> {
  const { form, hrefOf } = useJourney()
  const sent = useRef({ body: '', idempotencyKey: '' })
  const key = cartKey(form.organizationSlug, form.formType, form.formSlug)
  return async (body) => {
    const query = { backUrl: hrefOf(1) }
    const known = currentForms().carts[key]
    if (known) {
      const params = { id: known.id }
      const changed = await call('PUT /carts/cart-one-page/{id}', { params, query, body })
      if (changed.ok || changed.problem.status !== 404) return kept(key, changed)
      tell({ type: 'updateFailed', key, status: 404 })
    }
    // The captcha proof is new at each try, but the same order sent again after a lost answer makes the same cart.
    const written = JSON.stringify({ ...body, captcha: null })
    if (sent.current.body !== written) sent.current = { body: written, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = sent.current
    const made = await call('POST /carts/cart-one-page', { query, body }, { idempotencyKey })
    if (!made.ok) await keepNamedCart(key, form, made.problem)
    return kept(key, made)
  }
}

function kept(key: string, answer: Answer<OnePage>): Answer<OnePage> {
  if (answer.ok) holdCart('cartUpdated', key, answer.value.cart)
  return answer
}

/** Where the payment could not begin, the cart was still made: keeps the cart that the refusal names. */
async function keepNamedCart(key: string, form: Journey['form'], { details }: ShownProblem): Promise<void> {
  const id: unknown = details?.['cartId']
  if (typeof id !== 'string') return
  const { organizationSlug } = form
  const found = await call('GET /carts/{id}', { params: { id }, query: { organizationSlug } })
  if (found.ok) holdCart('cartUpdated', key, found.value)
}
