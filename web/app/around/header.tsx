import { useLocation } from 'react-router'
import { useWords } from '../i18n/locale.tsx'
import { aroundWords } from './around.words.ts'
import { HEADER_LINK, LanguageSwitch } from './language-switch.tsx'
import { HEADER, Logo } from './logo.tsx'

export function Header() {
  const t = useWords(aroundWords)
  const { pathname } = useLocation()
  return (
    <header className={HEADER} data-screen-only>
      <Logo />
      <nav aria-label={t.tools} className="ml-auto flex items-center gap-1">
        <LanguageSwitch />
        <a href={`/connexion?redirectTo=${encodeURIComponent(pathname)}`} className={HEADER_LINK}>
          {t.signIn}
        </a>
      </nav>
    </header>
  )
}

export function SkipLink() {
  const t = useWords(aroundWords)
  return (
    <a
      href="#contenu"
      className="absolute left-4 -translate-y-20 rounded-field bg-primary px-4 py-3 font-bold text-paper focus:z-50 focus:translate-y-3"
    >
      {t.skipToContent}
    </a>
  )
}
