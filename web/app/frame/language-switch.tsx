import { LOCALE_NAMES, type Locale } from '@obole/core/locale'
import { useLocation } from 'react-router'
import { useLocale } from '../i18n/locale.tsx'

/** A plain link: it works before any script is loaded, and the server remembers the choice. */
export function LanguageSwitch() {
  const other: Locale = useLocale() === 'fr' ? 'en' : 'fr'
  const { pathname } = useLocation()
  return (
    <a
      href={`${pathname}?langue=${other}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      className={HEADER_LINK}
    >
      <span aria-hidden>{other.toUpperCase()}</span>
      <span className="sr-only">{LOCALE_NAMES[other]}</span>
    </a>
  )
}

export const HEADER_LINK =
  'flex min-h-11 items-center rounded-full px-3 font-semibold text-ink no-underline hover:bg-tint hover:text-ink'
