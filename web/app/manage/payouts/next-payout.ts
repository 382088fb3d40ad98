import type { Balance } from '@obole/contract/payouts'
import { dayOf } from '@obole/core/dates/moments'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { payoutWords } from './payouts.words.ts'

/** The date of the next automatic payout, or why there is none, as text. */
export function useNextPayout({ nextPayoutOn, iban, ibanChange }: Balance, today: string): string {
  const t = useWords(payoutWords)
  const locale = useLocale()
  if (ibanChange !== null) return iban === null ? t.whyFirstHeld : t.whyHeld
  if (iban === null) return t.whyNoIban
  if (nextPayoutOn === null) return t.nextNever
  if (nextPayoutOn === today) return t.nextToday
  return t.nextOn(dayOf(`${nextPayoutOn}T12:00:00Z`, locale))
}
