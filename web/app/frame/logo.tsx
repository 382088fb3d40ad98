import { MAIN_COLOUR } from '@obole/core/site/settings'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { frameWords } from './frame.words.ts'
import { LanguageSwitch } from './language-switch.tsx'

export function Logo() {
  const t = useWords(frameWords)
  const locale = useLocale()
  return (
    <a
      href={locale === 'en' ? '/en' : '/'}
      aria-label={t.home}
      className="flex min-h-11 items-center gap-2 font-title text-xl font-bold text-primary no-underline hover:text-primary-dark"
    >
      <svg viewBox="0 0 26 26" aria-hidden className="size-[26px]">
        <circle cx="13" cy="13" r="13" fill={MAIN_COLOUR} />
        <circle cx="9" cy="8.6" r="7.2" fill="#ffc94d" />
      </svg>
      Obole
    </a>
  )
}

export const HEADER =
  'flex min-h-16 flex-wrap items-center gap-x-4 border-b border-line bg-paper px-[clamp(16px,4vw,40px)]'

/** No links that lead away during a payment. */
export function PaymentHeader() {
  return (
    <header className={HEADER}>
      <Logo />
      <div className="ml-auto">
        <LanguageSwitch />
      </div>
    </header>
  )
}
