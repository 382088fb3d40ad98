import { type LocalDate, monthsAfter } from '../dates/dates.ts'
import type { Machine } from '../machine.ts'

/** Why somebody is forgotten: they asked, or the time that the association set is over. */
export const FORGETTING_CAUSES = ['Request', 'Retention'] as const
export type ForgettingCause = (typeof FORGETTING_CAUSES)[number]

/** Nobody keeps a request unanswered for longer: a day before that is a slip of the pen. */
const OLDEST_REQUEST_YEARS = 10

/** Whether somebody may have asked for their data, or to be forgotten, on that day. */
export const isRequestDay = (day: LocalDate, today: LocalDate): boolean =>
  day <= today && day >= monthsAfter(today, -12 * OLDEST_REQUEST_YEARS)

export const FORGETTING_STATES = ['Running', 'Done'] as const
export type ForgettingState = (typeof FORGETTING_STATES)[number]

export const FORGETTING_MACHINE: Machine<ForgettingState> = {
  initial: ['Running'],
  transitions: { Running: ['Done'], Done: [] },
}

/** The file of everything about a person: asked for, there to be fetched, taken off the disk. */
export const PERSON_FILE_STATES = ['Waiting', 'Ready', 'Gone'] as const
export type PersonFileState = (typeof PERSON_FILE_STATES)[number]

export const PERSON_FILE_MACHINE: Machine<PersonFileState> = {
  initial: ['Waiting'],
  transitions: { Waiting: ['Ready'], Ready: ['Gone'], Gone: [] },
}

/** How long the link of such a file opens it. */
export const PERSON_FILE_DAYS = 7

/** What becomes of what is known of a person when they are forgotten. */
export const FATES = ['Erased', 'Pseudonymised', 'KeptByLaw'] as const
export type Fate = (typeof FATES)[number]

/** Why something is known of a person (GDPR, article 6; what is about health, article 9). */
export const GROUNDS = [
  'Contract',
  'Consent',
  'ExplicitConsent',
  'LegalObligation',
  'LegitimateInterest',
] as const
export type Ground = (typeof GROUNDS)[number]

/** The headings of the register, in their order. */
export const REGISTER_PARTS = ['Person', 'Sales', 'Money', 'Messages', 'Log', 'Technical'] as const
export type RegisterPart = (typeof REGISTER_PARTS)[number]

/** What stands in the way of forgetting somebody: money that is still to move. */
export const HINDRANCES = ['Plan', 'Payment', 'Refund', 'Dispute'] as const
export type Hindrance = (typeof HINDRANCES)[number]

export interface MoneyUnderWay {
  /** Instalments or months that are still to be taken, or that were refused. */
  planned: number
  /** Payments that somebody is making. */
  beingPaid: number
  refunds: number
  disputes: number
}

/** A membership that still runs is no hindrance: whoever forgets somebody is warned of it. */
export function hindrancesOf(money: MoneyUnderWay): Hindrance[] {
  const found: Readonly<Record<Hindrance, number>> = {
    Plan: money.planned,
    Payment: money.beingPaid,
    Refund: money.refunds,
    Dispute: money.disputes,
  }
  return HINDRANCES.filter((hindrance) => found[hindrance] > 0)
}

/** With what the name of everybody who was forgotten begins. */
export const FORGOTTEN_PERSON = 'Personne oubliée'

/** The name that stands on what law keeps of somebody who was forgotten. */
export const forgottenName = (number: number) => ({
  firstName: FORGOTTEN_PERSON,
  lastName: `n°\u202f${number}`,
})

/** The same in one: « Personne oubliée n° 12 ». */
export function forgottenFullName(number: number): string {
  const { firstName, lastName } = forgottenName(number)
  return `${firstName} ${lastName}`
}

/** A domain in which nobody ever has a mailbox (RFC 2606). */
export const NOBODYS_DOMAIN = 'personne.invalid'

/** One for each person: those of two are not taken for one, and those of one not for two. */
export const forgottenMailbox = (organizationId: number, number: number): string =>
  `oubli-${organizationId}-${number}@${NOBODYS_DOMAIN}`

export const isNobodysMailbox = (email: string): boolean => email.toLowerCase().endsWith(`@${NOBODYS_DOMAIN}`)

/** The address at which somebody is reached; null where they gave none, or were forgotten. What people read shows this. */
export const reachedAt = (email: string | null | undefined): string | null =>
  email && !isNobodysMailbox(email) ? email : null

/** Whether somebody as people are shown them, without an address that is nobody's, was forgotten. */
export const isShownForgotten = (
  firstName: string | null | undefined,
  email: string | null | undefined,
): boolean => firstName === FORGOTTEN_PERSON && !email
