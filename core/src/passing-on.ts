import { epochMs, type Instant, type LocalDate } from './dates.ts'
import type { Problem } from './messages.ts'
import {
  type AskedOfParticipant,
  ownPassAddress,
  type Participant,
  type ParticipantField,
  requiredFields,
  validateParticipant,
} from './participant.ts'

/** How often one ticket may change hands in a day, and how often those of one order: each time strangers are written to. */
export const PASSES_OF_A_TICKET_A_DAY = 3
export const PASSES_OF_AN_ORDER_A_DAY = 20

/** A ticket as far as it decides whether its payer may give it to somebody else. */
export interface TicketToPassOn {
  isLive: boolean
  /** There is a paper of it. */
  hasTicket: boolean
  /** The association lets its tickets go on. */
  isAllowed: boolean
  /** Each participant has to send a file, which is sent with a purchase alone. */
  needsFile: boolean
  /** When its event begins; null where nobody said. */
  eventStartsAt: Instant | null
}

export type PassOnRefusal = 'LINE_CANCELED' | 'TICKET_NOT_PASSED_ON' | 'EVENT_BEGUN'

export function passOnRefusal(ticket: TicketToPassOn, now: Instant): PassOnRefusal | null {
  if (!ticket.isLive) return 'LINE_CANCELED'
  if (!ticket.hasTicket || !ticket.isAllowed || ticket.needsFile) return 'TICKET_NOT_PASSED_ON'
  const { eventStartsAt } = ticket
  return eventStartsAt !== null && epochMs(now) >= epochMs(eventStartsAt) ? 'EVENT_BEGUN' : null
}

/** What a rate asks of whoever is given a ticket: the e-mail always, or it would reach nobody. */
export const askedOfNextHolder = (asked: AskedOfParticipant): AskedOfParticipant => ({
  ...asked,
  email: 'Required',
})

/** Whoever is given a ticket is judged as whoever it was bought for. */
export function nextHolderProblems(
  participant: Participant,
  asked: AskedOfParticipant,
  today: LocalDate,
): Problem<ParticipantField>[] {
  return validateParticipant(participant, requiredFields(askedOfNextHolder(asked)), today)
}

/** What decides whether whoever held a ticket is told that it is no longer theirs. */
export interface FormerHolder {
  email: string | null | undefined
  payerEmail: string | null
  /** The mailboxes that its ticket was sent to, beside the payer's. */
  sentTo: readonly string[]
}

/** Where to tell them: the mailbox of their own that had the ticket. Null where there is none: nobody can write to them. */
export function formerHolderAddress({ email, payerEmail, sentTo }: FormerHolder): string | null {
  const own = ownPassAddress(email, payerEmail)
  return own !== null && sentTo.includes(own) ? own : null
}

/** What the code of a pass is worth to whoever scans it. */
export const PASS_STATUSES = ['valid', 'canceled', 'expired', 'passedOn'] as const
export type PassStatus = (typeof PASS_STATUSES)[number]

/** `hand` and `handNow`: how often it had been passed on when the code was made, and how often it was by now. */
export function passStatus(pass: {
  hand: number
  handNow: number
  isLive: boolean
  validUntil: LocalDate | null
  today: LocalDate
}): PassStatus {
  if (pass.hand !== pass.handNow) return 'passedOn'
  if (!pass.isLive) return 'canceled'
  return pass.validUntil !== null && pass.validUntil < pass.today ? 'expired' : 'valid'
}
