import type { Machine } from '../machine.ts'

/**
 * What an association has over there is read with its own key (`Reading`), chosen, brought here as drafts, and undone
 * as a whole.
 */
export const PULL_STATES = ['Reading', 'Failed', 'Read', 'Bringing', 'Done', 'Undoing', 'Undone'] as const
export type PullState = (typeof PULL_STATES)[number]

export const PULL_MACHINE: Machine<PullState> = {
  initial: ['Reading'],
  transitions: {
    Reading: ['Failed', 'Read'],
    Failed: [],
    Read: ['Bringing'],
    Bringing: ['Done'],
    Done: ['Undoing'],
    Undoing: ['Undone'],
    Undone: [],
  },
}

/** Why a reading ended before everything was read. */
export const PULL_FAILURES = [
  'KeyRefused',
  'NotAllowed',
  'NoAssociation',
  'NoAnswer',
  'Unreadable',
  'TooMuch',
  'Stopped',
] as const
export type PullFailure = (typeof PULL_FAILURES)[number]

/**
 * One campaign of it. `Known` was brought before, `Refused` cannot be brought, `Kept` was no draft any more when the
 * rest was undone.
 */
export const PULLED_STATES = [
  'Listed',
  'Ready',
  'Known',
  'Refused',
  'Chosen',
  'Done',
  'Undone',
  'Kept',
] as const
export type PulledState = (typeof PULLED_STATES)[number]

export const PULLED_MACHINE: Machine<PulledState> = {
  initial: ['Listed'],
  transitions: {
    Listed: ['Ready', 'Refused'],
    // Another pull may have brought it meanwhile.
    Ready: ['Known', 'Chosen'],
    Known: [],
    Refused: [],
    Chosen: ['Known', 'Done'],
    // Undone with its pull, or deleted in the desk: it may come again.
    Done: ['Undone', 'Kept'],
    Undone: [],
    Kept: [],
  },
}

/** Why a campaign cannot be brought. */
export const PULLED_REFUSALS = ['NoPage', 'OtherCurrency', 'Unreadable'] as const
export type PulledRefusal = (typeof PULLED_REFUSALS)[number]

/** What of a campaign is not brought. */
export const LEFT_OUT = ['Picture', 'Rate', 'Question', 'Option', 'Instalments', 'Vat', 'Text'] as const
export type LeftOut = {
  readonly what: (typeof LEFT_OUT)[number]
  /** Of the rate, the question or the option. */
  readonly name: string | null
}

/** The key is forgotten after so long, however little was read. */
export const PULL_KEY_HOURS = 24
/** What was read and not brought is forgotten after these days. */
export const UNUSED_PULL_DAYS = 7
/** More than an association has: a list that never ends is not read to its end. */
export const MOST_PULLED_CAMPAIGNS = 500

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** Questions in a row without a good answer. */
export const MOST_UNANSWERED = 8

/**
 * How long to wait before asking again, when `unanswered` questions in a row had no good answer: as long as we are
 * told, if we are.
 */
export function pauseBeforeAsking(unanswered: number, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? FIRST_PAUSE_MS * 3 ** (unanswered - 1), LONGEST_PAUSE_MS)
}

const SETTLED_THERE: readonly string[] = ['Processed', 'Registered']

/** Lines that were paid there, or written down by hand, by the name of their state; others made nobody anything. */
export const isSettledThere = (state: string): boolean => SETTLED_THERE.includes(state)

const KEPT_THERE: readonly string[] = ['Authorized', 'Registered', 'Corrected']

/** Payments that were made there, or written down by hand, and were not given back since. */
export const isPaymentKeptThere = (state: string): boolean => KEPT_THERE.includes(state)
