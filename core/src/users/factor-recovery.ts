import type { Machine } from '../machine.ts'

/** A person who lost both phone and recovery codes asks us to remove their second factor. */
export const RECOVERY_STATES = ['Asked', 'Accepted', 'Refused', 'Canceled', 'Done'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]

/** How the person identified themselves: the password, a link sent to the mailbox, or « it was not me ». */
export const ASKED_WITH = ['password', 'link', 'notMe'] as const
export type AskedWith = (typeof ASKED_WITH)[number]

export const RECOVERY_DECISIONS = ['Accept', 'Refuse'] as const
export type RecoveryDecision = (typeof RECOVERY_DECISIONS)[number]

/** Changes of an account after which its owner gets a mail that explains how to take the account back. */
export const ACCOUNT_ALARMS = ['address', 'addressAsked', 'password', 'factorOn', 'factorOff'] as const
export type AccountAlarm = (typeof ACCOUNT_ALARMS)[number]

export const RECOVERY_MACHINE: Machine<RecoveryState> = {
  initial: ['Asked'],
  transitions: {
    Asked: ['Accepted', 'Refused', 'Canceled'],
    Accepted: ['Done', 'Canceled'],
    Refused: [],
    Canceled: [],
    Done: [],
  },
}

const DAY_MS = 86_400_000
/** The delay between Support's acceptance and the removal, so that the owner of the account has time to object. */
export const RECOVERY_DELAY_DAYS = 2

export const recoveryDue = (acceptedAtMs: number): number => acceptedAtMs + RECOVERY_DELAY_DAYS * DAY_MS

/** How long the link in a mail about a change can take the account back, and how long a removed factor still counts. */
export const TAKE_BACK_DAYS = 3

export const FACTORS_AFTER_TAKE_BACK = [
  'none',
  /** It existed before the change that is undone. */
  'stays',
  /** It was set up since, and the account had none before: it is removed, as before the change. */
  'ended',
  /**
   * It was set up since, in place of another: access to the mailbox is not enough to undo that, so Support checks who
   * asks.
   */
  'asked',
] as const
export type FactorAfterTakeBack = (typeof FACTORS_AFTER_TAKE_BACK)[number]

/** What happens to the second factor when the owner takes the account back with the link in a mail about a change. */
export function factorAfterTakeBack({
  factorSince,
  changedAt,
  wasGuarded,
}: {
  factorSince: number | null
  /** When the change that is undone was made. */
  changedAt: number
  /** Whether the account had a factor then, or in the `TAKE_BACK_DAYS` before. */
  wasGuarded: boolean
}): FactorAfterTakeBack {
  if (factorSince === null) return 'none'
  if (factorSince < changedAt) return 'stays'
  return wasGuarded ? 'asked' : 'ended'
}
