import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { AUDIT_KIND_NAMES, AUDIT_KINDS } from '@obole/contract/audit-kinds'
import { auditActor, auditSentence } from '@obole/contract/audit-sentence'
import { nameIn } from '@obole/contract/list-names'
import type { AuditEntry } from '@obole/contract/manage-people'
import { Link, useLocation } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { Moment } from '../lists/cells.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { rowWords } from '../lists/lists.words.ts'
import { loadList } from '../lists/load-list.ts'
import { pageOf } from '../desk/pages.ts'
import { readIfAllowed } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/audit'
import { AuditBrief } from './audit-entry.tsx'
import { auditWords } from './audit.words.ts'
import { readFromApi } from '../../session/page-api.ts'

const FILTERS = LIST_FILTERS.audit
const USUAL = ['date', 'what', 'kind']

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const [list, people] = await Promise.all([
    loadList(page, { filters: FILTERS }, (asked) =>
      readFromApi(page, 'GET /manage/organizations/{organizationSlug}/audit', asked),
    ),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/audit/people', {
      params: { organizationSlug },
    }),
  ])
  return { ...list, people: people?.data ?? [] }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, auditWords, 'title')

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views, people } = loaderData
  const t = useWords(auditWords)
  const locale = useLocale()
  const kinds = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_NAMES[kind][locale] }))
  const persons = people.map(({ userId, name }) => ({ value: String(userId), label: name }))
  return (
    <ListPage
      title={t.title}
      lead={t.lead}
      none={{ title: t.none, text: t.noneText }}
      answer={answer}
      columns={useColumns()}
      usual={USUAL}
      keyOf={(entry) => entry.id}
      filters={FILTERS}
      campaigns={campaigns}
      choices={[
        { filter: 'kinds', label: t.kind, all: t.allKinds, options: kinds },
        ...(persons.length > 0
          ? [{ filter: 'userId' as const, label: t.who, all: t.everybody, options: persons }]
          : []),
      ]}
      searchHint={t.searchHint}
      list={{ name: 'audit' }}
      views={views}
    />
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords(auditWords)
  const rows = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { search } = useLocation()
  return [
    { key: 'date', label: rows.columnDate, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'what',
      isFixed: true,
      label: t.what,
      onPhone: 'title',
      cell: (entry) => (
        <>
          <Link
            to={`${pageOf(organizationSlug, 'audit')}/${entry.id}`}
            state={{ list: search }}
            className="after:absolute after:inset-0"
          >
            {auditSentence(entry, locale)}
          </Link>
          <div className="text-sm font-normal">
            <AuditBrief entry={entry} />
          </div>
        </>
      ),
    },
    { key: 'who', label: t.who, cell: (entry) => auditActor(entry, locale) },
    { key: 'email', label: rows.columnEmail, cell: ({ user }) => user?.email },
    {
      key: 'kind',
      label: t.kind,
      cell: ({ action }) => nameIn(AUDIT_KIND_NAMES, action.split('.')[0] ?? '', locale),
    },
  ]
}
