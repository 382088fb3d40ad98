import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { FIGURE_NAMES } from '@obole/contract/list-names'
import type { ContributorRow } from '@obole/contract/manage-lists'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/contributors'
import { Day, euros, eurosOrNothing, nameOf } from './cells.tsx'
import { ListPage } from './list-page.tsx'
import { listPageWords, rowWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { readFromApi } from '../../session/page-api.ts'

const FILTERS = LIST_FILTERS.contributors
const USUAL = ['name', 'email', 'orders', 'last', 'received', 'toCome']

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS, withTotals: true }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/contributors', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titleMeta(matches, listPageWords, 'contributorsTitle')

export default function Contributors({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  return (
    <ListPage
      title={t.contributorsTitle}
      lead={t.contributorsLead}
      none={{ title: t.contributorsNone, text: t.contributorsNoneText }}
      answer={answer}
      columns={useColumns()}
      usual={USUAL}
      keyOf={(contributor) => contributor.email ?? `${nameOf(contributor)} ${contributor.postalAddress}`}
      filters={FILTERS}
      campaigns={campaigns}
      list={{ name: 'contributors' }}
      views={views}
    />
  )
}

/** The search text that finds a contributor's orders. */
const searchOf = ({ email, lastName, firstName, companyName }: ContributorRow) =>
  email ?? ([firstName, lastName].filter(Boolean).join(' ') || (companyName ?? ''))

function useColumns(): Column<ContributorRow>[] {
  const t = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const [page] = useSearchParams()
  const [formType, formSlug] = [page.get('formType'), page.get('formSlug')]
  // From one campaign's contributors, the link shows only orders of that campaign.
  const campaign = formType && formSlug ? { formType, formSlug } : {}
  return [
    {
      key: 'name',
      isFixed: true,
      label: t.columnName,
      onPhone: 'title',
      cell: (contributor) => (
        <Link
          to={`${pageOf(organizationSlug, 'orders')}?${new URLSearchParams({ ...campaign, search: searchOf(contributor) })}`}
          className="after:absolute after:inset-0"
        >
          {nameOf(contributor)}
        </Link>
      ),
    },
    { key: 'email', label: t.columnEmail, cell: ({ email, postalAddress }) => email ?? postalAddress },
    { key: 'orders', label: t.columnOrders, isNumber: true, onPhone: 'hidden', cell: ({ orders }) => orders },
    {
      key: 'first',
      label: t.columnFirst,
      onPhone: 'hidden',
      cell: ({ firstDate }) => <Day at={firstDate} />,
    },
    { key: 'last', label: t.columnLast, cell: ({ lastDate }) => <Day at={lastDate} /> },
    {
      key: 'ordered',
      label: FIGURE_NAMES.ordered[locale],
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ ordered }) => euros(ordered, locale),
    },
    {
      key: 'received',
      label: FIGURE_NAMES.received[locale],
      isNumber: true,
      onPhone: 'aside',
      cell: ({ received }) => <b>{euros(received, locale)}</b>,
    },
    {
      key: 'toCome',
      label: FIGURE_NAMES.toCome[locale],
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ toCome }) => eurosOrNothing(toCome, locale),
    },
  ]
}
