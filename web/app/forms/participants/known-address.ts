import type { KnownAddress } from '@obole/contract/completion'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'

const FIELDS = ['address', 'zipCode', 'city', 'country'] as const

/** A chosen address, in the fields that are asked; without a field for the town, the address line holds it all. */
export function takenOf(
  { label, address, zipCode, city }: KnownAddress,
  asked: readonly string[],
): Partial<Record<(typeof FIELDS)[number], string>> {
  const hasTown = asked.includes('zipCode') || asked.includes('city')
  // The register only knows French addresses.
  const known = { address: hasTown ? address : label, zipCode, city, country: DEFAULT_COUNTRY }
  return Object.fromEntries(FIELDS.filter((name) => asked.includes(name)).map((name) => [name, known[name]]))
}
