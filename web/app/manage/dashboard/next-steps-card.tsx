import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import type { PageName } from '../desk/pages.ts'
import { dashboardWords } from './dashboard.words.ts'
import { type NextStep, STEP_PAGES } from './next-steps.ts'

interface NextStepsProps {
  steps: readonly NextStep[]
  /** The address of a page; null for the page that creates a campaign. */
  hrefOf: (page: PageName | null) => string
  /** Their campaigns may still come from elsewhere. */
  mayMoveIn: boolean
}

export function NextSteps({ steps, hrefOf, mayMoveIn }: NextStepsProps) {
  const t = useWords(dashboardWords)
  return (
    <Card title={t.toDo}>
      <ol className="-mb-2 divide-y divide-line">
        {steps.map((step, index) => (
          <li
            key={step}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span
              aria-hidden
              className="grid size-8 flex-none place-items-center rounded-full bg-tint-2 font-bold text-primary-deep"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <b className="block">{t[`step${step}`]}</b>
              <span className="text-muted">{t[`why${step}`]}</span>
            </span>
            {step === 'PublishCampaign' ? null : (
              <Link
                to={hrefOf(STEP_PAGES[step] ?? null)}
                className={`chip justify-self-start no-underline max-sm:col-start-2 ${index === 0 ? 'border-primary bg-primary text-paper hover:bg-primary-dark hover:text-paper' : 'text-ink hover:border-ink hover:text-ink'}`}
              >
                {t.doIt}
                <span className="sr-only">, {t[`step${step}`]}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      {mayMoveIn ? (
        <p className="mt-4 text-muted">
          {t.movingIn} <Link to={hrefOf('moving')}>{t.moveIn}</Link>
        </p>
      ) : null}
    </Card>
  )
}
