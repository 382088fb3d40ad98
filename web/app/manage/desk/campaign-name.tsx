import type { FormType } from '@obole/core/campaign/form'
import { hasPage } from '@obole/core/campaign/kinds'
import { Link } from 'react-router'
import { campaignHref } from './campaign-href.ts'
import { AssociationText } from './association-text.tsx'

interface CampaignNameProps {
  organizationSlug: string
  form: { formType: FormType; formSlug: string }
  title: string
}

/** A link to a campaign's overview; a bare checkout has none, so only its name is shown. */
export function CampaignName({ organizationSlug, form, title }: CampaignNameProps) {
  if (!hasPage(form.formType)) return title
  return (
    <Link to={campaignHref(organizationSlug, form)}>
      <AssociationText>{title}</AssociationText>
    </Link>
  )
}
