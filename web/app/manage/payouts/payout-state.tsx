import type { CashOut } from '@obole/contract/payouts'
import { useWords } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { payoutWords } from './payouts.words.ts'

const TONES: Readonly<Record<CashOut['state'], ChipTone>> = {
  Transfered: 'primary',
  WaitingForCashOutConfirmation: 'primary',
  CashedOut: 'leaf',
  Failed: 'red',
}

export function PayoutState({ state }: { state: CashOut['state'] }) {
  const t = useWords(payoutWords)
  return <StateChip tone={TONES[state]}>{t[`state${state}`]}</StateChip>
}
