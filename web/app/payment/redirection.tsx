import { addressOf, formTypeOfSegment } from '@obole/core/site/addresses'
import { errorText } from '@obole/core/errors/error-texts'
import type { CampaignType } from '@obole/core/campaign/form'
import type { Locale } from '@obole/core/locale'
import { useEffect } from 'react'

import { useLocale, useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { pathOrHome, redirectTo } from '../addresses/leaving.ts'
import { findFromApi, sendToApi } from '../session/page-api.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Route } from './+types/redirection'
import { redirectionWords } from '../card/payment.words.ts'

/**
 * Three addresses that lead to a payment: a cart's and a campaign's lead to the payment of the cart they name, the bare
 * one to the payment page it names. A cart whose payment has not begun is shown first. Only leads to pages of this
 * site. A payer who leaves another site's frame, where they were another visitor, brings a passage.
 */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug, cartId: ofPath } = page.params
  const { searchParams, pathname } = page.url
  const locale = requestLocale(page.request, pathname)
  const formType = segment ? formTypeOfSegment(segment) : null
  const campaign = formType && campaignSlug ? { formType, campaignSlug } : null
  if (organizationSlug && (ofPath || campaign)) {
    const cartId = ofPath ?? searchParams.get('panier')
    const passage = searchParams.get('passage')
    const begun = cartId && (await paymentOf(page, cartId, passage))
    if (begun) throw redirectTo(begun.redirectUrl)
    throw redirectTo(beforePayment({ organizationSlug, cartId, campaign, locale }))
  }
  const to = pathOrHome(searchParams.get('vers'))
  if (to.startsWith('/paiement/')) throw redirectTo(to)
  return null
}

/** The payment of a cart; with a passage, it is taken over from the frame where it began. */
async function paymentOf(page: Route.LoaderArgs, id: string, passage: string | null) {
  const params = { id }
  const taken = passage && (await sendToApi(page, 'POST /carts/{id}/payment', { params, body: { passage } }))
  return taken || findFromApi(page, 'GET /carts/{id}/payment', { params })
}

interface Before {
  organizationSlug: string
  cartId: string | null
  campaign: { formType: CampaignType; campaignSlug: string } | null
  locale: Locale
}

/** The page that shows a cart before it is paid; without a cart, the last step of the campaign. */
function beforePayment({ organizationSlug, cartId, campaign, locale }: Before): string {
  if (cartId === null)
    return campaign
      ? addressOf({ page: 'form', organizationSlug, ...campaign, step: 4, locale, widget: false })
      : addressOf({ page: 'association', organizationSlug, locale })
  return campaign
    ? addressOf({ page: 'campaignCheckout', organizationSlug, ...campaign, cartId, locale })
    : addressOf({ page: 'checkout', organizationSlug, cartId, locale })
}

export const meta: Route.MetaFunction = () => [{ title: 'Obole' }]

/** Seen only when the address leads nowhere. */
export default function Redirection() {
  const t = useWords(redirectionWords)
  const locale = useLocale()
  useEffect(() => {
    const { title, body } = errorText('REDIRECTION_FAILED', locale)
    showToast({ tone: 'danger', title, body })
  }, [locale])
  return (
    <div className="max-w-text">
      <h1 className="mb-4 text-3xl">{t.failedTitle}</h1>
      <p className="mb-6 text-lg">{t.failedBody}</p>
      <LinkButton href={locale === 'en' ? '/en' : '/'}>{t.home}</LinkButton>
    </div>
  )
}
