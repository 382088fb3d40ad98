import type { ShownOrder } from '@obole/contract/shown-order'
import { canAskToRenew, renewedCents } from '@obole/core/campaign/automatic-renewal'
import { consentProblems, type Consents } from '@obole/core/validation/consent'
import { kindOf } from '@obole/core/campaign/kinds'
import { cents, formatEuros, ZERO } from '@obole/core/money/money'
import { message } from '@obole/core/validation/messages'
import { isMonthly } from '@obole/core/campaign/tier'
import { useRef, useState } from 'react'
import { useSeenAgain, useShownAgain } from '../../browser/browser.ts'
import { call } from '../../session/call.ts'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { goTo as leaveTo } from '../../addresses/leaving.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import type { CardHandle } from '../../card/card-box.tsx'
import { PaidFor } from '../../card/paid-for.tsx'
import { BackWithFailure } from '../../shop/shop.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { PaymentRefusal } from '../journey/payment-refusal.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { OrderCard } from '../../ui/order-card.tsx'
import { CardPlace, useBusyText } from './card-place.tsx'
import { cartSentTo, cartShown } from '../journey/cart-shown.ts'
import { CartClock, PhoneClock } from '../journey/cart-clock.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { RenewalOffer } from './renewal-offer.tsx'
import { Coupon } from './coupon.tsx'
import { DedicationLine } from '../choose/dedication.tsx'
import { formWords } from '../journey/form.words.ts'
import { Instalments } from './instalments.tsx'
import { debitsOf } from './plan.ts'
import { type Journey, useJourney } from '../journey/journey.tsx'
import { isAllMonthly, orderInSentence, orderTitle } from '../journey/order-rows.ts'
import { rehearsalWords } from '../journey/rehearsal.words.ts'
import { Rehearsed } from './rehearsed.tsx'
import { startRefusal } from './start-refusal.ts'
import { tipOfCart, useChosen } from './summary-chosen.ts'
import { StepShell } from '../journey/step-shell.tsx'
import { holdTip, tell } from '../journey/store.ts'
import { payWords } from './pay.words.ts'
import { summaryWords } from './summary.words.ts'
import { TipChoice } from './tip-choice.tsx'
import { useTipQuestion } from './tip-question.tsx'
import { contributionOf, type TipState, tipOf, useIsNewTip } from '../journey/tip-state.ts'

const PAID = 'DUPLICATED_PAYMENT'

export default function SummaryStep() {
  const f = useWords(formWords)
  const p = useWords(payWords)
  const r = useWords(rehearsalWords)
  const locale = useLocale()
  const { ask, form, cart, changeCart, goTo, isRehearsal, isWidget, paymentHrefOf, track } = useJourney()
  const [chosen, choose] = useChosen(cart?.id ?? null, tipOfCart(cart))
  const { tip, agreed } = chosen
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isRehearsed, setIsRehearsed] = useState(false)
  const cardRef = useRef<CardHandle>(null)
  useShownAgain(() => setIsLeaving(false))
  const leaveIfPaid = async (id: string) => {
    const now = await call('GET /carts/{id}', { params: { id } })
    if (!now.ok && now.problem.code === PAID) leaveTo(paymentHrefOf(id))
  }
  // If the cart was paid in another tab, leads to its confirmation. Nobody pays inside another site's frame.
  useSeenAgain(() => {
    if (cart && !isRehearsal && !isWidget && !isLeaving) void leaveIfPaid(cart.id)
  })
  const amountCents = cents(cart?.amount ?? 0)
  const tipCents = tipOf(tip, amountCents)
  const isConfirmed = chosen.confirmedCents === tipCents
  const isNewTip = useIsNewTip(tip, amountCents)
  const orderName = orderInSentence(form.formType, f)
  const tipQuestion = useTipQuestion(tipCents, amountCents, orderName)
  const isFree = amountCents + tipCents === 0
  const busyText = useBusyText(isFree)
  if (!cart) return null

  const terms = cart.paymentTerms
  const consents: Consents = { ...agreed, tip: isConfirmed }
  const missing = tries > 0 ? consentProblems(consents, form.termsOfSaleUrl !== null) : []
  const missingText = (field: keyof Consents) => {
    const problem = missing.find((found) => found.field === field)
    return problem ? message(problem.key, locale) : null
  }
  const dueToday = debitsOf(cart, tipCents, terms.length)[0] ?? ZERO
  const shown = cartShown(cart, form, tipCents, locale)
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const monthly = cart.itemList.some(({ tierType }) => isMonthly(tierType))
  const renewable = cart.itemList.map(({ tierType, initialAmount }) => ({
    tierType,
    grossCents: cents(initialAmount),
  }))
  const mayRenew = canAskToRenew({
    isOffered: form.automaticRenewal,
    termCount: terms.length,
    isMonthly: monthly,
    dueTodayCents: dueToday,
    lines: renewable,
  })
  // A discount code applies to the first month only.
  const isSameEachMonth = isAllMonthly(cart.itemList) && cart.coupon === null
  const figuresOf = (measured: TipState) => ({
    ...contributionOf(measured, amountCents),
    payment_amount: debitsOf(cart, tipOf(measured, amountCents), terms.length)[0] ?? 0,
    payment_frequency_type: monthly ? 'Monthly' : terms.length > 1 ? 'Installment' : 'Single',
  })

  const tellTip = (settled: TipState) => {
    if (isNewTip(settled)) track('Tip updated', figuresOf(settled))
  }

  // Already paid in another tab: nothing is left to press, so this one leads to the confirmation.
  const refuse = (problem: ShownProblem) => {
    if (problem.code !== PAID || isWidget) return setRefusal(problem)
    setIsLeaving(true)
    leaveTo(paymentHrefOf(cart.id))
  }

  // Shows what changed meanwhile before the payer agrees to it; if the payer was replaced, asks again who pays.
  const notBegun = async (problem: ShownProblem) => {
    tell({ type: 'paymentStartFailed', status: problem.status })
    const isReplaced = problem.code === 'PAYER_CHANGED'
    if (isReplaced || problem.code === 'CART_CHANGED')
      await changeCart((params) => ask('POST /carts/{id}/refresh', { params }))
    if (isReplaced) return goTo(3, { refusedBy: problem })
    refuse(startRefusal(problem, locale))
  }

  const pay = () =>
    void run(async () => {
      setTries((count) => count + 1)
      setRefusal(null)
      setIsRehearsed(false)
      if (consentProblems(consents, form.termsOfSaleUrl !== null).length > 0) return focusFirstInvalid()
      if (!(await tipQuestion.isMeant())) return
      if (isRehearsal) {
        const body = { tip: tipCents }
        const kept = await changeCart((params) => ask('PUT /carts/{id}/tip', { params, body }))
        return kept.ok ? setIsRehearsed(true) : refuse(kept.problem)
      }
      // A discount code changes the suggestion without any action on the contribution.
      tellTip(tip)
      // Where there are no card fields here, the card is typed on the payment's own page.
      const fields = isFree ? null : cardRef.current
      const card = fields && (await fields.take())
      if (fields && card === null) return
      track('Campaign Payment Submitted', { ...figuresOf(tip), is_widget: isWidget, cart_id: cart.id })
      tell({ type: 'paymentStarted' })
      const { linesDigest, tipData } = cart
      const tips = { tipChosen: tipCents, tipBefore: tipData.tipChosen }
      const automaticRenewal = mayRenew && agreed.automaticRenewal
      const body = { ...consents, automaticRenewal, ...tips, dueToday, linesDigest, locale }
      const begun = await call('POST /carts/{id}/init-payment', { params: { id: cart.id }, body })
      if (!begun.ok) return notBegun(begun.problem)
      holdTip(cart, tipCents)
      if (fields && card !== null) {
        setIsLeaving(true)
        const { paymentRequestId } = begun.value
        if (await fields.pay({ paymentRequestId, amount: dueToday }, card)) return
        setIsLeaving(false)
        // The bank took time: the places are held anew from now on.
        return void changeCart((params) => ask('POST /carts/{id}/refresh', { params }))
      }
      const { redirectUrl, passage } = begun.value
      // A payment leaves the widget's frame: the payer must see the bank in the address bar.
      if (isWidget) window.open(paymentHrefOf(cart.id, passage), '_top')
      else window.open(isFree ? redirectUrl : paymentHrefOf(cart.id), '_self')
      setIsLeaving(true)
    })

  const words = isRehearsal ? r : p
  const action = (
    <Button onPress={pay} busyText={(busy || isLeaving) && busyText}>
      {isFree ? words.placeFreeOrder : words.pay(euros(dueToday))}
    </Button>
  )
  return (
    <StepShell
      title={f.stepSummary}
      header={<PaidFor summary={whomOf(form, f)} />}
      aside={
        <OrderCard
          title={orderTitle(form.formType, f)}
          rows={shown.rows}
          empty={f.nothingYet}
          total={{ label: f.total, amount: euros(shown.totalCents), vat: cart.vatByRate }}
          sentTo={cartSentTo(cart, form, locale)}
          today={terms.length > 1 ? { label: f.today, amount: euros(dueToday) } : null}
        >
          <DedicationLine className="mt-3" />
          <div className="mt-4 [&>button]:w-full">{action}</div>
          {isFree ? null : <p className="mt-3 text-center text-sm text-muted">{p.byCard}</p>}
          <CartClock />
        </OrderCard>
      }
      bar={
        <BottomBar detail={isSameEachMonth ? f.perMonth : f.today} amount={euros(dueToday)}>
          {action}
        </BottomBar>
      }
    >
      <div data-asks className="flex flex-col gap-4">
        <ErrorSummary tries={tries} />
        {refusal ? (
          <PaymentRefusal problem={refusal}>
            <BackWithFailure code={refusal.code} />
          </PaymentRefusal>
        ) : null}
        {isRehearsed ? <Rehearsed isFree={isFree} due={euros(dueToday)} /> : null}
        {tipQuestion.dialog}
        <YourDetails />
        {form.allowCoupons ? <Coupon /> : null}
        <Instalments tipCents={tipCents} />
        <TipChoice
          order={orderName}
          amountCents={amountCents}
          termCount={terms.length}
          isMonthly={monthly}
          state={tip}
          tipCents={tipCents}
          onChange={(next) => choose(() => ({ tip: next }))}
          onSettled={tellTip}
          isConfirmed={isConfirmed}
          onConfirm={(isYes) => choose(() => ({ confirmedCents: isYes ? tipCents : null }))}
          error={missingText('tip')}
        />
        {mayRenew ? (
          <RenewalOffer
            price={euros(renewedCents(renewable))}
            isWanted={agreed.automaticRenewal}
            onChange={(automaticRenewal) =>
              choose((now) => ({ agreed: { ...now.agreed, automaticRenewal } }))
            }
          />
        ) : null}
        {isFree ? null : <CardPlace ref={cardRef} dueToday={dueToday} onSubmit={pay} />}
        <ConsentsCard
          consents={consents}
          onChange={(consent) => choose((now) => ({ agreed: { ...now.agreed, ...consent } }))}
          missingText={missingText}
        />
        <div className="wide:hidden">
          <MobileOrder shown={shown} />
        </div>
        <PhoneClock />
      </div>
    </StepShell>
  )
}

const whomOf = ({ title, formType, logo, organization }: Journey['form'], f: Words<typeof formWords>) => ({
  formType,
  formTitle: kindOf(formType).hasAskedLines ? f.yourCart : title,
  organizationName: organization.name,
  logo: logo ?? organization.logo,
})

function YourDetails() {
  const t = useWords(summaryWords)
  const { cart, goTo } = useJourney()
  const payer = cart?.payer
  if (!payer) return null
  return (
    <Card>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="mb-1 text-xl">{t.yourDetails}</h2>
          <p className="wrap-anywhere">
            {payer.payAsOrganisation && payer.companyName ? `${payer.companyName} · ` : ''}
            {payer.firstName} {payer.lastName}
          </p>
          <p className="wrap-anywhere text-muted">{payer.email}</p>
        </div>
        <Button tone="link" className="-mt-2.5 flex-none" onPress={() => goTo(3)}>
          {t.change}
        </Button>
      </div>
    </Card>
  )
}

/** On a phone the whole order stands above the button, so that the full total is on screen. */
function MobileOrder({ shown }: { shown: ShownOrder }) {
  const f = useWords(formWords)
  const locale = useLocale()
  const { cart, form } = useJourney()
  if (!cart) return null
  return (
    <OrderCard
      title={orderTitle(form.formType, f)}
      rows={shown.rows}
      empty={f.nothingYet}
      total={{ label: f.total, amount: formatEuros(shown.totalCents, locale), vat: cart.vatByRate }}
      sentTo={cartSentTo(cart, form, locale)}
    >
      <DedicationLine className="mt-3" />
    </OrderCard>
  )
}
