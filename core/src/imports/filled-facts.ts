import type { ImportedPerson } from './read-line.ts'

/** The parts of an address are of one place: they are taken together or not at all. */
const ADDRESS = ['address', 'zipCode', 'city', 'country'] as const
const ALONE = ['phone', 'birthDate'] as const
type Fact = (typeof ADDRESS)[number] | (typeof ALONE)[number]
export type FilledFacts = { readonly [F in Fact]?: string | null }

/**
 * What a file adds to what is known of a person: what was empty, and, where the file's day is later than that of what
 * is known, what it says otherwise. Name and mailbox are what the person is known by, and stay.
 */
export function filledFacts(
  known: ImportedPerson,
  imported: ImportedPerson,
  { isNewer }: { readonly isNewer: boolean },
): FilledFacts {
  const hasAddress = ADDRESS.some((part) => part !== 'country' && imported[part] !== null)
  const isWithoutAddress = ADDRESS.every((part) => known[part] === null)
  const alone = ALONE.filter((fact) => imported[fact] !== null && (isNewer || known[fact] === null))
  const taken: readonly Fact[] = hasAddress && (isNewer || isWithoutAddress) ? [...alone, ...ADDRESS] : alone
  return Object.fromEntries(
    taken.filter((fact) => imported[fact] !== known[fact]).map((fact) => [fact, imported[fact]]),
  )
}
