import type { DOCUMENT_STATES } from '@obole/core/association/compliance'
import type { ChipTone } from '../../ui/desk/chip.tsx'

export const DOCUMENT_TONES: Readonly<Record<(typeof DOCUMENT_STATES)[number], ChipTone>> = {
  Saved: 'primary',
  Pending: 'amber',
  Rejected: 'red',
  Accepted: 'leaf',
}
