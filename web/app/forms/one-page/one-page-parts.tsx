import type { OnePageBody } from '@obole/contract/carts'
import type { PricedCart } from '@obole/core/cart/cart'
import { canAskToRenew, renewedCents } from '@obole/core/campaign/automatic-renewal'
import { consentProblems, type Consents } from '@obole/core/validation/consent'
import { message } from '@obole/core/validation/messages'
import { cents, formatEuros } from '@obole/core/money/money'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { goTo } from '../../addresses/leaving.ts'
import type { CardHandle } from '../../card/card-box.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/card.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { CardPlace } from '../summary/card-place.tsx'
import { PhoneClock } from '../journey/cart-clock.tsx'
import { ConsentsCard } from '../summary/consents-card.tsx'
import { RenewalOffer } from '../summary/renewal-offer.tsx'
import { Coupon } from '../summary/coupon.tsx'
import { settledPayer, toSentItem } from '../journey/draft.ts'
import { FilesContext, useFiles } from '../participants/files.tsx'
import { formWords } from '../journey/form.words.ts'
import { EveryMonth, InstalmentChoice } from '../summary/instalments.tsx'
import { debitsOf } from '../summary/plan.ts'
import { ItemCards, useItemErrors } from '../participants/item-cards.tsx'
import { defaultPaymentDay, isMonthlyItem, useJourney } from '../journey/journey.tsx'
import type { Chosen } from '../journey/kept-chosen.ts'
import { planOf, useSendOnePage } from './one-page-order.ts'
import { PARTS, type PlaceOrder } from './parts.ts'
import { orderInSentence } from '../journey/order-rows.ts'
import { payerBody, PayerFields, usePayerErrors } from '../payer/payer-fields.tsx'
import { useQuickWin } from '../journey/quick-win.ts'
import { PaymentRefusal } from '../journey/payment-refusal.tsx'
import { Rehearsed } from '../summary/rehearsed.tsx'
import { fetched } from '../../browser/fetched.ts'
import { noAnswer } from '../../session/call.ts'
import { startRefusal } from '../summary/start-refusal.ts'
import { stepName } from '../journey/step-shell.tsx'
import { tell } from '../journey/store.ts'
import { TipChoice } from '../summary/tip-choice.tsx'
import { useTipQuestion } from '../summary/tip-question.tsx'
import { contributionOf, type TipState, tipOf, useIsNewTip } from '../journey/tip-state.ts'

/** Loaded only by installations that use it. */
const loadCaptcha = () => fetched(() => import('./captcha.ts')).catch(() => null)

interface OnePagePartsProps {
  /** A chosen line asks something. */
  asks: boolean
  priced: PricedCart
  chosen: Chosen
  choose: (change: (now: Chosen) => Partial<Chosen>) => void
  /** Enter was pressed in a card field. */
  onSubmit: () => void
  order: ReactNode
  ref: Ref<PlaceOrder>
}

/** The participants, the payer and the consents: the page below its first view. */
export default function OnePageParts({ asks, priced, chosen, choose, ref, ...props }: OnePagePartsProps) {
  const f = useWords(formWords)
  const locale = useLocale()
  const journey = useJourney()
  const { ask, form, draft, cart, today, change, changeCart, isRehearsal, paymentHrefOf, saveItems, track } =
    journey
  const { hasCaptcha } = useQuickWin()
  const { tip, agreed } = chosen
  const [tries, setTries] = useState(0)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isRehearsed, setIsRehearsed] = useState(false)
  const items = useItemErrors()
  const payer = usePayerErrors()
  const send = useSendOnePage()
  // A file is sent to a cart, which is created for the first file.
  const files = useFiles(async (body) => {
    const made = await saveItems()
    return made.ok ? ask('POST /carts/{id}/file', { params: { id: made.value.id }, body }) : made
  })

  const cardRef = useRef<CardHandle>(null)
  const { amountCents, tipCents } = priced
  const isFree = priced.payableCents === 0
  const isConfirmed = chosen.confirmedCents === tipCents
  const consents: Consents = { ...agreed, tip: isConfirmed }
  const missing = consentProblems(consents, form.termsOfSaleUrl !== null)
  const missingText = (field: keyof Consents) => {
    const problem = tries > 0 ? missing.find((found) => found.field === field) : undefined
    return problem ? message(problem.key, locale) : null
  }
  const monthly = draft.items.some(isMonthlyItem)
  const monthlyDay = draft.paymentDay ?? defaultPaymentDay(today)
  const mayRenew = canAskToRenew({
    isOffered: form.automaticRenewal,
    termCount: priced.paymentTerms.length,
    isMonthly: monthly,
    dueTodayCents: priced.dueTodayCents,
    lines: priced.lines,
  })
  const plan = planOf(priced)
  const figuresOf = (measured: TipState) => ({
    ...contributionOf(measured, amountCents),
    payment_amount: debitsOf(plan, tipOf(measured, amountCents), priced.paymentTerms.length)[0] ?? 0,
    payment_frequency_type: monthly ? 'Monthly' : priced.paymentTerms.length > 1 ? 'Installment' : 'Single',
  })
  const isNewTip = useIsNewTip(tip, amountCents)
  const orderName = orderInSentence(form.formType, f)
  const tipQuestion = useTipQuestion(tipCents, amountCents, orderName)
  const tellTip = (settled: TipState) => {
    if (isNewTip(settled)) track('Tip updated', figuresOf(settled))
  }

  const place: PlaceOrder = async () => {
    setTries((count) => count + 1)
    setRefusal(null)
    if (files.isUploading) {
      files.complain()
      return false
    }
    // Each part shows its own errors; the first error takes the focus.
    const isRight = [items.submit(), payer.submit()].every(Boolean)
    if (!isRight || priced.errors.length > 0 || missing.length > 0) {
      focusFirstInvalid()
      return false
    }
    if (!(await tipQuestion.isMeant())) return false
    setIsRehearsed(isRehearsal)
    if (isRehearsal) return false
    // Where there are no card fields here, the card is typed on the payment's own page.
    const fields = isFree ? null : cardRef.current
    const card = fields && (await fields.take())
    if (fields && card === null) return false
    const captcha = hasCaptcha ? await loadCaptcha() : null
    if (hasCaptcha && !captcha) return refuse(noAnswer())
    const proof = captcha && (await captcha.proveHuman(locale))
    if (proof && !proof.ok) return refuse(proof.problem)
    const { organizationSlug, formType, formSlug } = form
    const body: OnePageBody = {
      organizationSlug,
      formType,
      formSlug,
      items: draft.items.map((item) => toSentItem(form, item)),
      paymentDay: monthly ? monthlyDay : null,
      locale,
      payer: payerBody(settledPayer(form, draft)),
      tip: tipCents,
      installments: priced.instalments,
      discountCode: priced.discountCents > 0 ? (cart?.coupon?.code ?? null) : null,
      payment: {
        ...consents,
        automaticRenewal: mayRenew && agreed.automaticRenewal,
        dueToday: priced.dueTodayCents,
      },
      captcha: proof?.value ?? null,
    }
    tell({ type: 'paymentStarted' })
    let begun = await send(body)
    if (captcha?.wantsWork(body.captcha ?? '', begun)) {
      const work = await captcha.proveHuman(locale, 'work')
      if (work.ok) begun = await send({ ...body, captcha: work.value })
    }
    if (!begun.ok) {
      tell({ type: 'paymentStartFailed', status: begun.problem.status })
      // Already paid in another tab: leads to the confirmation.
      if (cart && begun.problem.code === 'DUPLICATED_PAYMENT') {
        goTo(paymentHrefOf(cart.id))
        return true
      }
      return refuse(startRefusal(begun.problem, locale))
    }
    // Another ticket or a discount code changes the suggestion without any action on the contribution.
    tellTip(tip)
    track('Campaign Payment Submitted', {
      ...figuresOf(tip),
      cart_id: begun.value.cart.id,
    })
    if (fields && card !== null) {
      const { paymentRequestId } = begun.value
      if (await fields.pay({ paymentRequestId, amount: priced.dueTodayCents }, card)) return true
      // The bank took time: the places are held anew from now on.
      await changeCart((params) => ask('POST /carts/{id}/refresh', { params }))
      return false
    }
    goTo(begun.value.isFree ? begun.value.redirectUrl : paymentHrefOf(begun.value.cart.id))
    return true
  }
  const refuse = (problem: ShownProblem) => {
    setRefusal(problem)
    return false
  }
  useImperativeHandle(ref, () => place)

  return (
    <div data-asks>
      {tipQuestion.dialog}
      <ErrorSummary tries={tries} className="mt-4" />
      {refusal ? <PaymentRefusal problem={refusal} className="mt-4" /> : null}
      {isRehearsed ? (
        <Rehearsed isFree={isFree} due={formatEuros(priced.dueTodayCents, locale)} className="mt-4" />
      ) : null}
      {asks ? (
        <section id={PARTS[2]} className="mt-9 flex flex-col gap-4">
          <h2 className="text-2xl">{stepName(2, journey, f)}</h2>
          {files.complaint ? <Notice tone="attention" title={files.complaint} isAlert /> : null}
          <FilesContext value={files}>
            <ItemCards errors={items} />
          </FilesContext>
        </section>
      ) : (
        <span id={PARTS[2]} />
      )}
      <section id={PARTS[3]} className="mt-9">
        <h2 className="mb-4 text-2xl">{f.stepPayer}</h2>
        <PayerFields errors={payer} refusal={refusal} />
      </section>
      <section id={PARTS[4]} className="mt-9 flex flex-col gap-4">
        <h2 className="text-2xl">{f.stepSummary}</h2>
        {form.allowCoupons ? <Coupon prepare={saveItems} discountCents={priced.discountCents} /> : null}
        {monthly ? (
          <EveryMonth
            amountCents={cents((priced.recurrence?.amountCents ?? 0) + tipCents)}
            day={monthlyDay}
            onChange={(paymentDay) => change(() => ({ paymentDay }))}
          />
        ) : (
          <InstalmentChoice
            plan={plan}
            tipCents={tipCents}
            onChoose={(instalments) => choose(() => ({ instalments }))}
          />
        )}
        <TipChoice
          order={orderName}
          amountCents={amountCents}
          termCount={priced.paymentTerms.length}
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
            price={formatEuros(renewedCents(priced.lines), locale)}
            isWanted={agreed.automaticRenewal}
            onChange={(automaticRenewal) =>
              choose((now) => ({ agreed: { ...now.agreed, automaticRenewal } }))
            }
          />
        ) : null}
        {isFree ? null : (
          <CardPlace ref={cardRef} dueToday={priced.dueTodayCents} onSubmit={props.onSubmit} />
        )}
        <ConsentsCard
          consents={consents}
          onChange={(consent) => choose((now) => ({ agreed: { ...now.agreed, ...consent } }))}
          missingText={missingText}
        />
        <div className="wide:hidden">{props.order}</div>
        <PhoneClock />
      </section>
    </div>
  )
}
