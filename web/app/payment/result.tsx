import type { PaymentSummary } from '@obole/contract/payments'
import type { Documents } from '@obole/contract/receipts'
import { addressOf } from '@obole/core/addresses'
import { cartKey } from '@obole/core/cart-store'
import { errorText } from '@obole/core/error-texts'
import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { useOrigin } from '../browser.ts'
import { forgetCampaign } from '../forms/store.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { DocumentsCard } from '../orders/documents.tsx'
import { findFromApi, readFromApi } from '../page-api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DoneMark } from '../ui/done-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/result'
import { resultWords } from './payment.words.ts'
import { SummaryCard } from './summary-card.tsx'

const RESULTS = ['confirmation', 'annulation', 'echec'] as const

/** A confirmation is shown only of what is confirmed; the address alone proves nothing. */
export async function loader(page: Route.LoaderArgs) {
  const { id, result } = page.params
  const known = RESULTS.find((candidate) => candidate === result)
  if (!known) throw data(null, { status: 404 })
  const summary = await readFromApi<PaymentSummary>(
    page,
    `/api/payments/summary?paymentRequestId=${encodeURIComponent(id)}`,
  )
  const isPaid = summary.status === 'confirmed' || summary.status === 'duplicated'
  if (known === 'confirmation' && !isPaid) throw redirect(addressOf({ page: 'payment', id }))
  if (known !== 'confirmation' && isPaid)
    throw redirect(addressOf({ page: 'paymentResult', result: 'confirmation', id }))
  // Another card, or an instalment put right, ends elsewhere.
  if (summary.subject !== 'cart') throw redirect(summary.backUrl)
  return { summary, result: known, documents: await documentsOf(page, summary) }
}

/** A confirmation is worth seeing without its papers. */
async function documentsOf(page: Route.LoaderArgs, { orderToken }: PaymentSummary) {
  if (orderToken === null) return null
  return findFromApi<Documents>(page, `/api/orders/${orderToken}/documents`).catch(() => null)
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const isEnglish = loaderData?.summary.locale === 'en'
  const titles = {
    confirmation: isEnglish ? 'Payment confirmed' : 'Paiement confirmé',
    annulation: isEnglish ? 'Payment cancelled' : 'Paiement annulé',
    echec: isEnglish ? 'Payment failed' : 'Paiement échoué',
  }
  return [{ title: `${titles[loaderData?.result ?? 'confirmation']} · Obole` }]
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { summary, result, documents } = loaderData
  return result === 'confirmation' ? (
    <Confirmation summary={summary} documents={documents} />
  ) : (
    <NotPaid summary={summary} result={result} />
  )
}

function Confirmation({ summary, documents }: { summary: PaymentSummary; documents: Documents | null }) {
  const t = useWords(resultWords)
  const { organizationSlug, formType, formSlug } = summary
  useEffect(
    () => forgetCampaign(cartKey(organizationSlug, formType, formSlug)),
    [organizationSlug, formType, formSlug],
  )
  const later = summary.terms.length - 1
  const isGift = formType === 'Donation' || formType === 'CrowdFunding'
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <DoneMark />
        <h1 className="mb-3 text-3xl wide:text-4xl">{isGift ? t.thanksGift : t.thanks}</h1>
        <p className="text-lg">
          {summary.formTitle}, {summary.organizationName}
          {summary.orderId === null ? null : (
            <span className="block font-semibold text-muted">{t.orderNumber(summary.orderId)}</span>
          )}
        </p>
        <Card title={t.whatNext} className="mt-6">
          <ul className="flex max-w-text list-disc flex-col gap-2 pl-5">
            {summary.payerEmail ? <li>{t.emailSent(summary.payerEmail)}</li> : null}
            {formType === 'Event' ? <li>{t.nextTickets}</li> : null}
            {isGift ? <li>{t.nextReceipt}</li> : null}
            {later > 0 ? <li>{t.nextInstalments(later)}</li> : null}
            {summary.amount > 0 ? <li>{t.nextStatement}</li> : null}
          </ul>
        </Card>
        <YourOrder summary={summary} documents={documents} />
        <Share summary={summary} />
      </div>
      <SummaryCard summary={summary} title={t.recap} todayLabel={t.paid} />
    </div>
  )
}

/** Its papers, its place in a calendar, and the page where one finds everything again. */
function YourOrder({ summary, documents }: { summary: PaymentSummary; documents: Documents | null }) {
  const t = useWords(resultWords)
  const { orderToken: token } = summary
  if (token === null) return null
  return (
    <div className="mt-4 flex flex-col gap-4">
      {documents ? <DocumentsCard token={token} first={documents} /> : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton href={addressOf({ page: 'order', token })} tone="plain">
          {t.seeOrder}
        </LinkButton>
        {summary.formType === 'Event' ? (
          <LinkButton href={`${campaignPath(summary, 'fr')}/agenda.ics`} tone="plain">
            {t.addToCalendar}
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}

function campaignPath({ organizationSlug, formType, formSlug }: PaymentSummary, locale: 'fr' | 'en'): string {
  if (formType === 'Checkout') return addressOf({ page: 'association', organizationSlug })
  return addressOf({
    page: 'form',
    organizationSlug,
    formType,
    campaignSlug: formSlug,
    step: 1,
    locale,
    widget: false,
  })
}

function Share({ summary }: { summary: PaymentSummary }) {
  const t = useWords(resultWords)
  const locale = useLocale()
  const [isCopied, setIsCopied] = useState(false)
  const path = campaignPath(summary, locale)
  const link = new URL(path, useOrigin() ?? 'https://obole.example').href
  const mail = `mailto:?subject=${encodeURIComponent(summary.formTitle)}&body=${encodeURIComponent(link)}`
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setIsCopied(true)
  }
  return (
    <Card title={t.share} className="mt-4">
      <p className="mb-4">{t.shareDetail}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="plain" onPress={() => void copy()}>
          {isCopied ? t.copied : t.copyLink}
        </Button>
        <LinkButton href={mail} tone="plain">
          {t.byEmail}
        </LinkButton>
        <a href={path} className="inline-flex min-h-12 items-center px-2 font-semibold">
          {t.backToCampaign}
        </a>
      </div>
    </Card>
  )
}

function NotPaid({ summary, result }: { summary: PaymentSummary; result: 'annulation' | 'echec' }) {
  const t = useWords(resultWords)
  const locale = useLocale()
  const canceled = errorText('PAYMENT_CANCELED', locale)
  return (
    <div className="max-w-text">
      <h1 className="mb-3 text-3xl">{result === 'annulation' ? t.canceledTitle : t.failedTitle}</h1>
      <p className="mb-6 text-lg">{result === 'annulation' ? canceled.body : t.failedBody}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={addressOf({ page: 'payment', id: summary.paymentRequestId })}>{t.retry}</LinkButton>
        <a
          href={campaignPath(summary, locale)}
          className="inline-flex min-h-12 items-center px-2 font-semibold"
        >
          {t.backToCampaign}
        </a>
      </div>
    </div>
  )
}
