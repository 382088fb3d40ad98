import { addressOf, type PaymentResult, RESULT_SEGMENTS } from '@obole/core/site/addresses'
import { cents, formatEuros } from '@obole/core/money/money'
import { data } from 'react-router'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { readFromApi } from '../session/page-api.ts'
import { DoneMark } from '../ui/done-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/result'
import { regularisationWords } from './regularisation.words.ts'
import { redirectTo } from '../addresses/leaving.ts'

const RESULTS: readonly PaymentResult[] = ['confirmation', 'cancellation', 'failure']
const TITLES = {
  confirmation: 'confirmedTitle',
  cancellation: 'canceledTitle',
  failure: 'failedTitle',
} as const

/** Shows the true result: the address alone proves nothing. */
export async function loader(page: Route.LoaderArgs) {
  const { id, status } = page.params
  const result = RESULTS.find((known) => RESULT_SEGMENTS[known] === status)
  if (!result) throw data(null, { status: 404 })
  const summary = await readFromApi(page, 'GET /payments/summary', { query: { paymentRequestId: id } })
  if (summary.subject !== 'instalment') throw data(null, { status: 404 })
  const isPaid = summary.status === 'confirmed' || summary.status === 'duplicated'
  if (isPaid && result !== 'confirmation')
    throw redirectTo(addressOf({ page: 'regularisationResult', result: 'confirmation', id }))
  if (!isPaid && result === 'confirmation') throw redirectTo(addressOf({ page: 'regularisationPayment', id }))
  return { summary, result, locale: requestLocale(page.request, page.url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${wordsIn(regularisationWords, loaderData?.locale ?? 'fr')[TITLES[loaderData?.result ?? 'confirmation']]} · Obole`,
  },
]

export default function RegularisationResult({ loaderData }: Route.ComponentProps) {
  const t = useWords(regularisationWords)
  const locale = useLocale()
  const { summary, result } = loaderData
  const amount = formatEuros(cents(summary.amount), locale)
  const order = summary.orderToken && addressOf({ page: 'order', token: summary.orderToken })
  const isPaid = result === 'confirmation'
  return (
    <div className="max-w-text">
      {isPaid ? <DoneMark /> : null}
      <h1 className="mb-3 text-3xl">{t[TITLES[result]]}</h1>
      <p className="mb-3 text-lg">{bodyOf(result, t, amount, summary.organizationName)}</p>
      {isPaid && summary.payerEmail ? <p className="mb-3">{t.confirmedMail(summary.payerEmail)}</p> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {isPaid ? null : (
          <LinkButton href={addressOf({ page: 'regularisationPayment', id: summary.paymentRequestId })}>
            {t.retry}
          </LinkButton>
        )}
        {order ? (
          <LinkButton href={order} tone={isPaid ? 'primary' : 'plain'}>
            {t.seeOrder}
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}

function bodyOf(
  result: PaymentResult,
  t: ReturnType<typeof useWords<typeof regularisationWords>>,
  amount: string,
  organization: string,
): string {
  if (result === 'confirmation') return t.confirmedBody(amount, organization)
  return result === 'cancellation' ? t.canceledBody(amount) : t.failedBody(amount)
}
