import { useEffect } from 'react'
import { goToShop } from '../addresses/leaving.ts'
import { forgetPaid } from '../forms/journey/store.ts'
import { useWords } from '../i18n/locale.tsx'
import { backWords } from '../shop/back.words.ts'
import { hostOf } from '../shop/shop.tsx'
import { shopWords } from '../shop/shop.words.ts'
import { DoneMark } from '../ui/done-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** After a payment that a shop outside asked for: its customer is sent back at once, with or without JavaScript. */
export function SentBack({ paidUrl, cartId }: { paidUrl: string; cartId: string | null }) {
  const t = useWords(shopWords)
  const b = useWords(backWords)
  const host = hostOf(paidUrl)
  useEffect(() => {
    if (cartId !== null) forgetPaid(cartId)
    goToShop(paidUrl)
  }, [cartId, paidUrl])
  return (
    <div className="max-w-text">
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${paidUrl}`} />
      </noscript>
      <DoneMark />
      <h1 className="mb-3 text-3xl wide:text-4xl">{t.paid}</h1>
      <p className="text-lg wrap-anywhere">{t.sentBack(host)}</p>
      <p className="mb-6 text-muted">{t.confirmation}</p>
      <LinkButton href={paidUrl}>{b.back(host)}</LinkButton>
    </div>
  )
}
