import { rightsOf } from '@obole/contract/roles'
import type { AggregatedUser } from '@obole/contract/users'
import { Link, useLocation } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { manageWords } from './manage.words.ts'
import { type PageName, pageOf, PAGES, wordOf } from './pages.ts'

const LISTS = [
  'orders',
  'payments',
  'guests',
  'members',
  'contributors',
] as const satisfies readonly PageName[]

type Membership = AggregatedUser['organizations'][number]

interface CampaignLinksProps {
  organizationSlug: string
  campaigns: Membership['campaigns']
  className: string
}

/** The campaign lists of a person who has no role in the association as a whole. */
export function CampaignLinks({ organizationSlug, campaigns, className }: CampaignLinksProps) {
  const t = useWords(manageWords)
  const { pathname, search } = useLocation()
  const shown = (formType: string, formSlug: string) => {
    const query = new URLSearchParams(search)
    return query.get('formType') === formType && query.get('formSlug') === formSlug
  }
  return campaigns.map(({ formType, formSlug, title, role }) => (
    <div key={`${formType}-${formSlug}-${role}`}>
      <p className="mb-1 px-3 text-sm font-semibold text-muted">{title}</p>
      <ul>
        {LISTS.filter((page) => rightsOf([role]).has(PAGES[page].right)).map((page) => {
          const path = pageOf(organizationSlug, page)
          return (
            <li key={page}>
              <Link
                to={`${path}?${new URLSearchParams({ formType, formSlug })}`}
                aria-current={path === pathname && shown(formType, formSlug) ? 'page' : undefined}
                className={className}
              >
                {t[wordOf(page)]}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}
