import { createBuyer, overNetwork, payer, type Send } from '@obole/contract/testing/buyer'
import type { Locale } from '@obole/core/locale'
import type { Page } from '@playwright/test'
import type { Stack } from './stack.ts'

/** A buyer who opens no page: uses only the API, as another program of the association would. */
export function buyerOf({ url, bankUrl, publishableKey }: Stack, as = payer) {
  return createBuyer({ send: overNetwork(url), bankUrl, publishableKey, as })
}

/** The visitor of this page, buying without clicks: a payment is only shown to the visitor who began it. */
export function buyerIn(page: Page, { url, bankUrl, publishableKey }: Stack) {
  const send: Send = async ({ method, path, headers, body }) => {
    const answer = await page.request.fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { data: body }),
    })
    // The page's own cookies carry the token.
    return { status: answer.status(), json: await answer.json(), accessToken: null }
  }
  return createBuyer({ send, bankUrl, publishableKey })
}

/** Two copies of a book that asks no question. */
export async function cartBody(stack: Stack, locale: Locale = 'fr') {
  const [book] = await stack.query<{ id: string }>(
    "select t.id from tiers t join forms f on f.id = t.form_id where f.slug = 'boutique-solidaire' and t.label = 'Le Carnet du jardinier'",
  )
  const item = { tierId: Number(book?.id), tierType: 'Product' as const }
  return {
    organizationSlug: 'les-jardins-partages',
    formType: 'Shop' as const,
    formSlug: 'boutique-solidaire',
    items: [item, item],
    locale,
  }
}
