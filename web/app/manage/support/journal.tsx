import { AUDIT_KIND_NAMES, AUDIT_KINDS } from '@obole/contract/audit-kinds'
import { auditSentence } from '@obole/contract/audit-sentence'
import { nameIn } from '@obole/contract/list-names'
import type { AuditEntry } from '@obole/contract/manage-people'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import type { Column } from '../../ui/desk/table.tsx'
import { Moment } from '../lists/cells.tsx'
import { apiQuery } from '../lists/list-query.ts'
import { detailTexts } from '../journal/audit-entry.tsx'
import { auditWords } from '../journal/audit.words.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/journal'
import { FOUND_BY, FoundByKind } from './found-by-kind.tsx'
import { journalWords } from './security.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const query = apiQuery(page.url.searchParams, FOUND_BY)
  return { answer: await readFromApi(page, 'GET /manage/support/journal', { query }) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, journalWords, 'title')

export default function Journal({ loaderData }: Route.ComponentProps) {
  const t = useWords(journalWords)
  const locale = useLocale()
  const kinds = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_NAMES[kind][locale] }))
  return <FoundByKind words={t} kinds={kinds} answer={loaderData.answer} columns={useColumns()} />
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords(journalWords)
  const audit = useWords(auditWords)
  const locale = useLocale()
  return [
    { key: 'when', label: t.when, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'what',
      label: t.what,
      onPhone: 'title',
      cell: (entry) => (
        <>
          {auditSentence(entry, locale)}
          {detailTexts(entry, audit, locale).map(({ label, value }) => (
            <p key={label} className="text-sm font-normal wrap-anywhere text-muted">
              {value}
            </p>
          ))}
        </>
      ),
    },
    { key: 'about', label: t.about, onPhone: 'named', cell: ({ subject }) => subject.label },
    {
      key: 'kind',
      label: t.kind,
      cell: ({ action }) => nameIn(AUDIT_KIND_NAMES, action.split('.')[0] ?? '', locale),
    },
  ]
}
