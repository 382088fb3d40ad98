import { type CampaignStanding, campaignStanding } from '@obole/core/campaign/form'
import { useWords } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { campaignStateWords } from './campaign-state.words.ts'

const TONES: Readonly<Record<CampaignStanding, ChipTone>> = {
  Public: 'leaf',
  Private: 'primary',
  Draft: 'amber',
  Disabled: 'muted',
  Canceled: 'red',
  Deleted: 'red',
}

export function CampaignStateChip({ form }: { form: Parameters<typeof campaignStanding>[0] }) {
  const t = useWords(campaignStateWords)
  const standing = campaignStanding(form)
  return <StateChip tone={TONES[standing]}>{t[`state${standing}`]}</StateChip>
}
