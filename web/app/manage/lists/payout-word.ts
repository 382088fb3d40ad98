import type { Words } from '../../i18n/words.ts'
import type { rowWords } from './lists.words.ts'

/** How far a sum is on its way to the association's bank; the state itself where it has no word yet. */
export function payoutWord(state: string, t: Words<typeof rowWords>): string {
  const said: unknown = Object.entries(t).find(([key]) => key === `payout${state}`)?.[1]
  return typeof said === 'string' ? said : state
}
