import { CONTACT_STANDING_NAMES } from '@obole/contract/list-names'
import type { ContactStanding } from '@obole/core/contacts/standing'
import { useLocale } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'

const TONES: Readonly<Record<ContactStanding, ChipTone>> = {
  Current: 'leaf',
  EndsSoon: 'amber',
  Over: 'red',
  NotYet: 'primary',
  Never: 'muted',
}

export function StandingChip({ standing }: { standing: ContactStanding }) {
  const locale = useLocale()
  return <StateChip tone={TONES[standing]}>{CONTACT_STANDING_NAMES[standing][locale]}</StateChip>
}
