import type { CashOut } from '@obole/contract/payouts'
import { PAYOUT_STANDING_NAMES } from '@obole/contract/list-names'
import type { PayoutStanding } from '@obole/core/statements/match'
import { typedDate } from '@obole/core/dates/dates'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { payoutWords } from './payouts.words.ts'

const TONES: Readonly<Record<PayoutStanding, ChipTone>> = {
  Ticked: 'leaf',
  Waiting: 'muted',
  Absent: 'red',
  Returned: 'red',
}

/** Where a payout stands on the bank statements that were read in; nothing where none was. */
export function StandingChip({ standing, tickedOn }: Pick<CashOut, 'standing' | 'tickedOn'>) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  if (standing === null) return null
  return (
    <StateChip tone={TONES[standing]}>
      {standing === 'Ticked' && tickedOn
        ? t.tickedOn(typedDate(tickedOn))
        : PAYOUT_STANDING_NAMES[standing][locale]}
    </StateChip>
  )
}
