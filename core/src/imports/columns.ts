import type { ImportKind } from './import.ts'

/** Of what was given or bought on another platform. */
export const OF_ACTS = [
  'boughtOn',
  'status',
  'actKind',
  'campaignName',
  'actName',
  'discount',
  'orderReference',
  'paymentReference',
  'lineReference',
] as const

/** What a column of a file can say, in the order in which pages offer it. */
export const IMPORT_FIELDS = [
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
  'updatedOn',
  'membershipName',
  'season',
  'validFrom',
  'validUntil',
  'receivedOn',
  'amount',
  'means',
  'chequeNumber',
  ...OF_ACTS,
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Which column says what: the number of the column, from 0; a field that is absent has none. */
export type ImportMapping = { readonly [F in ImportField]?: number }

const OF_MEMBERSHIPS: readonly ImportField[] = [
  'updatedOn',
  'membershipName',
  'season',
  'validFrom',
  'validUntil',
]
const OF_GIFTS: readonly ImportField[] = ['receivedOn', 'means', 'chequeNumber']
const NOT_OF: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  Members: OF_GIFTS,
  Gifts: [...OF_MEMBERSHIPS, ...OF_ACTS, 'phone', 'birthDate'],
}

/** The fields that a file of this kind can have. */
export const fieldsOf = (kind: ImportKind): readonly ImportField[] =>
  IMPORT_FIELDS.filter((field) => !NOT_OF[kind].includes(field))
