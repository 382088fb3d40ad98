import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { DESK } from '../desk.ts'
import { supportWords } from './support.words.ts'

export const SUPPORT = '/admin/support'

export const recordPath = (organizationSlug: string): string =>
  `${SUPPORT}/associations/${encodeURIComponent(organizationSlug)}`

const TAB =
  'flex min-h-11 items-center rounded-full px-4 font-semibold text-ink no-underline hover:bg-tint hover:text-ink aria-[current=page]:bg-tint-2 aria-[current=page]:text-primary-deep'

/** The pages of those who work for the platform. */
export function SupportPage({ children }: { children: ReactNode }) {
  const t = useWords(supportWords)
  const { pathname } = useLocation()
  const reports = `${SUPPORT}/signalements`
  // A record belongs to the list of associations it is found in.
  const isAtReports = pathname.startsWith(reports)
  return (
    <div className={`${DESK} pt-6 pb-20 wide:pt-9`}>
      <nav aria-label={t.navigation} className="mb-6 flex flex-wrap items-center gap-1">
        <Link to={SUPPORT} aria-current={isAtReports ? undefined : 'page'} className={TAB}>
          {t.associations}
        </Link>
        <Link to={reports} aria-current={isAtReports ? 'page' : undefined} className={TAB}>
          {t.reports}
        </Link>
      </nav>
      <main id="contenu">{children}</main>
    </div>
  )
}
