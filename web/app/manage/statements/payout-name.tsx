import type { ReconciledPayout } from '@obole/contract/bank-statements'
import { Link } from 'react-router'
import { useLocale } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { Day, euros } from '../lists/cells.tsx'

/** A payout by its amount, its day and its label, leading to its own page. */
export function PayoutName({ payout }: { payout: ReconciledPayout }) {
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { cashOutId, amount, paidOn, askedOn, label } = payout
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Link
        to={`${pageOf(organizationSlug, 'payouts')}/${cashOutId}`}
        className="font-bold whitespace-nowrap"
      >
        {euros(amount, locale)}
      </Link>
      <Day at={paidOn ?? askedOn} />
      {label === null ? null : <span className="text-muted">{label}</span>}
    </span>
  )
}
