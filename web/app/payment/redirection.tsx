import { addressOf, formTypeOfSegment } from '@obole/core/addresses'
import { errorText } from '@obole/core/error-texts'
import { useEffect } from 'react'

import { useLocale, useWords } from '../i18n/locale.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/card.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Route } from './+types/redirection'
import { redirectionWords } from './payment.words.ts'
import { goToInstead, pathOrHome, redirectTo } from '../leaving.ts'

/**
 * Three addresses that lead to a payment: a cart's goes to its checkout, a campaign's to its last step, and the bare
 * one to the payment page it names. Only pages of ours are gone to.
 */
export function loader({ params, url }: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug, cartId } = params
  if (organizationSlug && cartId) throw redirectTo(addressOf({ page: 'checkout', organizationSlug, cartId }))
  const formType = segment ? formTypeOfSegment(segment) : null
  if (organizationSlug && campaignSlug && formType) {
    throw redirectTo(
      addressOf({
        page: 'form',
        organizationSlug,
        formType,
        campaignSlug,
        step: 4,
        locale: 'fr',
        widget: false,
      }),
    )
  }
  const to = pathOrHome(url.searchParams.get('vers'))
  return { to: to.startsWith('/paiement/') ? to : null }
}

export const meta: Route.MetaFunction = () => [{ title: 'Obole' }]

export default function Redirection({ loaderData }: Route.ComponentProps) {
  const t = useWords(redirectionWords)
  const locale = useLocale()
  const { to } = loaderData
  useEffect(() => {
    if (to) return goToInstead(to)
    const { title, body } = errorText('REDIRECTION_FAILED', locale)
    showToast({ tone: 'danger', title, body })
  }, [to, locale])
  return (
    <div className="max-w-text">
      <h1 className="mb-4 text-3xl">{to ? t.title : t.failedTitle}</h1>
      {to ? (
        <>
          <Skeleton className="mb-4 h-2" />
          <a href={to}>{t.go}</a>
        </>
      ) : (
        <>
          <p className="mb-6 text-lg">{t.failedBody}</p>
          <LinkButton href={locale === 'en' ? '/en' : '/'}>{t.home}</LinkButton>
        </>
      )}
    </div>
  )
}
