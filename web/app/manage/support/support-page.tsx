import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
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
  return (
    <div className={`${DESK} pt-6 pb-20 wide:pt-9`}>
      <nav aria-label={t.navigation} className="mb-6 flex flex-wrap items-center gap-1">
        <NavLink to={SUPPORT} end className={TAB}>
          {t.associations}
        </NavLink>
        <NavLink to={`${SUPPORT}/signalements`} className={TAB}>
          {t.reports}
        </NavLink>
      </nav>
      <main id="contenu">{children}</main>
    </div>
  )
}
