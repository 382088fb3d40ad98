import { useWords } from '../../i18n/locale.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { manageWords } from '../desk/manage.words.ts'
import { homeOf } from '../desk/pages.ts'

/** For an empty list: a link to create a campaign, for those who may. */
export function NewCampaignLink() {
  const t = useWords(manageWords)
  const { organizationSlug, can } = useAssociation()
  if (!can('createForm')) return null
  return (
    <LinkButton to={`${homeOf(organizationSlug)}/nouvelle-campagne`} tone="plain">
      {t.newCampaign}
    </LinkButton>
  )
}
