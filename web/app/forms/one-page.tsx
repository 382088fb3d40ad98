import type { OnePageBody } from '@obole/contract/carts'
import { priceCart } from '@obole/core/cart'
import { itemToPrice } from '@obole/core/cart-draft'
import { consentProblems, type Consents } from '@obole/core/consent'
import { message } from '@obole/core/messages'
import { cents, formatEuros } from '@obole/core/money'
import { isMonthly } from '@obole/core/tier'
import { useState } from 'react'
import { useShownAgain } from '../browser.ts'
import { call, type ShownProblem } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { focusFirstInvalid } from '../ui/focus.ts'
import { OrderCard } from '../ui/order-card.tsx'
import { CampaignAbout } from './campaign-about.tsx'
import { CampaignHeader } from './campaign-header.tsx'
import { CartErrors } from './cart-errors.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { toSentItem } from './draft.ts'
import { formWords } from './form.words.ts'
import { GiftBlock } from './gift-block.tsx'
import { ItemCards, useItemErrors } from './item-cards.tsx'
import { defaultPaymentDay, isMonthlyItem, useJourney } from './journey.tsx'
import { draftRows } from './order-rows.ts'
import { payerBody, PayerFields, usePayerErrors } from './payer-fields.tsx'
import { Refusal } from './refusal.tsx'
import { StepShell } from './step-shell.tsx'
import { summaryWords } from './summary.words.ts'
import { TierList } from './tier-list.tsx'
import { TipChoice, type TipState, tipOf } from './tip-choice.tsx'
import { track } from './track.ts'

const NOTHING_AGREED: Consents = { termsOfService: false, termsOfSale: false, tip: false }

/** The whole order on one page and in one call: what is bought, for whom, who pays, what is agreed to. */
export default function OnePage() {
  const t = useWords(summaryWords)
  const f = useWords(formWords)
  const locale = useLocale()
  const { form, draft, catalogue, today } = useJourney()
  const [tip, setTip] = useState<TipState>({ choice: 'suggested', typed: '' })
  const [consents, setConsents] = useState(NOTHING_AGREED)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  const items = useItemErrors()
  const payer = usePayerErrors()
  useShownAgain(() => setIsLeaving(false))

  const monthlyDay = draft.paymentDay ?? defaultPaymentDay(today)
  const price = (tipCents: ReturnType<typeof tipOf>) =>
    priceCart({
      items: draft.items.map(itemToPrice),
      catalogue,
      coupon: null,
      instalments: 1,
      monthlyDay,
      tipCents,
      today,
    })
  const tipCents = tipOf(tip, price(cents(0)).amountCents)
  const priced = price(tipCents)
  const asksTermsOfSale = form.termsOfSaleUrl !== null
  const missing = tried ? consentProblems(consents, asksTermsOfSale) : []
  const missingText = (field: keyof Consents) => {
    const problem = missing.find((found) => found.field === field)
    return problem ? message(problem.key, locale) : null
  }
  const agree = (consent: Partial<Consents>) => setConsents((now) => ({ ...now, ...consent }))

  const pay = () =>
    void run(async () => {
      setTried(true)
      setRefusal(null)
      // Each part says what it misses; the first of them takes the focus.
      const isRight = [items.submit(), payer.submit(), priced.errors.length === 0].every(Boolean)
      if (!isRight || consentProblems(consents, asksTermsOfSale).length > 0) return focusFirstInvalid()
      const { organizationSlug, formType, formSlug } = form
      const body: OnePageBody = {
        organizationSlug,
        formType,
        formSlug,
        items: draft.items.map(toSentItem),
        paymentDay: draft.items.some(isMonthlyItem) ? monthlyDay : null,
        locale,
        payer: payerBody(draft.payer),
        tip: tipCents,
        payment: { ...consents, dueToday: priced.dueTodayCents },
      }
      track(form, 'Campaign Payment Submitted', {
        payment_amount: priced.dueTodayCents,
        contribution: tipCents > 0,
        contribution_type: tip.choice,
        contribution_amount: tipCents,
      })
      const begun = await call('POST /carts/cart-one-page', { query: {}, body })
      if (!begun.ok) return setRefusal(begun.problem)
      setIsLeaving(true)
      window.location.assign(begun.value.redirectUrl)
    })

  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const due = euros(priced.dueTodayCents)
  const isFree = priced.dueTodayCents === 0
  const action = (
    <Button onPress={pay} busyText={(busy || isLeaving) && (isFree ? t.placing : t.openingPayment)}>
      {isFree ? t.placeFreeOrder : t.pay(due)}
    </Button>
  )
  return (
    <StepShell
      title={f.yourOrder}
      header={<CampaignHeader />}
      isOnePage
      aside={
        <OrderCard
          title={f.yourOrder}
          rows={[
            ...draftRows(priced, form, f, locale),
            ...(tipCents > 0 ? [{ key: 'tip', label: f.tip, amount: euros(tipCents) }] : []),
          ]}
          empty={f.nothingYet}
          total={{ label: f.total, amount: due }}
        >
          <div className="mt-4 [&>button]:w-full">{action}</div>
          <p className="mt-3 text-center text-sm text-muted">{t.byCard}</p>
        </OrderCard>
      }
      bar={
        <BottomBar detail={f.today} amount={due}>
          {action}
        </BottomBar>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal ? <Refusal problem={refusal} /> : null}
        <CartErrors errors={tried ? priced.errors : []} />
        <TierList errors={tried ? priced.errors : []} />
        {form.acceptOpenDonation ? <GiftBlock errors={tried ? priced.errors : []} /> : null}
        <ItemCards errors={items} />
        <section>
          <h2 className="mt-4 mb-4 text-2xl">{f.stepPayer}</h2>
          <PayerFields errors={payer} refusal={refusal} />
        </section>
        <TipChoice
          amountCents={priced.amountCents}
          termCount={1}
          isMonthly={draft.items.some(({ tierType }) => isMonthly(tierType))}
          state={tip}
          tipCents={tipCents}
          onChange={(next) => {
            setTip(next)
            agree({ tip: false })
          }}
          isConfirmed={consents.tip}
          onConfirm={(isConfirmed) => agree({ tip: isConfirmed })}
          error={missingText('tip')}
        />
        <ConsentsCard consents={consents} onChange={agree} missingText={missingText} />
        <CampaignAbout />
      </div>
    </StepShell>
  )
}
