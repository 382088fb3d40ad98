import type { OnePageBody } from '@obole/contract/carts'
import { consentProblems, type Consents } from '@obole/core/consent'
import { message } from '@obole/core/messages'
import { type Cents, cents, formatEuros, ZERO } from '@obole/core/money'
import type { InstalmentCount } from '@obole/core/schedule'
import { suggestTip } from '@obole/core/tip'
import { useState } from 'react'
import { useShownAgain } from '../browser.ts'
import type { ShownProblem } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { OrderCard } from '../ui/order-card.tsx'
import { CampaignAbout } from './campaign-about.tsx'
import { CampaignHeader } from './campaign-header.tsx'
import { CartClock } from './cart-clock.tsx'
import { CartErrors } from './cart-errors.tsx'
import { titleOf } from './choose-step.tsx'
import { chooseWords } from './choose.words.ts'
import { ConsentsCard } from './consents-card.tsx'
import { Coupon } from './coupon.tsx'
import { asksSomething, toSentItem } from './draft.ts'
import { formWords } from './form.words.ts'
import { GiftBlock } from './gift-block.tsx'
import { EveryMonth, InstalmentChoice } from './instalments.tsx'
import { ItemCards, useItemErrors } from './item-cards.tsx'
import { defaultPaymentDay, isMonthlyItem, useJourney } from './journey.tsx'
import { planOf, useOnePagePrice, useSendOnePage } from './one-page-order.ts'
import { discountRow, draftRows } from './order-rows.ts'
import { payerBody, PayerFields, usePayerErrors } from './payer-fields.tsx'
import { useQuickWin } from './quick-win.ts'
import { Refusal } from './refusal.tsx'
import { type Part, stepName, StepShell } from './step-shell.tsx'
import { summaryWords } from './summary.words.ts'
import { TierList } from './tier-list.tsx'
import { TipChoice, type TipState, tipOf } from './tip-choice.tsx'
import { track } from './track.ts'

/** Asked for by the few installations that want it. */
const loadCaptcha = () => import('./captcha.ts')

const PARTS = { 1: 'choix', 2: 'personnes', 3: 'coordonnees', 4: 'recapitulatif' } as const

/** The whole order on one page and in one call: what is bought, for whom, who pays, what is agreed to. */
export default function OnePage() {
  const t = useWords(summaryWords)
  const c = useWords(chooseWords)
  const f = useWords(formWords)
  const locale = useLocale()
  const journey = useJourney()
  const { form, draft, cart, today, change, saveItems } = journey
  const { hasCaptcha } = useQuickWin()
  const [instalments, setInstalments] = useState<InstalmentCount>(1)
  const [tip, setTip] = useState<TipState>({ choice: 'suggested', typed: '' })
  /** The amount one said yes to: whatever changes it is asked about again. */
  const [confirmedTip, setConfirmedTip] = useState<Cents | null>(null)
  const [agreed, setAgreed] = useState({ termsOfService: false, termsOfSale: false })
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  const items = useItemErrors()
  const payer = usePayerErrors()
  const price = useOnePagePrice(instalments)
  const send = useSendOnePage()
  useShownAgain(() => setIsLeaving(false))

  const amountCents = price(ZERO).amountCents
  const tipCents = tipOf(tip, amountCents)
  const priced = price(tipCents)
  const consents: Consents = { ...agreed, tip: confirmedTip === tipCents }
  const missing = consentProblems(consents, form.termsOfSaleUrl !== null)
  const missingText = (field: keyof Consents) => {
    const problem = tried ? missing.find((found) => found.field === field) : undefined
    return problem ? message(problem.key, locale) : null
  }
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const due = euros(priced.dueTodayCents)
  const isFree = priced.payableCents === 0
  const monthly = draft.items.filter(isMonthlyItem)
  const monthlyDay = draft.paymentDay ?? defaultPaymentDay(today)
  const contribution = contributionOf(tip, tipCents, amountCents)
  const frequency = monthly.length > 0 ? 'Monthly' : priced.paymentTerms.length > 1 ? 'Installment' : 'Single'

  const pay = () =>
    void run(async () => {
      setTried(true)
      setRefusal(null)
      // Each part says what it misses; the first of them takes the focus.
      const isRight = [items.submit(), payer.submit()].every(Boolean)
      if (!isRight || priced.errors.length > 0 || missing.length > 0) return focusFirstInvalid()
      const proof = hasCaptcha ? await (await loadCaptcha()).proveHuman(locale) : null
      if (proof && !proof.ok) return setRefusal(proof.problem)
      const { organizationSlug, formType, formSlug } = form
      const body: OnePageBody = {
        organizationSlug,
        formType,
        formSlug,
        items: draft.items.map(toSentItem),
        paymentDay: monthly.length > 0 ? monthlyDay : null,
        locale,
        payer: payerBody(draft.payer),
        tip: tipCents,
        installments: priced.instalments,
        discountCode: priced.discountCents > 0 ? (cart?.coupon?.code ?? null) : null,
        payment: { ...consents, dueToday: priced.dueTodayCents },
        captcha: proof?.value ?? null,
      }
      const begun = await send(body)
      if (!begun.ok) return setRefusal(begun.problem)
      track(form, 'Campaign Payment Submitted', {
        ...contribution,
        payment_amount: priced.dueTodayCents,
        payment_frequency_type: frequency,
        cart_id: begun.value.cart.id,
      })
      setIsLeaving(true)
      window.location.assign(begun.value.redirectUrl)
    })

  const action = (
    <Button onPress={pay} busyText={(busy || isLeaving) && (isFree ? t.placing : t.openingPayment)}>
      {isFree ? t.placeFreeOrder : t.pay(due)}
    </Button>
  )
  const asks = draft.items.some((item) => asksSomething(form, item))
  const parts: Part[] = ([1, 2, 3, 4] as const)
    .filter((step) => step !== 2 || asks)
    .map((step) => ({ id: PARTS[step], name: stepName(step, journey, f) }))
  const errors = tried ? priced.errors : []
  const order = {
    title: f.yourOrder,
    rows: [
      ...draftRows(priced, form, f, locale),
      ...discountRow(cart?.coupon?.code ?? null, priced.discountCents, f, locale),
      ...(tipCents > 0 ? [{ key: 'tip', label: f.tip, amount: euros(tipCents) }] : []),
    ],
    empty: f.nothingYet,
    total: { label: f.total, amount: euros(priced.payableCents) },
    today: priced.paymentTerms.length > 1 ? { label: f.today, amount: due } : null,
  }
  return (
    <StepShell
      title={<span id={PARTS[1]}>{titleOf(form.formType, c)}</span>}
      header={<CampaignHeader />}
      parts={parts}
      aside={
        <OrderCard {...order}>
          <div className="mt-4 [&>button]:w-full">{action}</div>
          {isFree ? null : <p className="mt-3 text-center text-sm text-muted">{t.byCard}</p>}
          <CartClock />
        </OrderCard>
      }
      bar={
        <BottomBar detail={f.today} amount={due}>
          {action}
        </BottomBar>
      }
    >
      <noscript>
        <Notice tone="attention" title={c.needsScript} className="mb-4" />
      </noscript>
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <CartErrors errors={errors} />
      <TierList errors={errors} />
      {form.acceptOpenDonation || form.acceptOpenMonthlyDonation ? <GiftBlock errors={errors} /> : null}
      {asks ? (
        <section id={PARTS[2]} className="mt-9 flex flex-col gap-4">
          <h2 className="text-2xl">{stepName(2, journey, f)}</h2>
          <ItemCards errors={items} />
        </section>
      ) : null}
      <section id={PARTS[3]} className="mt-9">
        <h2 className="mb-4 text-2xl">{f.stepPayer}</h2>
        <PayerFields errors={payer} refusal={refusal} />
      </section>
      <section id={PARTS[4]} className="mt-9 flex flex-col gap-4">
        <h2 className="text-2xl">{f.stepSummary}</h2>
        {form.allowCoupons ? <Coupon prepare={saveItems} discountCents={priced.discountCents} /> : null}
        {monthly.length > 0 ? (
          <EveryMonth
            amountCents={cents((priced.recurrence?.amountCents ?? 0) + tipCents)}
            day={monthlyDay}
            onChange={(paymentDay) => change(() => ({ paymentDay }))}
          />
        ) : (
          <InstalmentChoice plan={planOf(priced)} onChoose={setInstalments} />
        )}
        <TipChoice
          amountCents={amountCents}
          termCount={priced.paymentTerms.length}
          isMonthly={monthly.length > 0}
          state={tip}
          tipCents={tipCents}
          onChange={(next) => {
            setTip(next)
            setConfirmedTip(null)
            if (next.choice !== tip.choice)
              track(form, 'Tip updated', { ...contribution, contribution_type: next.choice })
          }}
          isConfirmed={consents.tip}
          onConfirm={(isConfirmed) => setConfirmedTip(isConfirmed ? tipCents : null)}
          error={missingText('tip')}
        />
        <ConsentsCard
          consents={consents}
          onChange={(consent) => setAgreed({ ...agreed, ...consent })}
          missingText={missingText}
        />
        <div className="wide:hidden">
          <OrderCard {...order} />
          <CartClock />
        </div>
      </section>
      <CampaignAbout />
    </StepShell>
  )
}

/** The contribution as it is measured. */
function contributionOf({ choice }: TipState, tipCents: Cents, amountCents: Cents) {
  const suggestion = suggestTip(amountCents)
  return {
    contribution: tipCents > 0,
    contribution_type: choice,
    contribution_default_amount: suggestion.kind === 'suggested' ? suggestion.suggestedCents : 0,
    contribution_amount: tipCents,
  }
}
