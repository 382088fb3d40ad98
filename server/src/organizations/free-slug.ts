import { isReservedSlug, slugFromTitle } from '@obole/core/site/slug'

const LONGEST = 80

/** The title as a slug, then the same with a number: the caller takes the first free one. */
export function* slugCandidates(title: string, otherwise: string): Generator<string, never> {
  const slug = slugFromTitle(title).slice(0, LONGEST).replace(/-+$/, '') || otherwise
  if (!isReservedSlug(slug)) yield slug
  for (let number = 2; ; number += 1) yield `${slug}-${number}`
}
