import { epochMs, type Instant, type LocalDate } from '../dates/dates.ts'
import type { Problem } from '../validation/messages.ts'
import {
  type AskedOfParticipant,
  ownPassAddress,
  type Participant,
  type ParticipantField,
  requiredFields,
  validateParticipant,
} from '../validation/participant.ts'

/**
 * How often a day one ticket, or the tickets of one order, may be passed on: each time, mails go to people who did not
 * ask.
 */
export const PASSES_OF_A_TICKET_A_DAY = 3
export const PASSES_OF_AN_ORDER_A_DAY = 20

/** What decides whether the payer may pass a ticket on to another person. */
export interface TicketToPassOn {
  isLive: boolean
  /** The line has a ticket. */
  hasTicket: boolean
  /** The association allows tickets to be passed on. */
  isAllowed: boolean
  /** Each participant must send a file, which is only possible with a purchase. */
  needsFile: boolean
  /** A minor needs a guardian, who is only asked with a purchase. */
  asksGuardian: boolean
  /** When its event begins; null if unknown. */
  eventStartsAt: Instant | null
}

export type PassOnRefusal = 'LINE_CANCELED' | 'TICKET_NOT_PASSED_ON' | 'EVENT_BEGUN'

export function passOnRefusal(ticket: TicketToPassOn, now: Instant): PassOnRefusal | null {
  if (!ticket.isLive) return 'LINE_CANCELED'
  const needsPurchase = ticket.needsFile || ticket.asksGuardian
  if (!ticket.hasTicket || !ticket.isAllowed || needsPurchase) return 'TICKET_NOT_PASSED_ON'
  const { eventStartsAt } = ticket
  return eventStartsAt !== null && epochMs(now) >= epochMs(eventStartsAt) ? 'EVENT_BEGUN' : null
}

/** What a rate asks of the next holder: always the e-mail, since the ticket is sent there. */
export const askedOfNextHolder = (asked: AskedOfParticipant): AskedOfParticipant => ({
  ...asked,
  email: 'Required',
})

/** The next holder must meet the same rules as the first participant. */
export function nextHolderProblems(
  participant: Participant,
  asked: AskedOfParticipant,
  today: LocalDate,
): Problem<ParticipantField>[] {
  return validateParticipant(participant, requiredFields(askedOfNextHolder(asked)), today)
}

/** What decides whether the former holder is told that the ticket is no longer theirs. */
export interface FormerHolder {
  email: string | null | undefined
  payerEmail: string | null
  /** The mailboxes that the ticket was sent to, besides the payer's. */
  sentTo: readonly string[]
}

/** The former holder's own mailbox that received the ticket. Null where there is none, so we cannot write to them. */
export function formerHolderAddress({ email, payerEmail, sentTo }: FormerHolder): string | null {
  const own = ownPassAddress(email, payerEmail)
  return own !== null && sentTo.includes(own) ? own : null
}

/** What a person who scans the code of a pass learns. */
export const PASS_STATUSES = ['valid', 'canceled', 'expired', 'notYet', 'passedOn'] as const
export type PassStatus = (typeof PASS_STATUSES)[number]

/** `hand` is how often it had been passed on when the code was made, `handNow` how often until now. */
export function passStatus(pass: {
  hand: number
  handNow: number
  isLive: boolean
  /** Null for what is valid from the start. */
  validFrom: LocalDate | null
  validUntil: LocalDate | null
  today: LocalDate
}): PassStatus {
  if (pass.hand !== pass.handNow) return 'passedOn'
  if (!pass.isLive) return 'canceled'
  if (pass.validUntil !== null && pass.validUntil < pass.today) return 'expired'
  return pass.validFrom !== null && pass.validFrom > pass.today ? 'notYet' : 'valid'
}
