import type { Statistics } from '@obole/contract/manage-statistics'
import type { Balance } from '@obole/contract/payouts'
import { cents, formatEuros } from '@obole/core/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { useAssociation } from '../association-frame.tsx'
import { OrdersFigure } from '../orders-figure.tsx'
import { ThreeFigures } from '../three-figures.tsx'
import { dashboardWords } from './dashboard.words.ts'

export function Figures({ statistics, balance }: { statistics: Statistics; balance: Balance | null }) {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { totals, from, to } = statistics
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-3 text-2xl">
        {t.figures}
      </h2>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-3">
        <ThreeFigures totals={totals} of={{ organizationSlug, from, to }} />
        <OrdersFigure totals={totals} />
        <Figure label={t.figureContributors} value={totals.contributors} />
        {balance ? (
          <Figure label={t.figureAvailable} value={formatEuros(cents(balance.available), locale)} />
        ) : null}
      </dl>
    </section>
  )
}
