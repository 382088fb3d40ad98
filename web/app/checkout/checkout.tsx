import type { Cart, Payer } from '@obole/contract/carts'
import type { AskedByShop, KnownToShop } from '@obole/contract/checkout-intents'
import type { Form } from '@obole/contract/forms'
import { addressOf, formTypeOfSegment, type Step } from '@obole/core/site/addresses'
import { cartKey } from '@obole/core/cart/cart-store'
import { type LocalDate, parisDate, typedDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { afterPicture } from '../browser/after-picture.ts'
import { useNowMs } from '../browser/browser.ts'
import { loadedAhead } from '../later/loaded-ahead.tsx'
import { PaymentHeader } from '../frame/logo.tsx'
import { campaignColours } from '../forms/campaign/campaign-colours.ts'
import { type DraftPayer, EMPTY_DRAFT } from '../forms/journey/draft.ts'
import { type CheckoutOf, JourneyProvider, useJourney } from '../forms/journey/journey.tsx'
import { StepSkeleton } from '../forms/journey/step-shell.tsx'
import { currentForms, holdCart, keepDraft } from '../forms/journey/store.ts'
import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { findFromApi, readFromApi, refusedCode } from '../session/page-api.ts'
import { resultWords } from '../card/payment.words.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/checkout'
import { hostOf, ShopProvider } from '../shop/shop.tsx'
import { backWords } from '../shop/back.words.ts'
import { redirectTo } from '../addresses/leaving.ts'
import { ShopLinkEnded, ShopNotice } from './asked-by-shop.tsx'

const payerStep = loadedAhead(() => import('../forms/payer/payer-step.tsx'))
const summaryStep = loadedAhead(() => import('../forms/summary/summary-step.tsx'))

/** A cart made by another program or page: the payer, then the summary. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, cartId } = page.params
  const params = { id: cartId }
  const query = { organizationSlug, formType: 'checkout', formSlug: 'default' }
  const [cart, asked] = await Promise.all([
    findFromApi(page, 'GET /carts/{id}', { params, query }).catch((error: unknown) => {
      if (refusedCode(error) === 'DUPLICATED_PAYMENT') return 'paid' as const
      throw error
    }),
    findFromApi(page, 'GET /carts/{id}/checkout-intent', { params }),
  ])
  const locale = requestLocale(page.request, page.url.pathname)
  if (!cart && asked) {
    // A payment that this visitor began may still be under way, and its page says what became of it.
    const own = await findFromApi(page, 'GET /carts/{id}/payment', { params })
    if (own) throw redirectTo(own.redirectUrl)
    return { cart: 'ended' as const, backUrl: asked.backUrl }
  }
  if (!cart) throw redirectTo(`${addressOf({ page: 'association', organizationSlug, locale })}?lien=perime`)
  if (cart === 'paid') {
    // The payer is led to their confirmation; other visitors only learn that it is paid.
    const own = await findFromApi(page, 'GET /carts/{id}/payment', { params })
    if (own) throw redirectTo(own.redirectUrl)
    const shop = asked && (asked.shop?.paidUrl ?? asked.backUrl)
    return { cart, wayBack: wayBack(page.params, locale), shop }
  }
  const { formType, formSlug } = cart
  const campaign = { organizationSlug, formType, formSlug }
  const { form } = await readFromApi(page, 'GET /agg/form', { query: campaign })
  return { cart, form, asked, today: parisDate(Date.now()) }
}

/** The campaign in the address, or the association. */
function wayBack(
  { organizationSlug, segment, campaignSlug }: Route.LoaderArgs['params'],
  locale: Locale,
): { href: string; isCampaign: boolean } {
  const formType = segment ? formTypeOfSegment(segment) : null
  if (!formType || !campaignSlug)
    return { href: addressOf({ page: 'association', organizationSlug, locale }), isCampaign: false }
  const campaign = { organizationSlug, formType, campaignSlug, locale }
  return { href: addressOf({ page: 'form', step: 1, widget: false, ...campaign }), isCampaign: true }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: [loaderData?.form?.organization.name, 'Obole'].filter(Boolean).join(' · ') },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.cart === 'ended') return <ShopLinkEnded backUrl={loaderData.backUrl} />
  return loaderData.cart === 'paid' ? <AlreadyPaid {...loaderData} /> : <Checkout {...loaderData} />
}

interface AlreadyPaidProps {
  wayBack: ReturnType<typeof wayBack>
  /** Where the shop that asked for it takes its customers back; null where none did. */
  shop: string | null
}

/** For an address that was shared, or opened again. */
function AlreadyPaid({ wayBack: { href, isCampaign }, shop }: AlreadyPaidProps) {
  const t = useWords(resultWords)
  const b = useWords(backWords)
  return (
    <>
      <PaymentHeader />
      <div className="page grid max-w-text gap-4 py-16">
        <h1 className="text-3xl">{t.alreadyPaid}</h1>
        <p className="text-lg">{t.orderInMail}</p>
        <p className="text-muted">{t.isItYou}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {shop ? <LinkButton href={shop}>{b.back(hostOf(shop))}</LinkButton> : null}
          <LinkButton href={href} tone={shop ? 'plain' : 'primary'}>
            {isCampaign ? t.backToCampaign : t.toAssociation}
          </LinkButton>
        </div>
      </div>
    </>
  )
}

interface CheckoutProps {
  cart: Cart
  form: Form
  /** The shop outside that asks for it; null where none does. */
  asked: AskedByShop | null
  today: LocalDate
}

function Checkout({ cart, form, asked, today }: CheckoutProps) {
  const [search] = useSearchParams()
  const step: Step = search.get('etape') === '4' ? 4 : 3
  const checkout: CheckoutOf = { cartId: cart.id, hrefOf: (to) => (to === 4 ? '?etape=4' : '?') }
  return (
    <JourneyProvider form={form} today={today} step={step} isWidget={false} checkout={checkout}>
      <div style={campaignColours(form.color)}>
        <UntilEnded backUrl={asked?.backUrl ?? null}>
          <PaymentHeader />
          {asked ? <ShopNotice asked={asked} cart={cart} form={form} /> : null}
          <ShopProvider shop={asked?.shop ?? null}>
            <CheckoutStep given={cart} form={form} known={asked?.payer ?? null} />
          </ShopProvider>
        </UntilEnded>
      </div>
    </JourneyProvider>
  )
}

/**
 * A shop's link that ends while it is open says what it says when it is opened too late. Not on the summary, where a card
 * may be with the bank already.
 */
function UntilEnded({ backUrl, children }: { backUrl: string | null; children: ReactNode }) {
  const { step, cart } = useJourney()
  const now = useNowMs()
  const isOver = now !== null && cart !== null && Date.parse(cart.meta.expiresAt) <= now
  return backUrl !== null && step === 3 && isOver ? <ShopLinkEnded backUrl={backUrl} /> : children
}

interface StepProps {
  given: Cart
  form: Form
  known: KnownToShop | null
}

function CheckoutStep({ given, form, known }: StepProps) {
  const { step, cart, isLive, track } = useJourney()
  useEffect(() => adopt(given, form, known), [given, form, known])
  useEffect(() => {
    if (isLive) track('Campaign Step viewed', { step })
  }, [track, step, isLive])
  useEffect(() => afterPicture(() => void summaryStep.load()), [])
  if (!isLive || !cart) return <StepSkeleton />
  return (
    <Suspense fallback={<StepSkeleton />}>
      {step === 4 && cart.payer ? <summaryStep.Part /> : <payerStep.Part />}
    </Suspense>
  )
}

/** Stores the server's cart among those of this browser, with its payer's details, or what the shop knew of them. */
function adopt(cart: Cart, form: Form, knownToShop: KnownToShop | null): void {
  const key = cartKey(form.organizationSlug, form.formType, cart.id)
  const known = currentForms().carts[key]
  const payer = cart.payer ?? (knownToShop && { ...UNSAID, ...knownToShop })
  holdCart(known ? 'cartUpdated' : 'cartCreated', key, cart)
  if (!known && payer) keepDraft(key, { ...EMPTY_DRAFT, payer: draftOf(payer) })
}

/** Whether a company pays is for the payer to say, with what identifies it. */
const UNSAID = { payAsOrganisation: false, companySiren: null, companyLegalStatus: null } as const

function draftOf(payer: Payer): DraftPayer {
  return {
    email: payer.email,
    emailConfirmation: payer.email,
    firstName: payer.firstName,
    lastName: payer.lastName,
    birthDate: payer.birthDate ? typedDate(payer.birthDate) : '',
    address: payer.address ?? '',
    zipCode: payer.zipCode ?? '',
    city: payer.city ?? '',
    country: payer.country,
    payAsOrganisation: payer.payAsOrganisation,
    companyName: payer.companyName ?? '',
    companySiren: payer.companySiren ?? '',
    companyLegalStatus: payer.companyLegalStatus,
  }
}
