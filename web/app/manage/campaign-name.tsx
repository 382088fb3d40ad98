import type { FormType } from '@obole/core/form'
import { Link } from 'react-router'
import { campaignHref } from './campaign-href.ts'
import { Written } from './written.tsx'

interface CampaignNameProps {
  organizationSlug: string
  form: { formType: FormType; formSlug: string }
  title: string
}

/** The way to a campaign's first page; a bare checkout, which has none, is only named. */
export function CampaignName({ organizationSlug, form, title }: CampaignNameProps) {
  if (form.formType === 'Checkout') return title
  return (
    <Link to={campaignHref(organizationSlug, form)}>
      <Written>{title}</Written>
    </Link>
  )
}
