import { type Right, rightsOf } from '@obole/contract/roles'
import type { AggregatedUser } from '@obole/contract/users'

type Membership = Pick<AggregatedUser['organizations'][number], 'campaigns'>

interface NamedCampaign {
  formType: string
  formSlug: string
}

/** The rights in one campaign: those in the whole association, and those of roles in this campaign; in no other. */
export function rightsHere(
  ofAssociation: readonly Right[] | undefined,
  membership: Membership | undefined,
  { formType, formSlug }: NamedCampaign,
): Right[] {
  const roles = (membership?.campaigns ?? [])
    .filter((one) => one.formType === formType && one.formSlug === formSlug)
    .map(({ role }) => role)
  return [...new Set([...(ofAssociation ?? []), ...rightsOf(roles)])]
}
