import { cardName } from '@obole/contract/card-name'
import type { UnpaidInstalment } from '@obole/contract/payments'
import { addressOf, trackingTitle } from '@obole/core/site/addresses'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import { errorText } from '@obole/core/errors/error-texts'
import { cents, formatEuros } from '@obole/core/money/money'
import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { useShownAgain } from '../browser/browser.ts'
import { call } from '../session/call.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { findFromApi } from '../session/page-api.ts'
import { track } from '../tools/track.ts'
import { cardExpiry } from '../card/card-expiry.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { VatLines } from '../ui/order-card.tsx'
import { Facts } from '../ui/facts.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { RadioCards } from '../ui/radio.tsx'
import { showToast } from '../ui/toast.tsx'
import type { ShownProblem } from '../session/shown-problem.ts'
import type { Route } from './+types/regularisation'
import { regularisationWords } from './regularisation.words.ts'
import { goToPayment } from '../addresses/leaving.ts'

/** A used, expired or wrong link shows nothing about the instalment. */
export async function loader(page: Route.LoaderArgs) {
  const { id } = page.params
  const instalment = await findFromApi(page, 'GET /payments/unpaid/{id}', { params: { id } })
  const locale = requestLocale(page.request, page.url.pathname)
  return data({ instalment, locale }, { status: instalment ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(regularisationWords, loaderData?.locale ?? 'fr').title} · Obole` },
  { name: 'referrer', content: 'no-referrer' },
]

export default function RegularisationPage({ loaderData: { instalment } }: Route.ComponentProps) {
  return instalment ? <Settle instalment={instalment} /> : <LinkOver />
}

function LinkOver() {
  const t = useWords(regularisationWords)
  const locale = useLocale()
  const { title, body } = errorText('LINK_NOT_VALID', locale)
  useEffect(() => showToast({ tone: 'danger', title, body }), [title, body])
  return (
    <div className="max-w-text">
      <h1 className="mb-3 text-3xl">{title}</h1>
      <p className="mb-3 text-lg">{body}</p>
      <p className="mb-6">{t.linkOverHelp}</p>
      <LinkButton href="/">{t.home}</LinkButton>
    </div>
  )
}

function Settle({ instalment }: { instalment: UnpaidInstalment }) {
  const t = useWords(regularisationWords)
  const locale = useLocale()
  const { storedCard, isStoredCardExpired, keepsCard } = instalment
  const [method, setMethod] = useState(storedCard && !isStoredCardExpired ? 'stored' : 'new')
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  useShownAgain(() => setIsLeaving(false))
  useEffect(() => {
    const form = { ...instalment, title: instalment.formTitle }
    track(form, 'Page viewed', trackingTitle({ page: 'regularisation' }))
  }, [instalment])
  const goOn = () =>
    void run(async () => {
      setRefusal(null)
      const begun = await call('POST /payments/{id}/reinitialize', {
        params: { id: instalment.id },
        query: {
          useNewPaymentMethod: String(method === 'new'),
          backUrl: addressOf({ page: 'regularisation', id: instalment.id }),
        },
      })
      if (!begun.ok) return setRefusal(begun.problem)
      setIsLeaving(true)
      goToPayment(begun.value.redirectUrl, locale)
    })
  return (
    <div className="max-w-text">
      <h1 className="mb-3 text-3xl">{t.title}</h1>
      <p className="mb-6 text-lg">{t.lead(instalment.organizationName)}</p>
      <LastTry status={instalment.status} />
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <Due instalment={instalment} />
      <Card title={t.whichCard} className="mt-4">
        <RadioCards
          label={t.whichCard}
          hideLabel
          value={method}
          onChange={setMethod}
          choices={[
            ...(storedCard
              ? [
                  {
                    value: 'stored',
                    label: t.sameCard,
                    detail: isStoredCardExpired
                      ? t.sameCardExpired(cardName(storedCard))
                      : t.sameCardDetail(cardName(storedCard), cardExpiry(storedCard)),
                    isDisabled: isStoredCardExpired,
                  },
                ]
              : []),
            { value: 'new', label: t.otherCard, detail: keepsCard ? t.otherCardDetail : t.otherCardOnce },
          ]}
        />
        <Button onPress={goOn} busyText={(busy || isLeaving) && t.goingOn} className="mt-5 w-full">
          {t.goOn}
        </Button>
      </Card>
      <p className="mt-4 text-sm text-muted">
        {t.validUntil(formatDate(parisDate(instalment.expiresAt), locale))}
      </p>
    </div>
  )
}

function LastTry({ status }: { status: UnpaidInstalment['status'] }) {
  const t = useWords(regularisationWords)
  if (status !== 'failure' && status !== 'cancellation') return null
  return (
    <Notice tone="attention" className="mb-4">
      {status === 'failure' ? t.lastFailed : t.lastCanceled}
    </Notice>
  )
}

/** The instalment: its amount, date, state, and share of contribution. */
function Due({ instalment }: { instalment: UnpaidInstalment }) {
  const t = useWords(regularisationWords)
  const locale = useLocale()
  const { amount, amountTip, installmentNumber, installmentCount } = instalment
  const euros = (value: number) => formatEuros(cents(value), locale)
  return (
    <Card title={t.whatIsDue}>
      <Facts
        facts={[
          { label: t.campaign, value: instalment.formTitle },
          {
            label: t.instalment,
            value: installmentCount === null ? t.everyMonth : t.numberOf(installmentNumber, installmentCount),
          },
          { label: t.date, value: formatDate(instalment.date, locale) },
          { label: t.status, value: instalment.isRefused ? t.statusRefused : t.statusWaiting },
          ...(amountTip > 0 ? [{ label: t.tip, value: euros(amountTip) }] : []),
        ]}
      />
      <p className="mt-2 flex justify-between gap-4 border-t-[1.5px] border-line pt-3.5 text-xl font-bold tabular-nums">
        <span>{t.amount}</span>
        <span>{euros(amount)}</span>
      </p>
      <dl className="tabular-nums">
        <VatLines vat={instalment.vatByRate} />
      </dl>
    </Card>
  )
}
