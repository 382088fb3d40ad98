import { vatOnWire } from '@obole/contract/vat-words'
import { cartKey } from '@obole/core/cart/cart-store'
import { cents, formatEuros, ZERO } from '@obole/core/money/money'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useNear, useShownAgain } from '../../browser/browser.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice, Skeleton } from '../../ui/card.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { OrderCard } from '../../ui/order-card.tsx'
import { CampaignAbout } from '../campaign/campaign-about.tsx'
import { CampaignHeader } from '../campaign/campaign-header.tsx'
import { useBusyText } from '../summary/card-place.tsx'
import { CartErrors, isOfTypedAmount } from '../choose/cart-errors.tsx'
import { titleOf } from '../choose/choose-step.tsx'
import { chooseWords } from '../choose/choose.words.ts'
import { asksSomething } from '../journey/draft.ts'
import { formWords } from '../journey/form.words.ts'
import { GiftBlock } from '../choose/gift-block.tsx'
import { useJourney } from '../journey/journey.tsx'
import { LaterClock } from '../choose/later-clock.tsx'
import { PARTS, type PlaceOrder } from './parts.ts'
import { useOnePagePrice } from './one-page-price.ts'
import { wholeDraftShown } from '../journey/order-rows.ts'
import { payWords } from '../summary/pay.words.ts'
import { rehearsalWords } from '../journey/rehearsal.words.ts'
import { type Part, stepName, StepShell } from '../journey/step-shell.tsx'
import { useChosen } from '../summary/summary-chosen.ts'
import { TierList } from '../choose/tier-list.tsx'
import { tipOf } from '../journey/tip-state.ts'

/** Loaded once the visitor chooses, or scrolls down to it. */
const OnePageParts = lazy(() => import('./one-page-parts.tsx'))

/** The whole order on one page and in one call: what is bought, for whom, who pays, what is agreed to. */
export function OnePage() {
  const t = useWords(payWords)
  const c = useWords(chooseWords)
  const f = useWords(formWords)
  const r = useWords(rehearsalWords)
  const locale = useLocale()
  const journey = useJourney()
  const { form, draft, cart, isLive, isRehearsal } = journey
  const campaignKey = cartKey(form.organizationSlug, form.formType, form.formSlug)
  const [chosen, choose] = useChosen(isLive ? campaignKey : null)
  const [tried, setTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  const parts = useRef<PlaceOrder>(null)
  const isAsked = useRef(false)
  const [place, isNear] = useNear('0px')
  const price = useOnePagePrice(chosen.instalments ?? 1)
  useShownAgain(() => setIsLeaving(false))

  const amountCents = price(ZERO).amountCents
  const tipCents = tipOf(chosen.tip, amountCents)
  const priced = price(tipCents)
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const due = euros(priced.dueTodayCents)
  const isFree = priced.payableCents === 0
  const busyText = useBusyText(isFree)
  const errors = tried ? priced.errors : priced.errors.filter(isOfTypedAmount)
  const send = (placeOrder: PlaceOrder) =>
    void run(async () => {
      if (await placeOrder()) setIsLeaving(true)
    })
  const pay = () => {
    setTried(true)
    if (parts.current) return send(parts.current)
    if (priced.errors.length > 0) return focusFirstInvalid()
    isAsked.current = true
    place.current?.scrollIntoView()
  }
  /** Answers a press of the button that came before the parts below were loaded. */
  const arrive = (placeOrder: PlaceOrder | null) => {
    parts.current = placeOrder
    if (!placeOrder || !isAsked.current) return
    isAsked.current = false
    send(placeOrder)
  }
  const words = isRehearsal ? r : t
  const action = (
    <Button onPress={pay} busyText={(busy || isLeaving) && busyText}>
      {isFree ? words.placeFreeOrder : words.pay(due)}
    </Button>
  )
  const asks = draft.items.some((item) => asksSomething(form, item))
  const names: Part[] = journey.steps.map((step) => ({ id: PARTS[step], name: stepName(step, journey, f) }))
  const couponCode = cart?.coupon?.code ?? null
  const shown = wholeDraftShown(priced, form, { draft, couponCode, tipCents }, locale)
  const order = {
    title: f.yourOrder,
    rows: shown.rows,
    empty: f.nothingYet,
    total: { label: f.total, amount: euros(shown.totalCents), vat: vatOnWire(priced.vatByRate) },
    today: priced.paymentTerms.length > 1 ? { label: f.today, amount: due } : null,
  }
  return (
    <StepShell
      title={<span id={PARTS[1]}>{titleOf(form.formType, c)}</span>}
      header={<CampaignHeader />}
      parts={names}
      aside={
        <OrderCard {...order}>
          <div className="mt-4 [&>button]:w-full">{action}</div>
          {isFree ? null : <p className="mt-3 text-center text-sm text-muted">{t.byCard}</p>}
          <LaterClock />
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
      <CartErrors errors={errors} />
      <TierList errors={errors} />
      {form.acceptOpenDonation || form.acceptOpenMonthlyDonation ? <GiftBlock errors={errors} /> : null}
      <div ref={place} data-one-page>
        {isNear || draft.items.length > 0 ? (
          <Suspense fallback={<PartsToCome />}>
            <OnePageParts
              ref={arrive}
              asks={asks}
              priced={priced}
              chosen={chosen}
              choose={choose}
              onSubmit={pay}
              order={<OrderCard {...order} />}
            />
          </Suspense>
        ) : (
          <PartsToCome />
        )}
      </div>
      <CampaignAbout />
    </StepShell>
  )
}

/** Reserves the space of the parts below, so that nothing moves when they appear. */
function PartsToCome() {
  const f = useWords(formWords)
  return (
    <div aria-busy>
      <span id={PARTS[2]} />
      <section id={PARTS[3]} className="mt-9">
        <h2 className="mb-4 text-2xl">{f.stepPayer}</h2>
        <LinesToCome count={6} />
      </section>
      <section id={PARTS[4]} className="mt-9 flex flex-col gap-4">
        <h2 className="text-2xl">{f.stepSummary}</h2>
        <LinesToCome count={5} />
        <LinesToCome count={2} />
      </section>
    </div>
  )
}

function LinesToCome({ count }: { count: number }) {
  return (
    <div className="block-card flex flex-col gap-5">
      {Array.from({ length: count }, (_, line) => (
        <div key={line}>
          <Skeleton className="mb-2 h-4 w-1/3" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
