import { useLocale, useWords } from '../i18n/locale.tsx'
import { frameWords } from './frame.words.ts'

/** The pages that the footer links to, by the last part of their address. */
export const FOOTER_PAGES = {
  associationTerms: 'conditions-associations',
  userTerms: 'conditions-utilisateurs',
  legalNotice: 'mentions-legales',
  privacy: 'confidentialite',
  cookies: 'cookies',
  guide: 'guide-des-associations',
  about: 'a-propos',
} as const
export type FooterPage = keyof typeof FOOTER_PAGES

/** The links that stay in the reduced footer of a one-page form. */
const ESSENTIAL: readonly FooterPage[] = ['userTerms', 'legalNotice', 'privacy', 'cookies']

export function Footer() {
  const t = useWords(frameWords)
  const locale = useLocale()
  const pages = Object.keys(FOOTER_PAGES) as FooterPage[]
  return (
    <footer data-screen-only className="mt-16 border-t border-line bg-paper">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-6 text-sm">
        <span data-footer-more className="text-muted">
          {t.tagline}
        </span>
        <nav aria-label={t.footer} className="flex flex-wrap gap-x-4">
          <a href="/accessibilite" className="flex min-h-11 items-center text-ink">
            {t.declaration}
          </a>
          {pages.map((page) => (
            <a
              key={page}
              data-footer-more={ESSENTIAL.includes(page) ? undefined : true}
              href={`/pages/${FOOTER_PAGES[page]}${locale === 'en' ? '/en' : ''}`}
              className="flex min-h-11 items-center text-ink"
            >
              {t[page]}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
