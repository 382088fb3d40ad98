import type { KnownAddress } from '@obole/contract/completion'
import { DEFAULT_COUNTRY } from '@obole/core/country'

const FIELDS = ['address', 'zipCode', 'city', 'country'] as const

/** A chosen address in those of the fields that are asked; all of it on its own line where no town is. */
export function takenOf(
  { label, address, zipCode, city }: KnownAddress,
  asked: readonly string[],
): Partial<Record<(typeof FIELDS)[number], string>> {
  const hasTown = asked.includes('zipCode') || asked.includes('city')
  // The register knows one country.
  const known = { address: hasTown ? address : label, zipCode, city, country: DEFAULT_COUNTRY }
  return Object.fromEntries(FIELDS.filter((name) => asked.includes(name)).map((name) => [name, known[name]]))
}
