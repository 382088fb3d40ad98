import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { DESK } from '../desk/desk.ts'
import { supportWords } from './support.words.ts'

export const SUPPORT = '/admin/support'
const REPORTS = `${SUPPORT}/signalements`
const ACCOUNTS = `${SUPPORT}/comptes`
const SECURITY = `${SUPPORT}/securite`
const JOURNAL = `${SUPPORT}/journal`
const TRANSFERS = `${SUPPORT}/virements`
const APPLICATIONS = `${SUPPORT}/applications`

export const recordPath = (organizationSlug: string): string =>
  `${SUPPORT}/associations/${encodeURIComponent(organizationSlug)}`

const TAB =
  'flex min-h-11 items-center rounded-full px-4 font-semibold text-ink no-underline hover:bg-tint hover:text-ink aria-[current=page]:bg-tint-2 aria-[current=page]:text-primary-deep'

/** The frame of Support's pages. */
export function SupportPage({ children }: { children: ReactNode }) {
  const t = useWords(supportWords)
  const { pathname } = useLocation()
  // An association's record belongs to the tab of associations.
  const here =
    [REPORTS, ACCOUNTS, SECURITY, JOURNAL, TRANSFERS, APPLICATIONS].find((page) =>
      pathname.startsWith(page),
    ) ?? SUPPORT
  const tabs = [
    [SUPPORT, t.associations],
    [REPORTS, t.reports],
    [ACCOUNTS, t.accounts],
    [SECURITY, t.security],
    [JOURNAL, t.journal],
    [TRANSFERS, t.transfers],
    [APPLICATIONS, t.applications],
  ] as const
  return (
    <div className={`${DESK} pt-6 pb-20 wide:pt-9`}>
      <nav aria-label={t.navigation} className="mb-6 flex flex-wrap items-center gap-1">
        {tabs.map(([page, label]) => (
          <Link key={page} to={page} aria-current={page === here ? 'page' : undefined} className={TAB}>
            {label}
          </Link>
        ))}
      </nav>
      <main id="contenu">{children}</main>
    </div>
  )
}
