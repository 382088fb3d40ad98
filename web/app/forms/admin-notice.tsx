import { addressOf, type CampaignType } from '@obole/core/addresses'
import { useWords } from '../i18n/locale.tsx'
import { Notice } from '../ui/card.tsx'
import { useJourney } from './journey.tsx'
import { stateWords } from './state.words.ts'

/** What administrators are told above their own campaign. */
export default function AdminNotice() {
  const t = useWords(stateWords)
  const { form } = useJourney()
  if (!form.hasAdminRights) return null
  const titles = { draft: t.adminDraft, disabled: t.adminDisabled, deleted: t.adminDeleted }
  const { pageShows } = form
  if (pageShows !== 'draft' && pageShows !== 'disabled' && pageShows !== 'deleted') return null
  const { organizationSlug, formSlug: campaignSlug } = form
  // A campaign's page is never that of a bare checkout.
  const formType = form.formType as CampaignType
  const settings = addressOf({ page: 'admin', section: null, organizationSlug, formType, campaignSlug })
  return (
    <div className="page py-5">
      <Notice tone="attention" title={titles[pageShows]}>
        <a href={settings}>{t.manage}</a>
      </Notice>
    </div>
  )
}
