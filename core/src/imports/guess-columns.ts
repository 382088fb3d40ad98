import { type ActKind, readActKind } from './acts.ts'
import { fieldsOf, type ImportField, type ImportMapping, OF_ACTS } from './columns.ts'
import { HEADINGS, plainHeading } from './headings.ts'
import type { ImportKind } from './import.ts'

/** Words that say whose a fact is; the payer's are taken where nobody else's are there. */
const WHOSE =
  /\b(?:(?:de |du |of )?(?:l |la |le |the )?(?:adherente?|membre|participante?|donateur|donor|member|beneficiaire)(?: s)?)\b/g
const OF_PAYER = /\b(?:(?:de |du |of )?(?:l |la |le |the )?(?:payeur|payer|acheteur|buyer)(?: s)?)\b/g
const WHOLE = /^(?:adherent|membre|member) /

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

type Guess = { field: ImportField; column: number; rank: number }

/** How likely a heading names this field: 0 is sure, null is not at all. */
function rankOf(heading: string, field: ImportField): number | null {
  const names = HEADINGS[field]
  const text = plainHeading(heading)
  const spellings = [text, WHOLE.test(text) ? text : tidy(text.replaceAll(WHOSE, ''))]
  const own = Math.max(...spellings.map((spelling) => -names.indexOf(spelling)).filter((rank) => rank <= 0))
  if (Number.isFinite(own)) return -own
  const ofPayer = names.indexOf(tidy(text.replaceAll(OF_PAYER, '')))
  return ofPayer === -1 ? null : names.length + ofPayer
}

/** By these headings our own export of people is known, in either language. */
const OWN_EXPORT = [
  ['adherent depuis le', 'adherent jusqu au', 'premiere date', 'derniere date'],
  ['member since', 'member until', 'first date', 'last date'],
] as const
/** There they sum up all the memberships that are known already: to read them would make another. */
const SUMMED_UP: readonly ImportField[] = ['membershipName', 'validFrom', 'validUntil']

function isOwnExport(headings: readonly string[]): boolean {
  const names = new Set(headings.map(plainHeading))
  return OWN_EXPORT.some((ours) => ours.every((heading) => names.has(heading)))
}

/** By one of these headings HelloAsso's exports of orders, members, tickets, payments and gifts are known. */
const OF_EXPORTS = /^(?:reference|numero|n) (?:de |de la |du )?(?:commande|paiement|billet)$/
/** Those of years ago number their lines instead, and have these three. */
const OF_OLD_EXPORTS = ['numero', 'statut', 'moyen de paiement'] as const
const OF_MEMBERS = /\badherente?s?\b/

/** What another platform exported: of members, or of sales, which name whoever paid and make no membership. */
function exportOf(headings: readonly string[]): 'Members' | 'Sales' | null {
  const names = headings.map(plainHeading)
  const isOld = OF_OLD_EXPORTS.every((name) => names.includes(name))
  if (!isOld && !names.some((name) => OF_EXPORTS.test(name))) return null
  return names.some((name) => OF_MEMBERS.test(name)) ? 'Members' : 'Sales'
}

/** « Statut » alone may be that of a member: what they are in the association. */
const STATUS_OF_ORDER = /^(?:statut|etat) .*\b(?:commande|paiement)\b|^(?:order|payment) status$/
const isOfOrder = (heading: string) => STATUS_OF_ORDER.test(plainHeading(heading))

/** What was given or paid there is no gift that was received by hand. */
export const isExport = (headings: readonly string[]): boolean =>
  exportOf(headings) !== null || headings.some(isOfOrder)

const OF_MEMBERSHIP_ALONE: readonly ImportField[] = ['membershipName', 'season', 'validFrom', 'validUntil']

/** Which fields are looked for in no heading of such a file. */
function leftOf(headings: readonly string[], exported: ReturnType<typeof exportOf>): readonly ImportField[] {
  if (exported === 'Sales') return OF_MEMBERSHIP_ALONE
  // The rate of a member is the name of the membership, and a company that of whoever paid it.
  if (exported === 'Members') return hasPayer(headings) ? ['actName', 'companyName'] : ['actName']
  return isOwnExport(headings) ? [...SUMMED_UP, ...OF_ACTS] : OF_ACTS.filter((field) => field !== 'status')
}

const NAME = /^(?:pre)?nom(?: participante?)?$/
const NAME_OF_PAYER = /^(?:pre)?nom (?:(?:du|de la|de l) )?(?:payeur|acheteur)$/

const hasPayer = (headings: readonly string[]): boolean =>
  headings.some((heading) => NAME_OF_PAYER.test(plainHeading(heading)))

/** Participants beside whoever paid for them: what stands there of nobody in particular is theirs. */
function hasParticipants(headings: readonly string[]): boolean {
  const names = headings.map(plainHeading)
  return hasPayer(headings) && names.some((name) => NAME.test(name))
}

const OF_PERSONS: readonly ImportField[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
]
const namesPayer = (heading: string) => plainHeading(heading).search(OF_PAYER) !== -1

/** Which column is which, by its heading alone; the association corrects it. */
export function guessColumns(headings: readonly string[], kind: ImportKind): ImportMapping {
  const exported = kind === 'Members' ? exportOf(headings) : null
  const left = leftOf(headings, exported)
  const isOfPayers = exported === 'Sales' && hasParticipants(headings)
  const fields = fieldsOf(kind).filter((field) => !left.includes(field))
  const guesses = fields.flatMap((field) =>
    headings.flatMap((heading, column): Guess[] => {
      if (isOfPayers && OF_PERSONS.includes(field) && !namesPayer(heading)) return []
      // There, the day of an order is not yet the first of a membership.
      if (exported && field === 'validFrom' && HEADINGS.boughtOn.includes(plainHeading(heading))) return []
      if (!exported && field === 'status' && !isOfOrder(heading)) return []
      const rank = rankOf(heading, field)
      return rank === null ? [] : [{ field, column, rank }]
    }),
  )
  const mapping: { [F in ImportField]?: number } = {}
  const taken = new Set<number>()
  for (const { field, column } of guesses.toSorted((one, other) => one.rank - other.rank))
    if (mapping[field] === undefined && !taken.has(column)) {
      mapping[field] = column
      taken.add(column)
    }
  return withoutDiscountOfTotal(headings, mapping)
}

/** A discount is taken off the price of a rate; a total has it taken off already. */
function withoutDiscountOfTotal(headings: readonly string[], mapping: ImportMapping): ImportMapping {
  const { discount, ...others } = mapping
  const isOfRate = /\b(?:tarif|formule|adhesion|billet)\b/.test(
    plainHeading(headings[mapping.amount ?? -1] ?? ''),
  )
  return discount === undefined || isOfRate ? mapping : others
}

/** What the lines of such a file were, where they do not say it. */
export function guessActKind(headings: readonly string[], fileName: string): ActKind | null {
  const exported = exportOf(headings)
  if (exported === null) return null
  if (exported === 'Members') return 'Membership'
  const names = headings.map(plainHeading)
  if (names.some((name) => HEADINGS.lineReference.includes(name))) return 'Ticket'
  return readActKind(fileName)
}
