const NEEDS_NORMALISING = /[\p{Lu}+\s]/u

/** The guard's rule: lower case, a hyphen for each space or plus sign. */
export function normaliseSlug(slug: string): string {
  return slug.toLowerCase().replaceAll(/[\s+]/g, '-')
}

export function slugNeedsNormalising(slug: string): boolean {
  return NEEDS_NORMALISING.test(slug)
}

/** In the place of an association's or a campaign's name, this segment means the English page. */
const RESERVED_SLUG = 'en'

export function isReservedSlug(slug: string): boolean {
  return slug === RESERVED_SLUG
}

/** A new slug from a title: `Fête de printemps !` gives `fete-de-printemps`. */
export function slugFromTitle(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
