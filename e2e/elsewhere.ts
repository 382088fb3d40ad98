import { createBuyer, overNetwork } from '@obole/contract/testing/buyer'
import type { Locale } from '@obole/core/locale'
import type { Stack } from './stack.ts'

/** Somebody who never opens a page: the API alone, as another program of the association's would use it. */
export function buyerOf({ url, bankUrl, publishableKey }: Stack) {
  return createBuyer({ send: overNetwork(url), bankUrl, publishableKey })
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
