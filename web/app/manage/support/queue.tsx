import type { SupportOrganization } from '@obole/contract/manage-associations'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { Day } from '../lists/cells.tsx'
import { Rows } from '../lists/list-page.tsx'
import { dayOf } from '@obole/core/dates/moments'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/queue'
import { recordPath, SupportPage } from './support-page.tsx'
import { supportWords } from './support.words.ts'

/** Sorted by urgency. */
const STATES = [
  'Pending',
  'identityChange',
  'Incomplete',
  'Refused',
  'None',
  'Authenticated',
  'identityReview',
] as const
type State = (typeof STATES)[number]
/** Lists of verified associations whose identity has to be checked. */
const isIdentity = (state: State) => state === 'identityChange' || state === 'identityReview'
const STATE = 'etat'

export async function loader(page: Route.LoaderArgs) {
  const { searchParams } = page.url
  const state: State = STATES.find((one) => one === searchParams.get(STATE)) ?? 'Pending'
  const after = searchParams.get('suite')
  const query = {
    ...(isIdentity(state) ? { identity: state } : { authenticationState: state }),
    ...(after ? { continuationToken: after } : {}),
  }
  const answer = await readFromApi(page, 'GET /manage/support/organizations', { query })
  return { state, answer }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, supportWords, 'title')

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { state, answer } = loaderData
  const t = useWords(supportWords)
  const [page] = useSearchParams()
  const columns = useColumns(state)
  const nameOf = (one: State) => {
    if (one === 'identityChange') return t.identityQueue
    return one === 'identityReview' ? t.reviewQueue : t[`state${one}`]
  }
  return (
    <SupportPage>
      <PageTitle title={t.title} lead={t.lead} />
      <ul aria-label={t.state} className="mb-5 flex flex-wrap gap-2">
        {STATES.map((one) => (
          <li key={one}>
            <Link
              to={`?${STATE}=${one}`}
              aria-current={one === state ? 'true' : undefined}
              className="chip text-ink no-underline hover:border-ink hover:text-ink aria-[current=true]:border-primary aria-[current=true]:bg-primary aria-[current=true]:text-paper"
            >
              {nameOf(one)}
            </Link>
          </li>
        ))}
      </ul>
      {answer.data.length === 0 ? (
        <Empty title={state === 'Pending' ? t.queueEmpty : t.noneInState}>
          {state === 'Pending' ? t.queueEmptyText : null}
        </Empty>
      ) : (
        <Rows
          key={page.toString()}
          answer={answer}
          columns={columns}
          keyOf={({ organizationSlug }) => organizationSlug}
          caption={nameOf(state)}
        />
      )}
    </SupportPage>
  )
}

function useColumns(state: State): Column<SupportOrganization>[] {
  const t = useWords(supportWords)
  const locale = useLocale()
  return [
    {
      key: 'name',
      label: t.association,
      onPhone: 'title',
      cell: ({ organizationSlug, name, hasNamesake }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={recordPath(organizationSlug)} className="font-semibold after:absolute after:inset-0">
            {name}
          </Link>
          {hasNamesake ? <StateChip tone="amber">{t.hasNamesake}</StateChip> : null}
        </span>
      ),
    },
    { key: 'numbers', label: t.number, cell: ({ siren, rnaNumber }) => siren ?? rnaNumber },
    {
      key: 'place',
      label: t.place,
      cell: ({ zipCode, city }) => [zipCode, city].filter(Boolean).join(' '),
    },
    {
      key: 'people',
      label: t.administrators,
      cell: ({ administrators }) => administrators.map(({ name, email }) => name ?? email).join(', '),
    },
    {
      key: 'documents',
      label: t.documents,
      isNumber: true,
      cell: ({ documentCount }) => t.documentCount(documentCount),
    },
    {
      key: 'since',
      label: state === 'None' ? t.createdOn : t.submittedOn,
      cell: ({ submittedAt, createdAt }) => {
        const at = submittedAt ?? createdAt
        return (
          <span title={dayOf(at, locale)}>
            <Day at={at} />
          </span>
        )
      },
    },
    ...(state === 'Authenticated'
      ? [
          {
            key: 'collects',
            label: t.collects,
            onPhone: 'aside' as const,
            cell: ({ allowCollect }: SupportOrganization) => (
              <StateChip tone={allowCollect ? 'leaf' : 'red'}>{allowCollect ? t.yes : t.suspended}</StateChip>
            ),
          },
        ]
      : []),
  ]
}
