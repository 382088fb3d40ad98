import type { MailingSummary } from '@obole/contract/mailings'
import { mailingFigures, type MailingState } from '@obole/core/contacts/mailing'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { mailingPath, pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { Moment } from '../lists/cells.tsx'
import type { Route } from './+types/mailings'
import { useAudienceWords } from './audience-words.ts'
import { mailingsWords } from './mailings.words.ts'
import { MessageText } from './message-text.tsx'

export async function loader(page: Route.LoaderArgs) {
  const params = { organizationSlug: page.params.organizationSlug }
  return readFromApi(page, 'GET /manage/organizations/{organizationSlug}/mailings', { params })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, mailingsWords, 'title')

/** The log: what was written to lists of people, and what became of it. */
export default function Mailings({ loaderData: { data } }: Route.ComponentProps) {
  const t = useWords(mailingsWords)
  const { organizationSlug } = useAssociation()
  const columns = useColumns()
  const write = <LinkButton to={`${pageOf(organizationSlug, 'mailings')}/nouveau`}>{t.write}</LinkButton>
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead}>
        {data.length > 0 ? write : null}
      </PageTitle>
      {data.length === 0 ? (
        <Empty title={t.none} action={write}>
          {t.noneText}
        </Empty>
      ) : (
        <DataTable caption={t.log} columns={columns} rows={data} keyOf={({ id }) => id} />
      )}
    </div>
  )
}

const TONES: Readonly<Record<MailingState, ChipTone>> = {
  Draft: 'amber',
  Sending: 'primary',
  Sent: 'leaf',
  Stopped: 'muted',
}

/** None of a draft: whom it would reach is counted when it is opened. */
const figuresOf = ({ counts, leftOut }: MailingSummary) => leftOut && mailingFigures(counts, leftOut)

function useColumns(): Column<MailingSummary>[] {
  const t = useWords(mailingsWords)
  const { organizationSlug } = useAssociation()
  const toWhom = useAudienceWords()
  const ifSent = (row: MailingSummary, count: number) => (row.state === 'Draft' ? null : count)
  return [
    {
      key: 'subject',
      label: t.columnSubject,
      onPhone: 'title',
      cell: ({ id, subject }) => (
        <Link
          to={mailingPath(organizationSlug, id)}
          className="wrap-break-word after:absolute after:inset-0 sm:inline-block sm:min-w-40"
        >
          {subject ? <MessageText>{subject}</MessageText> : t.untitled}
        </Link>
      ),
    },
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ state }) => <StateChip tone={TONES[state]}>{t[`state${state}`]}</StateChip>,
    },
    { key: 'to', label: t.columnTo, cell: (row) => toWhom(row) },
    { key: 'by', label: t.columnBy, cell: ({ by }) => by },
    { key: 'date', label: t.columnDate, cell: (row) => <Moment at={row.sentAt ?? row.createdAt} /> },
    {
      key: 'recipients',
      label: t.columnRecipients,
      isNumber: true,
      onPhone: 'named',
      cell: (row) => figuresOf(row)?.recipients ?? null,
    },
    {
      key: 'sent',
      label: t.columnSent,
      isNumber: true,
      onPhone: 'named',
      cell: (row) => ifSent(row, row.counts.Sent),
    },
    {
      key: 'leftOut',
      label: t.columnLeftOut,
      isNumber: true,
      onPhone: 'hidden',
      cell: (row) => figuresOf(row)?.leftOut ?? null,
    },
  ]
}
