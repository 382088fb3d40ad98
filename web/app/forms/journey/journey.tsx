import type { Cart, CartBody } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import { addressOf, type Step, trackingTitle } from '@obole/core/site/addresses'
import { type PricedCart, priceCart } from '@obole/core/cart/cart'
import { itemToPrice } from '@obole/core/cart/cart-draft'
import type { Catalogue } from '@obole/core/cart/cart-line'
import { cartKey } from '@obole/core/cart/cart-store'
import { dateParts, epochMs, type LocalDate } from '@obole/core/dates/dates'
import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { ZERO } from '@obole/core/money/money'
import { MAX_MONTHLY_DAY } from '@obole/core/payment/schedule'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useIsLive } from '../../browser/browser.ts'
import { fetched } from '../../browser/fetched.ts'
import { type Answer, call, noAnswer } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { localeCookie } from '../../i18n/request-locale.ts'
import { showToast } from '../../ui/toast.tsx'
import { catalogueOf } from './catalogue.ts'
import { startingDraft } from './donation-ways.ts'
import {
  type Draft,
  type DraftPayer,
  EMPTY_DRAFT,
  type JourneyItem,
  toSentItem,
  withoutAnswers,
} from './draft.ts'
import { formWords } from './form.words.ts'
import type { PayerStepState } from './payer-step-state.ts'
import { withOwnPlaces } from './own-places.ts'
import { applicableSteps, shownSteps } from './steps.ts'
import { type Event, isPreviewed, type Properties, track, trackFirstClick } from '../../tools/track.ts'
import { currentForms, holdCart, keepDraft, tell, useForms } from './store.ts'
import type { AskAboutCart } from './cart-ask.ts'

export interface Journey {
  form: Form
  catalogue: Catalogue
  today: LocalDate
  step: Step
  isWidget: boolean
  /** False until the browser has taken over the page and its stored draft is known. */
  isLive: boolean
  draft: Draft
  /** The visitor chose something themselves. */
  isBegun: boolean
  /** The server's cart for the draft; null until the first step is done. */
  cart: Cart | null
  /** The draft's price, computed by the function that will charge it. */
  priced: PricedCart
  /** Works on the current draft, not on the one a component last drew: two fields may change at once. */
  change: (change: (draft: Draft) => Partial<Draft>) => void
  hrefOf: (step: Step) => string
  /** The redirection page to the payment of a cart, once the payment has begun. */
  paymentHrefOf: (cartId: string, passage?: string) => string
  goOn: () => void
  goTo: (step: Step, ledBack?: PayerStepState) => void
  /** Nothing is sold here: the campaign is not published, or an administrator sees it in the editor's preview. */
  isRehearsal: boolean
  /** A call about the cart; in a rehearsal it is answered on the page. */
  ask: AskAboutCart
  /** Sends the draft's lines: creates a cart, or updates the existing one. */
  saveItems: () => Promise<Answer<Cart>>
  /** Any other change of the cart. */
  changeCart: (request: (params: { id: string }) => Promise<Answer<Cart>>) => Promise<Answer<Cart>>
  /** Fills the payer once with known details; as the visitor did nothing, nothing is measured. */
  prefillPayer: (fill: (payer: DraftPayer) => DraftPayer) => void
  /** The steps that the campaign may need, whatever is chosen: their number never changes. */
  steps: readonly Step[]
  before: Step | null
  /** The cart was made by another program or page: it can be paid, but its lines cannot be changed. */
  isCheckout: boolean
  /** Measures an event of the current step. */
  track: (event: Event, properties?: Properties) => void
}

const JourneyContext = createContext<Journey | null>(null)

export function useJourney(): Journey {
  const journey = useContext(JourneyContext)
  if (!journey) throw new Error('a step is outside its journey')
  return journey
}

/** What no choice changes: a component that reads only this is not redrawn when the visitor chooses. */
type Campaign = Pick<Journey, 'form' | 'today' | 'isWidget'>

const CampaignContext = createContext<Campaign | null>(null)

export function useCampaign(): Campaign {
  const campaign = useContext(CampaignContext)
  if (!campaign) throw new Error('a part of a campaign is outside its journey')
  return campaign
}

/** What differs on the checkout of a cart made by another program or page. */
export interface CheckoutOf {
  cartId: string
  hrefOf: (step: Step) => string
}

interface JourneyProps {
  form: Form
  today: LocalDate
  step: Step
  isWidget: boolean
  checkout?: CheckoutOf | null
  children: ReactNode
}

const CHECKOUT_STEPS: readonly Step[] = [3, 4]

export function JourneyProvider(props: JourneyProps) {
  const { form: read, today, step, isWidget, checkout = null, children } = props
  const t = useWords(formWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const isLive = useIsLive()
  const ownKey = cartKey(read.organizationSlug, read.formType, checkout?.cartId ?? read.formSlug)
  // Uses the cart as it was when the page was read: the page's figures do not count what the cart took since then.
  const form = useMemo(
    () => (isLive ? asItsHolderSees(read, currentForms().carts[ownKey]) : read),
    [read, isLive, ownKey],
  )
  // A visitor who can choose though the campaign is not open is one of its administrators.
  const isRehearsal = !checkout && (form.pageShows !== 'open' || (isLive && isPreviewed()))
  // A checkout or rehearsal cart is kept under its own key, apart from the cart being filled in the same campaign.
  const key = isRehearsal ? `${ownKey}?` : ownKey
  const stored = useForms()
  const cart = stored.carts[key] ?? null
  const start = useMemo(() => (checkout ? EMPTY_DRAFT : startingDraft(form)), [checkout, form])
  const draft = stored.drafts[key] ?? start
  const catalogue = useMemo(() => catalogueOf(form), [form])
  const priced = useMemo(() => priceDraft(draft, catalogue, today), [draft, catalogue, today])
  const sent = useRef({ body: '', idempotencyKey: '' })
  const hasCart = cart !== null
  // The pages of a payment and of an order have one address for both languages: a cookie tells them this language.
  useEffect(() => {
    if (hasCart) document.cookie = localeCookie(locale)
  }, [hasCart, locale])

  const rehearsed: AskAboutCart = (name, ...args) =>
    fetched(() => import('./rehearsal.ts')).then(
      ({ rehearsal }) => rehearsal({ form, key, locale })[name](...args),
      () => ({ ok: false, problem: noAnswer() }),
    )
  const ask: AskAboutCart = isRehearsal ? rehearsed : call

  const { organizationSlug } = form
  const shown = useMemo(() => ({ form, today, isWidget }), [form, today, isWidget])
  // This is a campaign's page, so its type is never that of a bare checkout.
  const campaign = {
    organizationSlug,
    formType: form.formType as CampaignType,
    campaignSlug: form.formSlug,
    locale,
  }
  const hrefOf = (to: Step) =>
    checkout ? checkout.hrefOf(to) : addressOf({ page: 'form', step: to, widget: isWidget, ...campaign })

  const paymentHrefOf = (cartId: string, passage?: string) => {
    if (checkout) return addressOf({ page: 'checkoutRedirection', organizationSlug, cartId, locale })
    return `${addressOf({ page: 'campaignRedirection', ...campaign })}?${new URLSearchParams({ panier: cartId, ...(passage ? { passage } : {}) })}`
  }

  const saveItems = async () => {
    const now = currentForms().drafts[key] ?? start
    // A suggested gift becomes the visitor's own choice when they go on with it.
    keepDraft(key, now)
    const { items, isAnswered, paymentDay } = now
    const { formType, formSlug } = form
    const body: CartBody = {
      organizationSlug,
      formType,
      formSlug,
      items: items.map((item) => toSentItem(form, isAnswered ? item : withoutAnswers(item))),
      paymentDay: items.some(isMonthlyItem) ? (paymentDay ?? defaultPaymentDay(today)) : null,
      locale,
    }
    const known = currentForms().carts[key]
    if (known) {
      const updated = await ask('PUT /carts/{id}', { params: { id: known.id }, body })
      if (updated.ok || updated.problem.status !== 404) return keep(key, updated, null)
    }
    // The same content sent again after a lost answer must make the same cart, not a second one.
    const written = JSON.stringify(body)
    if (sent.current.body !== written) sent.current = { body: written, idempotencyKey: crypto.randomUUID() }
    const created = await ask('POST /carts', { body }, { idempotencyKey: sent.current.idempotencyKey })
    sent.current = created.ok ? { body: '', idempotencyKey: '' } : sent.current
    // Forgets the lost cart only now: without any cart, the steps would lead back to the first one.
    if (!created.ok) {
      if (known) tell({ type: 'updateFailed', key, status: 404 })
      return created
    }
    const renewed = known?.payer
      ? await ask('PUT /carts/{id}/payer', { params: { id: created.value.id }, body: known.payer })
      : created
    holdCart('cartCreated', key, renewed.ok ? renewed.value : created.value)
    return created
  }

  const changeCart = async (request: (params: { id: string }) => Promise<Answer<Cart>>) => {
    const id = currentForms().carts[key]?.id
    if (id === undefined) throw new Error('there is no cart to change')
    return keep(
      key,
      await request({ id }),
      kindOf(form.formType).holds === 'places' ? t.cartGoneDetail : t.cartGoneKept,
    )
  }

  const title = trackingTitle(checkout ? { page: 'checkout' } : { page: 'form', step, widget: isWidget })
  const measure = useCallback(
    (event: Event, properties?: Properties) => track(form, event, title, properties),
    [form, title],
  )
  const progress = { form, draft, cart }
  const way = checkout ? CHECKOUT_STEPS : applicableSteps(progress)
  const goTo = (to: Step, state?: PayerStepState) =>
    void navigate(hrefOf(to), { preventScrollReset: false, state })
  const journey: Journey = {
    form,
    catalogue,
    today,
    step,
    isWidget,
    isLive,
    draft,
    isBegun: stored.drafts[key] !== undefined,
    cart,
    priced,
    change: (change) => {
      trackFirstClick(form, title)
      const now = currentForms().drafts[key] ?? start
      const next = change(now)
      keepDraft(key, { ...now, ...(next.items ? { isAnswered: false } : {}), ...next })
    },
    prefillPayer: (fill) => {
      const now = currentForms().drafts[key] ?? EMPTY_DRAFT
      if (!now.isPrefilled) keepDraft(key, { ...now, payer: fill(now.payer), isPrefilled: true })
    },
    isRehearsal,
    ask,
    hrefOf,
    paymentHrefOf,
    goOn: () => {
      measure('Campaign Step completed', { step, is_widget: isWidget })
      goTo(way.find((next) => next > step) ?? 4)
    },
    goTo,
    saveItems,
    changeCart,
    steps: checkout ? CHECKOUT_STEPS : shownSteps(form),
    before: way.findLast((previous) => previous < step) ?? null,
    isCheckout: checkout !== null,
    track: measure,
  }
  return (
    <CampaignContext value={shown}>
      <JourneyContext value={journey}>{children}</JourneyContext>
    </CampaignContext>
  )
}

function asItsHolderSees(form: Form, cart: Cart | undefined): Form {
  return cart && epochMs(cart.meta.expiresAt) > Date.now() ? withOwnPlaces(form, cart) : form
}

/** Stores the cart that was answered; a cart that the server no longer knows is forgotten here too. */
function keep(key: string, answer: Answer<Cart>, lost: string | null): Answer<Cart> {
  if (answer.ok) {
    holdCart('cartUpdated', key, answer.value)
    return answer
  }
  const { status, message: title } = answer.problem
  tell({ type: 'updateFailed', key, status })
  // The steps lead back to the first one: the toast explains why.
  if (status === 404 && lost) showToast({ tone: 'danger', title, body: lost })
  return answer
}

export function isMonthlyItem({ tierType }: JourneyItem): boolean {
  return tierType === 'MonthlyDonation' || tierType === 'MonthlyPayment'
}

/** Today's day of the month, at most the last day that every month has. */
export function defaultPaymentDay(today: LocalDate): number {
  return Math.min(dateParts(today).day, MAX_MONTHLY_DAY)
}

function priceDraft({ items, paymentDay }: Draft, catalogue: Catalogue, today: LocalDate): PricedCart {
  return priceCart({
    items: items.map(itemToPrice),
    catalogue,
    coupon: null,
    instalments: 1,
    monthlyDay: paymentDay ?? defaultPaymentDay(today),
    tipCents: ZERO,
    today,
  })
}
