import type { FormLight } from '@obole/contract/organizations'
import type { FormType } from '@obole/core/campaign/form'

export interface CampaignChoice {
  formType: FormType
  formSlug: string
  title: string
  isDeleted?: boolean
}

type Listed = Pick<FormLight, 'formType' | 'formSlug' | 'title' | 'state'>

/** The campaigns to choose from. A deleted campaign keeps its orders: lists offer it last, nothing else offers it. */
export function campaignChoices(
  forms: readonly Listed[],
  { ofDeleted = true }: { ofDeleted?: boolean } = {},
): CampaignChoice[] {
  const choices = forms.map(({ formType, formSlug, title, state }) => ({
    formType,
    formSlug,
    title,
    isDeleted: state === 'Deleted',
  }))
  const standing = choices.filter(({ isDeleted }) => !isDeleted)
  return ofDeleted ? [...standing, ...choices.filter(({ isDeleted }) => isDeleted)] : standing
}
