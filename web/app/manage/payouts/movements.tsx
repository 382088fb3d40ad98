import type { AccountStatement } from '@obole/contract/payouts'
import { addDays, isLocalDate, parisDate } from '@obole/core/dates/dates'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros, Moment } from '../lists/cells.tsx'
import { Rows } from '../lists/list-page.tsx'
import { dayOf } from '@obole/core/dates/moments'
import { orderPath, pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { PeriodChoice } from '../desk/period-choice.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/movements'
import { payoutWords } from './payouts.words.ts'

const USUAL_DAYS = 30

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { searchParams } = page.url
  const today = parisDate(Date.now())
  const day = (name: string, otherwise: string) => {
    const asked = searchParams.get(name) ?? ''
    return isLocalDate(asked) ? asked : otherwise
  }
  const to = day('to', today)
  const from = day('from', addDays(to, 1 - USUAL_DAYS))
  const { organizationSlug } = page.params
  const after = searchParams.get('suite')
  const query = { from, to, pageSize: 50, ...(after ? { continuationToken: after } : {}) }
  const answer = await readFromApi(page, 'GET /organizations/{organizationSlug}/statement', {
    params: { organizationSlug },
    query,
  })
  return { answer, from, to }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, payoutWords, 'movements')

/** The balance when the period began, all movements, and the balance at its end. */
export default function Movements({ loaderData }: Route.ComponentProps) {
  const { answer, from, to } = loaderData
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const [page] = useSearchParams()
  const columns = useMovementColumns(organizationSlug)
  const day = (date: string) => dayOf(`${date}T12:00:00Z`, locale)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'payouts'), label: t.back }}
        title={t.movements}
        lead={t.movementsLead}
      />
      <PeriodChoice from={from} to={to} />
      <dl className="grid gap-4 sm:grid-cols-2">
        <Figure label={t.openingOn(day(from))} value={euros(answer.opening, locale)} />
        <Figure label={t.closingOn(day(to))} value={euros(answer.closing, locale)} />
      </dl>
      {answer.data.length === 0 ? (
        <Empty title={t.noMovement}>{t.noMovementText}</Empty>
      ) : (
        <Rows
          key={page.toString()}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          caption={t.movements}
        />
      )}
    </div>
  )
}

type Movement = AccountStatement['data'][number]

function useMovementColumns(organizationSlug: string): Column<Movement>[] {
  const t = useWords(payoutWords)
  const locale = useLocale()
  return [
    { key: 'date', label: t.date, cell: ({ date }) => <Moment at={date} /> },
    { key: 'kind', label: t.operation, onPhone: 'title', cell: ({ kind }) => t[`kind${kind}`] },
    {
      key: 'order',
      label: t.orderLabel,
      cell: ({ orderId }) =>
        orderId === null ? null : <Link to={orderPath(organizationSlug, orderId)}>{t.order(orderId)}</Link>,
    },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => (
        <b className={amount < 0 ? '' : 'text-leaf'}>
          {amount < 0 ? '' : '+'}
          {euros(amount, locale)}
        </b>
      ),
    },
  ]
}
