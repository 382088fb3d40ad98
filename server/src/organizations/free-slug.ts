import { isReservedSlug, slugFromTitle } from '@obole/core/slug'

const LONGEST = 80

/** What something is called in addresses, then the same with a number, until nobody else is called so. */
export function* slugCandidates(title: string, otherwise: string): Generator<string, never> {
  const slug = slugFromTitle(title).slice(0, LONGEST).replace(/-+$/, '') || otherwise
  if (!isReservedSlug(slug)) yield slug
  for (let number = 2; ; number += 1) yield `${slug}-${number}`
}
