import type { Cart } from '@obole/contract/carts'
import type { AggFormAnswer, Form } from '@obole/contract/forms'
import { addressOf, type Step } from '@obole/core/addresses'
import { cartKey } from '@obole/core/cart-store'
import { parisDate, typedDate } from '@obole/core/dates'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PaymentHeader } from '../around/logo.tsx'
import { campaignColours } from '../forms/campaign-colours.ts'
import { type DraftPayer, EMPTY_DRAFT } from '../forms/draft.ts'
import { type CheckoutOf, JourneyProvider, useJourney } from '../forms/journey.tsx'
import { StepSkeleton } from '../forms/step-shell.tsx'
import { currentForms, holdCart, keepDraft } from '../forms/store.ts'
import { requestLocale } from '../i18n/request-locale.ts'
import { findFromApi, readFromApi } from '../page-api.ts'
import type { Route } from './+types/checkout'
import { redirectTo } from '../leaving.ts'

const PayerStep = lazy(() => import('../forms/payer-step.tsx'))
const SummaryStep = lazy(() => import('../forms/summary-step.tsx'))

/** A cart that another program or another page made: who pays, then the summary. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, cartId } = page.params
  const query = new URLSearchParams({ organizationSlug, formType: 'checkout', formSlug: 'default' })
  const cart = await findFromApi<Cart>(page, `/api/carts/${encodeURIComponent(cartId)}?${query}`)
  if (!cart) {
    const locale = requestLocale(page.request, page.url.pathname)
    throw redirectTo(`${addressOf({ page: 'association', organizationSlug, locale })}?lien=perime`)
  }
  const { formType, formSlug } = cart
  const campaign = new URLSearchParams({ organizationSlug, formType, formSlug })
  const { form } = await readFromApi<AggFormAnswer>(page, `/api/agg/form?${campaign}`)
  return { cart, form, today: parisDate(Date.now()) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.form.organization.name ?? ''} · Obole` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { cart, form, today } = loaderData
  const [search] = useSearchParams()
  const step: Step = search.get('etape') === '4' ? 4 : 3
  const checkout: CheckoutOf = { cartId: cart.id, hrefOf: (to) => (to === 4 ? '?etape=4' : '?') }
  return (
    <JourneyProvider form={form} today={today} step={step} isWidget={false} checkout={checkout}>
      <div style={campaignColours(form.color)}>
        <PaymentHeader />
        <CheckoutStep given={cart} form={form} />
      </div>
    </JourneyProvider>
  )
}

function CheckoutStep({ given, form }: { given: Cart; form: Form }) {
  const { step, cart, isLive, track } = useJourney()
  useEffect(() => adopt(given, form), [given, form])
  useEffect(() => {
    if (isLive) track('Campaign Step viewed', { step })
  }, [track, step, isLive])
  if (!isLive || !cart) return <StepSkeleton />
  return (
    <Suspense fallback={<StepSkeleton />}>
      {step === 4 && cart.payer ? <SummaryStep /> : <PayerStep />}
    </Suspense>
  )
}

/** The cart as the server knows it takes its place among those this browser keeps, with what it says of its payer. */
function adopt(cart: Cart, form: Form): void {
  const key = cartKey(form.organizationSlug, form.formType, cart.id)
  const known = currentForms().carts[key]
  holdCart(known ? 'cartUpdated' : 'cartCreated', key, cart)
  if (!known && cart.payer) keepDraft(key, { ...EMPTY_DRAFT, payer: draftOf(cart.payer) })
}

function draftOf(payer: NonNullable<Cart['payer']>): DraftPayer {
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
