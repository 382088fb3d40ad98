import type { ContactFile } from '@obole/contract/contacts'

const NAMES = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
] as const
export type Typed = Record<(typeof NAMES)[number], string | null>

/** What is known of a person, as it is sent to be kept. */
export function factsOf(file: ContactFile): Typed {
  // Each of the names is given, as its type says.
  return Object.fromEntries(NAMES.map((name) => [name, file[name]])) as Typed
}
