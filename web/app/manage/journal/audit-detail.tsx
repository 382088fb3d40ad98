import { AUDIT_KIND_NAMES } from '@obole/contract/audit-kinds'
import { auditActor, auditSentence } from '@obole/contract/audit-sentence'
import { nameIn } from '@obole/contract/list-names'
import { Link, useLocation } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { rowWords } from '../lists/lists.words.ts'
import { momentOf } from '@obole/core/dates/moments'
import { PageTitle } from '../desk/page-title.tsx'
import { orderPath, pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/audit-detail'
import { ChangeList, detailTexts } from './audit-entry.tsx'
import { auditWords } from './audit.words.ts'

export function loader(page: Route.LoaderArgs) {
  const { organizationSlug, entryId } = page.params
  return readFromApi(page, 'GET /manage/organizations/{organizationSlug}/audit/{entryId}', {
    params: { organizationSlug, entryId },
  })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, auditWords, 'title')

/** One recorded action: who, when, on what, and every change with its old and new value. */
export default function AuditDetail({ loaderData: entry }: Route.ComponentProps) {
  const t = useWords(auditWords)
  const rows = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { state }: { state: { list?: string } | null } = useLocation()
  const { user, date, action, subject, changes } = entry
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: `${pageOf(organizationSlug, 'audit')}${state?.list ?? ''}`, label: t.back }}
        title={auditSentence(entry, locale)}
      />
      <section className="block-card max-w-[40rem]">
        <Facts
          facts={[
            { label: rows.columnDate, value: momentOf(date, locale) },
            { label: t.who, value: auditActor(entry, locale) },
            ...(user ? [{ label: rows.columnEmail, value: user.email }] : []),
            { label: t.kind, value: nameIn(AUDIT_KIND_NAMES, action.split('.')[0] ?? '', locale) },
            ...(subject.type === 'order'
              ? [
                  {
                    label: rows.columnOrder,
                    value: (
                      <Link to={orderPath(organizationSlug, Number(subject.id))}>
                        {rows.orderNumber(Number(subject.id))}
                      </Link>
                    ),
                  },
                ]
              : []),
            ...detailTexts(entry, t, locale),
          ]}
        />
      </section>
      {changes.length > 0 ? (
        <Card title={t.changesCount(changes.length)}>
          <ChangeList changes={changes} />
        </Card>
      ) : null}
    </div>
  )
}
