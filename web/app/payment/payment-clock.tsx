import type { PaymentSummary } from '@obole/contract/payments'
import { kindOf } from '@obole/core/campaign/kinds'
import { useNowMs } from '../browser/browser.ts'
import { formWords } from '../forms/journey/form.words.ts'
import { useForms } from '../forms/journey/store.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { BackToShop } from '../shop/back-to-shop.tsx'
import { paymentWords } from '../card/payment.words.ts'
import { campaignPath, useWayBack } from './way-back.ts'

/** Whether the hold has ended by this browser's clock; the server decides in the end. */
export function useIsExpired({ expiresAt }: PaymentSummary): boolean {
  const now = useNowMs()
  return expiresAt !== null && now !== null && Date.parse(expiresAt) <= now
}

/** How long the places being paid are still held. */
export function PaymentClock({ expiresAt }: PaymentSummary) {
  const t = useWords(formWords)
  const now = useNowMs()
  const leftMs = expiresAt === null || now === null ? null : Date.parse(expiresAt) - now
  // The line has its height from the start, so that nothing moves when the browser's clock starts.
  return expiresAt === null ? null : (
    <p className="mb-6 flex min-h-6 items-center gap-2 text-sm text-muted tabular-nums">
      {leftMs === null || leftMs <= 0 ? null : (
        <>
          <span aria-hidden className="size-2 flex-none rounded-full bg-leaf" />
          {t.cartKept(t.minutesSeconds(Math.floor(leftMs / 60_000), secondsOf(leftMs)))}
        </>
      )}
    </p>
  )
}

const secondsOf = (leftMs: number) => String(Math.floor((leftMs % 60_000) / 1000)).padStart(2, '0')

/** Instead of the card: what the payer can do, with the typed answers where this browser still has them. */
export function ExpiredCart({ summary }: { summary: PaymentSummary }) {
  const t = useWords(paymentWords)
  const f = useWords(formWords)
  const locale = useLocale()
  const back = useWayBack(summary)
  // Only the association can ask again for a cart that it asked for.
  const isForGood = kindOf(summary.formType).hasAskedLines
  const isInBrowser = Object.values(useForms().carts).some(({ id }) => id === summary.cartId)
  const isKept = isInBrowser && !isForGood
  return (
    <Card title={f.cartGone}>
      <p role="alert" className="mb-4">
        {t.nothingDebited} {isKept ? f.cartGoneKept : isForGood && !summary.shop ? f.cartGoneForGood : null}
      </p>
      {summary.shop ? (
        <BackToShop />
      ) : (
        <LinkButton href={isKept ? back : campaignPath(summary, locale)}>
          {isForGood ? t.toAssociation : t.beginAgain}
        </LinkButton>
      )}
    </Card>
  )
}
