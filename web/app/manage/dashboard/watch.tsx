import type { Dashboard } from '@obole/contract/manage-statistics'
import type { Balance } from '@obole/contract/payouts'
import { FIGURE_NAMES } from '@obole/contract/list-names'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { pageOf } from '../desk/pages.ts'
import { useNextPayout } from '../payouts/next-payout.ts'
import { payoutWords } from '../payouts/payouts.words.ts'
import { ordersHref } from '../figures/three-figures.tsx'
import { dashboardWords } from './dashboard.words.ts'
import type { WithoutFactor } from './without-factor.ts'

const LINK = 'text-ink no-underline hover:underline'

/** What needs attention; draws nothing where there is nothing. */
export function Watch({
  dashboard,
  balance,
  today,
}: {
  dashboard: Dashboard
  balance: Balance | null
  today: string
}) {
  const t = useWords(dashboardWords)
  const { unpaid, toCome } = dashboard
  const isPaidSoon = balance !== null && balance.available > 0
  if (toCome === 0 && unpaid.count === 0 && !isPaidSoon) return null
  return (
    <section aria-labelledby="watch">
      <h2 id="watch" className="mb-3 text-2xl">
        {t.watch}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2 wide:grid-cols-3">
        {isPaidSoon ? <NextPayout balance={balance} today={today} /> : null}
        {isPaidSoon && balance.payable < balance.available ? <OnAccount amount={balance.available} /> : null}
        {toCome > 0 ? <ToCome amount={toCome} /> : null}
        {unpaid.count > 0 ? <Unpaid {...unpaid} /> : null}
      </dl>
    </section>
  )
}

function NextPayout({ balance, today }: { balance: Balance; today: string }) {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const when = useNextPayout(balance, today)
  return (
    <Figure
      label={t.nextPayout}
      value={
        <Link to={pageOf(organizationSlug, 'payouts')} className={LINK}>
          {euros(balance.payable, locale)}
        </Link>
      }
      hint={when}
    />
  )
}

/** The whole balance, shown where a part of it is kept for refunds. */
function OnAccount({ amount }: { amount: number }) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <Figure
      label={t.available}
      value={
        <Link to={pageOf(organizationSlug, 'payouts')} className={LINK}>
          {euros(amount, locale)}
        </Link>
      }
      hint={t.availableHint}
    />
  )
}

function ToCome({ amount }: { amount: number }) {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <Figure
      label={FIGURE_NAMES.toCome[locale]}
      value={
        <Link to={ordersHref({ organizationSlug })} className={LINK}>
          {euros(amount, locale)}
        </Link>
      }
      hint={t.toComeHint}
    />
  )
}

function Unpaid({ count, amount }: Dashboard['unpaid']) {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <Figure
      label={t.unpaid}
      value={
        <Link to={`${pageOf(organizationSlug, 'payments')}?states=Unpaid`} className={LINK}>
          {euros(amount, locale)}
        </Link>
      }
      hint={t.unpaidHint(count)}
    />
  )
}

/** The team members who will be locked out, shown while they can still set up a second factor. */
export function TeamWithoutFactor({ others, isReaderToo }: WithoutFactor) {
  const t = useWords(dashboardWords)
  const { organizationSlug } = useAssociation()
  if (others.length === 0) return null
  return (
    <Notice tone="attention" title={t.factorTitle(others.length + Number(isReaderToo))}>
      <p>{t.factorText(isReaderToo ? t.factorWithYou(others.join(', ')) : others.join(', '))}</p>
      <Link to={pageOf(organizationSlug, 'team')}>{t.factorTeam}</Link>
    </Notice>
  )
}
