import type { LocalDate } from '../dates/dates.ts'
import type { Cents } from '../money/money.ts'

/** What somebody did elsewhere, before their association came here. */
export const ACT_KINDS = ['Gift', 'MonthlyGift', 'Membership', 'Ticket', 'Purchase', 'Other'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** What was given or bought on another platform: history, no order, no gift and no figure here. */
export type ImportedAct = {
  readonly kind: ActKind
  readonly on: LocalDate
  /** The campaign and the rate, as far as they are told. */
  readonly name: string | null
  readonly amountCents: Cents | null
  /** The numbers there of the order, of one payment of it, and of the line. */
  readonly orderReference: string | null
  readonly paymentReference: string | null
  readonly lineReference: string | null
}

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The first that fits counts: « don mensuel » is no single gift, and an « adhésion à un événement » a membership. */
const KIND_WORDS: readonly (readonly [ActKind, RegExp])[] = [
  ['MonthlyGift', /\bdons? (?:mensuels?|recurrents?|reguliers?)\b|\bmonthly ?(?:donation|gift)/],
  ['Membership', /\badhesions?\b|\badherents?\b|\bcotisations?\b|\bmembers(?:hips?)?\b/],
  ['Ticket', /\bbillet|\bevenements?\b|\binscriptions?\b|\bparticipants?\b|\btickets?\b|\bevents?\b/],
  ['Purchase', /\bboutiques?\b|\bventes?\b|\bachats?\b|\bproduits?\b|\bshop\b|\bproducts?\b|\bpurchases?\b/],
  ['Gift', /\bdons?\b|\bdonat|\bgifts?\b|\bcrowdfunding\b|\bfinancement participatif\b|\bcollectes?\b/],
]

/** What a campaign, a rate or the name of a file says of what was done; null where it says nothing. */
export function readActKind(typed: string): ActKind | null {
  // Names of files join their words by signs.
  const text = plain(typed).replaceAll(/[^a-z0-9]+/g, ' ')
  return KIND_WORDS.find(([, words]) => words.test(text))?.[0] ?? null
}

const PAID =
  /^(?:valide|paye|regle|hors ligne|enregistre|encaisse|verse|effectue|termine|confirme|autorise|valid|paid|processed|registered|authorized|completed)e?s?$/
const NOT_PAID =
  /^(?:annul|rembours|refus|en attente|en cours|abandon|contest|echec|echou|expir|a venir|a payer|impaye|non (?:paye|regle|valide)|supprim|cancel|refund|declin|pending|waiting|fail|disput|delet)/

/** Whether what was ordered there was paid for and kept, by the name of its state; null for a name we do not know. */
export function isPaidThere(status: string): boolean | null {
  const text = plain(status)
  return PAID.test(text) ? true : NOT_PAID.test(text) ? false : null
}

/** A number there, however a spreadsheet shows it: « n° 82 810 », « #82810 », « 82810.0 ». */
export function readReference(typed: string): string | null {
  return typed.replaceAll(/^(?:n°|no\.?|#)|\s/gi, '').replace(/(?<=^\d+)[.,]0+$/, '') || null
}

/** Whose name stands with it, without accents and capitals: the same person is written alike over there. */
type Named = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
}

/**
 * What makes the same act one, from whatever file or reading it comes, besides how many such stand before it in its
 * file. Without a number of the other platform only what is told of it does.
 */
export function actKey(act: ImportedAct, { firstName, lastName, companyName }: Named): string {
  const who = plain([firstName, lastName].filter(Boolean).join(' ') || (companyName ?? ''))
  const { kind, on, name, amountCents, orderReference, paymentReference, lineReference } = act
  if (paymentReference !== null) return `payment ${paymentReference} ${kind} ${who}`
  if (orderReference !== null) return `order ${orderReference} ${kind} ${who}`
  if (lineReference !== null) return `line ${lineReference}`
  return `act ${on} ${kind} ${plain(name ?? '')} ${amountCents ?? ''} ${who}`
}
