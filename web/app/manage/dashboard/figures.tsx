import type { Statistics } from '@obole/contract/manage-statistics'
import { useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { ContributorsFigure } from '../figures/contributors-figure.tsx'
import { OrdersFigure } from '../figures/orders-figure.tsx'
import { ThreeFigures } from '../figures/three-figures.tsx'
import { dashboardWords } from './dashboard.words.ts'

export function Figures({ statistics }: { statistics: Statistics }) {
  const t = useWords(dashboardWords)
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
        <ContributorsFigure totals={totals} />
      </dl>
    </section>
  )
}
