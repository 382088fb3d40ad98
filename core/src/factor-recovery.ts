import type { Machine } from './machine.ts'

/** Somebody without telephone and recovery codes asks for their second factor to be taken away. */
export type RecoveryState = 'Asked' | 'Accepted' | 'Refused' | 'Canceled' | 'Done'

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
