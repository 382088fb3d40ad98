import type { FormState } from '@obole/core/form'
import { useWords } from '../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../ui/desk/chip.tsx'
import { campaignStateWords } from './campaign-state.words.ts'

const TONES: Readonly<Record<FormState, ChipTone>> = {
  Public: 'leaf',
  Private: 'primary',
  Draft: 'amber',
  Disabled: 'muted',
  Deleted: 'red',
}

export function CampaignStateChip({ state }: { state: FormState }) {
  const t = useWords(campaignStateWords)
  return <StateChip tone={TONES[state]}>{t[`state${state}`]}</StateChip>
}
