import type { Reconciliation } from '@obole/contract/bank-statements'
import { formatCount } from '@obole/core/money/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Figure } from '../../ui/desk/figure.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { euros } from '../lists/cells.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import type { Route } from './+types/reconciliation'
import { StandOut } from './stand-out.tsx'
import { statementWords } from './statements.words.ts'
import { Statements } from './statements.tsx'
import { Ticked } from './ticked.tsx'
import { UploadCard } from './upload-card.tsx'
import { Waiting } from './waiting.tsx'

const DESK = '/manage/organizations/{organizationSlug}/reconciliation'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const params = { organizationSlug: page.params.organizationSlug }
  const after = page.url.searchParams.get('suite')
  const query = { states: ['Ticked'], pageSize: 20, ...(after ? { continuationToken: after } : {}) }
  const [state, ticked] = await Promise.all([
    readFromApi(page, `GET ${DESK}`, { params }),
    readFromApi(page, `GET ${DESK}/payouts`, { params, query }),
  ])
  return { state, ticked }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, statementWords, 'title')

/** The association's payouts on its own bank statements. */
export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { state, ticked } = loaderData
  const t = useWords(statementWords)
  const { organizationSlug, can } = useAssociation()
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead}>
        <LinkButton to={pageOf(organizationSlug, 'payouts')} tone="plain">
          {t.toPayouts}
        </LinkButton>
        {state.statements.length > 0 ? (
          <ExportButton
            organizationSlug={organizationSlug}
            list="reconciliation"
            filters={[]}
            fixed={{}}
            text={t.exportText}
          />
        ) : null}
      </PageTitle>
      <Figures figures={state.figures} />
      <StandOut state={state} />
      <UploadCard mayRead={can('moveMoney')} />
      {state.statements.length > 0 ? (
        <>
          <Waiting state={state} mayTick={can('moveMoney')} />
          <Ticked answer={ticked} mayUndo={can('moveMoney')} />
        </>
      ) : null}
      <Statements state={state} mayRemove={can('moveMoney')} />
    </div>
  )
}

function Figures({ figures }: Pick<Reconciliation, 'figures'>) {
  const t = useWords(statementWords)
  const locale = useLocale()
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {(['ticked', 'waiting', 'absent'] as const).map((name) => {
        const { count, amount } = figures[name]
        return (
          <Figure
            key={name}
            label={t[name]}
            value={euros(amount, locale)}
            hint={t.count(formatCount(count, locale), count)}
          />
        )
      })}
    </dl>
  )
}
