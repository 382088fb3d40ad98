import type { Machine } from './machine.ts'

/** Somebody without telephone and recovery codes asks for their second factor to be taken away. */
export const RECOVERY_STATES = ['Asked', 'Accepted', 'Refused', 'Canceled', 'Done'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]

/** What whoever asks has shown of themselves: the password, a link sent to the mailbox, or « it was not me ». */
export const ASKED_WITH = ['password', 'link', 'notMe'] as const
export type AskedWith = (typeof ASKED_WITH)[number]

export const RECOVERY_DECISIONS = ['Accept', 'Refuse'] as const
export type RecoveryDecision = (typeof RECOVERY_DECISIONS)[number]

/** Changes of an account whose owner is told how to take it back. */
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
/** Between Support's yes and the act, so that the owner of the account has time to say no. */
export const RECOVERY_DELAY_DAYS = 2

export const recoveryDue = (acceptedAtMs: number): number => acceptedAtMs + RECOVERY_DELAY_DAYS * DAY_MS

/** How long the link of a mail about a change takes the account back, and how long a factor that is gone still counts. */
export const TAKE_BACK_DAYS = 3

export const FACTORS_AFTER_TAKE_BACK = [
  'none',
  /** It stood before what is refused. */
  'stays',
  /** It was made since, and the account had none: it is as it was. */
  'ended',
  /** It was made since, in place of another: a mailbox alone does not undo that, and Support checks who asks. */
  'asked',
] as const
export type FactorAfterTakeBack = (typeof FACTORS_AFTER_TAKE_BACK)[number]

/** What becomes of the second factor when somebody takes their account back by the link of a mail about a change. */
export function factorAfterTakeBack({
  factorSince,
  changedAt,
  wasGuarded,
}: {
  factorSince: number | null
  /** When what is refused was done. */
  changedAt: number
  /** Whether the account had a factor then, or in the `TAKE_BACK_DAYS` before. */
  wasGuarded: boolean
}): FactorAfterTakeBack {
  if (factorSince === null) return 'none'
  if (factorSince < changedAt) return 'stays'
  return wasGuarded ? 'asked' : 'ended'
}
