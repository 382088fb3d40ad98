import { useWords } from '../i18n/locale.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { hostOf, useShop } from './shop.tsx'
import { backWords } from './back.words.ts'

/** The way back for whoever gives up, beside other ways on. */
export function BackToShop({ tone }: { tone?: 'primary' | 'plain' }) {
  const t = useWords(backWords)
  const shop = useShop()
  if (!shop) return null
  return (
    <LinkButton href={shop.backUrl} {...(tone ? { tone } : {})}>
      {t.back(hostOf(shop.backUrl))}
    </LinkButton>
  )
}
