import type { AuditEntry } from '@obole/contract/manage-people'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../association-frame.tsx'
import { Moment } from '../lists/cells.tsx'
import { ListPage } from '../lists/list-page.tsx'
import type { Filter } from '../lists/list-query.ts'
import { rowWords } from '../lists/lists.words.ts'
import { loadList } from '../lists/load-list.ts'
import { orderPath } from '../pages.ts'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/audit'
import { AuditChanges, useDid } from './audit-entry.tsx'
import { auditWords } from './audit.words.ts'

const FILTERS: readonly Filter[] = ['formType', 'formSlug']

export function loader(page: Route.LoaderArgs) {
  return loadList<AuditEntry>(page, { path: '/audit', filters: FILTERS })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, auditWords, 'title')

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(auditWords)
  return (
    <ListPage
      title={t.title}
      lead={t.lead}
      none={{ title: t.none, text: t.noneText }}
      answer={answer}
      columns={useColumns()}
      usual={['date', 'who', 'what']}
      keyOf={(entry) => entry.id}
      filters={FILTERS}
      campaigns={campaigns}
      list={{ name: 'audit' }}
      views={views}
    />
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords(auditWords)
  const rows = useWords(rowWords)
  const did = useDid()
  return [
    { key: 'date', label: rows.columnDate, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'who',
      label: t.who,
      cell: ({ user }) => (user ? user.name || user.email : t.platform),
    },
    {
      key: 'what',
      label: t.what,
      onPhone: 'title',
      cell: (entry) => (
        <>
          <b className="block">{did(entry.action)}</b>
          <AuditSubject subject={entry.subject} />
          <div className="text-sm font-normal">
            <AuditChanges entry={entry} />
          </div>
        </>
      ),
    },
  ]
}

/** What it was done to; an order can be opened from here. */
function AuditSubject({ subject: { type, id, label } }: { subject: AuditEntry['subject'] }) {
  const t = useWords(auditWords)
  const { organizationSlug } = useAssociation()
  return (
    <span className="font-normal text-muted">
      {type === 'order' ? (
        <Link to={orderPath(organizationSlug, Number(id))}>{t.orderNumber(id)}</Link>
      ) : null}
      {type === 'order' && label ? ' · ' : null}
      {label}
    </span>
  )
}
