import type { Cart } from '@obole/contract/carts'
import type { AskedByShop } from '@obole/contract/checkout-intents'
import type { Form } from '@obole/contract/forms'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { PaymentHeader } from '../frame/logo.tsx'
import { useAssociationLang, useLocale, useWords } from '../i18n/locale.tsx'
import { backWords } from '../shop/back.words.ts'
import { hostOf } from '../shop/shop.tsx'
import { shopWords } from '../shop/shop.words.ts'
import { LinkButton } from '../ui/link-button.tsx'

interface ShopNoticeProps {
  asked: Pick<AskedByShop, 'backUrl'>
  cart: Cart
  form: Form
}

/** Who sent the payer here, for what and to whom: they were on another site a moment ago. */
export function ShopNotice({ asked: { backUrl }, cart, form }: ShopNoticeProps) {
  const t = useWords(shopWords)
  const locale = useLocale()
  const lang = useAssociationLang(form.formType)
  const host = hostOf(backUrl)
  return (
    <section aria-label={t.from} className="border-b border-line bg-tint">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <div className="min-w-0">
          <p lang={lang} className="font-bold wrap-anywhere">
            {cart.itemList.map(({ name }) => name).join(', ')}
          </p>
          <p className="wrap-anywhere">
            {t.asks(host, formatEuros(cents(cart.amount), locale), form.organization.name)}
          </p>
          <Terms terms={cart.paymentTerms} />
        </div>
        <a href={backUrl} className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">
          {t.backUnpaid(host)}
        </a>
      </div>
    </section>
  )
}

/** In how many times, when and how much: what the payer leaves to Obole comes on top, and is said with the summary. */
function Terms({ terms }: { terms: Cart['paymentTerms'] }) {
  const t = useWords(shopWords)
  const locale = useLocale()
  if (terms.length < 2) return null
  const debits = terms.map(({ date, realAmount }, index) =>
    t.debit(formatEuros(cents(realAmount), locale), index === 0 ? null : formatDate(date, locale)),
  )
  return <p className="text-sm text-muted">{t.inTerms(terms.length, debits.join(', '))}</p>
}

/** Nobody began to pay in time, or not to the end. */
export function ShopLinkEnded({ backUrl }: { backUrl: string }) {
  const t = useWords(shopWords)
  const b = useWords(backWords)
  const host = hostOf(backUrl)
  return (
    <>
      <PaymentHeader />
      <div className="page grid max-w-text gap-4 py-16">
        <h1 className="text-3xl">{t.ended}</h1>
        <p className="text-lg wrap-anywhere">{t.endedWhy(host)}</p>
        <div className="mt-4">
          <LinkButton href={backUrl}>{b.back(host)}</LinkButton>
        </div>
      </div>
    </>
  )
}
