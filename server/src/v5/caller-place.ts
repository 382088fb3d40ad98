import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { normaliseSlug } from '@obole/core/site/slug'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { campaignRef, noCampaign } from '../forms/campaign.ts'
import { findFormId } from './forms.store.ts'

/** Where a call of the public API looks: the whole association of its key, or one of its campaigns. */
export interface Place {
  organizationId: number
  organizationSlug: string
  formId: number | null
}

export interface NamedForm {
  organizationSlug: string
  formType: string
  formSlug: string
}

/** A key opens its own association. Of any other it does not even tell whether it exists. */
export function ownAssociation(caller: ApiCaller, slug: string): Place | Refusal {
  const { organizationId, organizationSlug } = caller
  const isOwn =
    organizationId !== null && organizationSlug !== null && normaliseSlug(slug) === organizationSlug
  return isOwn ? { organizationId, organizationSlug, formId: null } : refuse('FORBIDDEN')
}

export async function ownCampaign(
  app: App,
  caller: ApiCaller,
  named: NamedForm,
): Promise<(Place & { formId: number }) | Refusal> {
  const place = ownAssociation(caller, named.organizationSlug)
  if (isRefusal(place)) return place
  const ref = campaignRef(named)
  const formId = ref && (await findFormId(app.db, place.organizationId, ref))
  return formId === null ? noCampaign(named) : { ...place, formId }
}

/** The association of a key, for what is named by an id alone; nothing is found for a key of none. */
export const associationIdOf = ({ organizationId }: ApiCaller): number | Refusal =>
  organizationId ?? refuse('FORBIDDEN')
