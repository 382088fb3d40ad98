import { addressOf, type AdminSection } from '@obole/core/site/addresses'
import type { CampaignType } from '@obole/core/campaign/form'
import { useWords } from '../../i18n/locale.tsx'
import { useJourney } from '../journey/journey.tsx'
import { stateWords } from './state.words.ts'

/** The sections for daily use; cancelling the event is only on the association's pages. */
const SECTIONS = ['contents', 'share', 'statistics', 'administrators'] as const satisfies AdminSection[]

/** The bar above an administrator's own campaign: its state if it is not public, and the links to manage it. */
export default function AdminBar() {
  const t = useWords(stateWords)
  const { form } = useJourney()
  const { pageShows, organizationSlug, formSlug: campaignSlug } = form
  const titles = {
    draft: t.adminDraft,
    canceled: t.adminCanceled,
    disabled: t.adminDisabled,
    deleted: t.adminDeleted,
  }
  const title = Object.entries(titles).find(([shown]) => shown === pageShows)?.[1]
  // A campaign's page is never that of a bare checkout.
  const formType = form.formType as CampaignType
  const to = (section: AdminSection | null) =>
    addressOf({ page: 'admin', section, organizationSlug, formType, campaignSlug })
  return (
    <div className="border-b border-gift-line bg-gift" data-screen-only>
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        {title ? (
          <p>
            <b>{title}</b> <a href={to(null)}>{t.manage}</a>
          </p>
        ) : null}
        <nav aria-label={t.adminBar} className="flex flex-wrap gap-x-5">
          {SECTIONS.map((section) => (
            <a key={section} href={to(section)} className="inline-flex min-h-11 items-center font-semibold">
              {t[section]}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}
