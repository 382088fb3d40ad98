import type { doorEndpoints } from '@obole/contract/door'
import type { CallOutput } from '@obole/contract/endpoint'
import type { DoorScan } from '@obole/core/door/scans'
import type { DoorVerdict } from '@obole/core/door/verdict'

export type Check = CallOutput<(typeof doorEndpoints)['POST /door/checks']>

/** What the server says of a ticket that is not on the list; `asking` until it answers, `silent` if it does not. */
export type CheckState = Check | 'asking' | 'silent'

/** What became of a ticket on this screen: shown and not decided, stopped, let in, taken back, gone out. */
export type Outcome = 'asks' | 'stopped' | 'admitted' | 'forced' | 'undone' | 'left'

export type Shown =
  | { is: 'notOurs' }
  /** The phone could not write: what is shown must not look done. */
  | { is: 'notWritten' }
  | { is: 'unknown'; check: CheckState }
  | {
      is: 'ticket'
      verdict: Exclude<DoorVerdict, { is: 'unknown' }>
      outcome: Outcome
      /** The scan that let it in, which may be undone. */
      scan: DoorScan | null
      /** Scans of others of the same order that were let in with it. */
      others: readonly DoorScan[]
    }

export type Tone = 'welcome' | 'stop' | 'attention' | 'plain'

/** The colour of the screen; it never stands alone: a sign and words say the same. */
export function toneOf(shown: Shown): Tone {
  if (shown.is !== 'ticket') return 'stop'
  const { outcome, verdict } = shown
  if (outcome === 'admitted' || outcome === 'forced') return 'welcome'
  if (outcome !== 'stopped') return 'plain'
  return verdict.is === 'wrongDay' || verdict.is === 'notOnList' ? 'attention' : 'stop'
}
