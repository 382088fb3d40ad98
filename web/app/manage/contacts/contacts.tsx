import type { ContactRow } from '@obole/contract/contacts'
import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { contactName } from '@obole/core/contacts/facts'
import { CONTACT_STANDINGS } from '@obole/core/contacts/standing'
import { typedDate } from '@obole/core/dates/dates'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactPath, pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { Day } from '../lists/cells.tsx'
import type { Choice } from '../lists/filters.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { apiQuery } from '../lists/list-query.ts'
import { loadList } from '../lists/load-list.ts'
import { PEOPLE_MEANT } from '../mailings/asked-audience.ts'
import type { Route } from './+types/contacts'
import { contactListWords } from './contacts.words.ts'
import { StandingChip } from './standing-chip.tsx'

const FILTERS = LIST_FILTERS.contacts
/** A message goes to whoever the list shows: by these it is narrowed. */
const WRITTEN_BY = ['search', 'standings', 'sort'] as const
const USUAL = ['name', 'standing', 'until', 'email', 'city', 'last']

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS, withTotals: true }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/contacts', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, contactListWords, 'title')

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { answer, views } = loaderData
  const t = useWords(contactListWords)
  const { organizationSlug, can } = useAssociation()
  const [page] = useSearchParams()
  return (
    <ListPage
      title={t.title}
      lead={t.lead}
      none={{ title: t.none, text: t.noneText }}
      answer={answer}
      columns={useColumns()}
      usual={USUAL}
      choices={useChoices()}
      searchHint={t.searchHint}
      keyOf={({ id }) => id}
      filters={FILTERS}
      list={{ name: 'contacts' }}
      views={views}
    >
      {can('editPeople') ? (
        <>
          {answer.data.length > 0 ? (
            <LinkButton
              to={`${pageOf(organizationSlug, 'mailings')}/nouveau?${PEOPLE_MEANT}&${apiQuery(page, WRITTEN_BY)}`}
            >
              {t.write}
            </LinkButton>
          ) : null}
          <LinkButton to={`${pageOf(organizationSlug, 'contacts')}/importer`} tone="plain">
            {t.importFile}
          </LinkButton>
          <LinkButton to={`${pageOf(organizationSlug, 'contacts')}/doublons`} tone="plain">
            {t.duplicates}
          </LinkButton>
        </>
      ) : null}
    </ListPage>
  )
}

function useChoices(): Choice[] {
  const t = useWords(contactListWords)
  return [
    {
      filter: 'standings',
      label: t.standing,
      all: t.allStandings,
      options: CONTACT_STANDINGS.map((one) => ({ value: one, label: t[`standing${one}`] })),
    },
    {
      filter: 'sort',
      label: t.sort,
      all: t.sortName,
      options: [{ value: 'until', label: t.sortUntil }],
    },
  ]
}

function useColumns(): Column<ContactRow>[] {
  const t = useWords(contactListWords)
  const { organizationSlug } = useAssociation()
  const dayOrNone = (day: string | null) => (day === null ? null : typedDate(day))
  return [
    {
      key: 'name',
      isFixed: true,
      label: t.columnName,
      onPhone: 'title',
      cell: (row) => (
        <Link to={contactPath(organizationSlug, row.id)} className="after:absolute after:inset-0">
          {contactName(row)}
        </Link>
      ),
    },
    {
      key: 'standing',
      label: t.standing,
      onPhone: 'aside',
      cell: ({ standing }) => (standing === 'Never' ? null : <StandingChip standing={standing} />),
    },
    {
      key: 'since',
      label: t.columnSince,
      onPhone: 'hidden',
      cell: ({ memberSince }) => dayOrNone(memberSince),
    },
    {
      key: 'until',
      label: t.columnUntil,
      onPhone: 'named',
      cell: ({ standing, memberUntil }) =>
        standing !== 'Never' && memberUntil === null ? t.forEver : dayOrNone(memberUntil),
    },
    {
      key: 'email',
      label: t.columnEmail,
      cell: ({ email }) => (email === null ? null : <Mailbox email={email} />),
    },
    { key: 'phone', label: t.columnPhone, onPhone: 'hidden', cell: ({ phone }) => phone },
    { key: 'city', label: t.columnCity, onPhone: 'hidden', cell: ({ city }) => city },
    {
      key: 'last',
      label: t.columnLast,
      onPhone: 'hidden',
      cell: ({ lastDate }) => <Day at={lastDate} />,
    },
  ]
}

/** A long address breaks, before its domain where it can, rather than pushing the other columns out of sight. */
function Mailbox({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="wrap-anywhere wide:block wide:min-w-40">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
