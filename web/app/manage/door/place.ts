import type { DoorDesk } from '@obole/contract/door'
import type { CampaignType } from '@obole/core/campaign/form'

/** The event whose door it is, as calls name it. */
export interface DoorPlace {
  organizationSlug: string
  formType: CampaignType
  formSlug: string
}

/** What each part of the page is given. */
export interface DoorPartProps {
  door: DoorDesk
  place: DoorPlace
  /** Shows what a call answered. */
  onChange: (door: DoorDesk) => void
}
