import type { CallOptions } from '@obole/contract/client'
import type { UnnamedTransfer } from '@obole/contract/incoming-transfers'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { euros, Moment } from '../lists/cells.tsx'
import { Rows } from '../lists/list-page.tsx'
import { apiQuery } from '../lists/list-query.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/transfers'
import { DecisionDialog } from './decision-dialog.tsx'
import { SupportPage } from './support-page.tsx'
import { transferWords } from './transfers.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const query = apiQuery(page.url.searchParams, [])
  return { answer: await readFromApi(page, 'GET /manage/support/transfers', { query }) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, transferWords, 'title')

/** Transfers received without a known association, until Support assigns them. */
export default function Transfers({ loaderData: { answer } }: Route.ComponentProps) {
  const t = useWords(transferWords)
  const [page] = useSearchParams()
  const [chosen, setChosen] = useState<UnnamedTransfer | null>(null)
  const [assignedCount, setAssignedCount] = useState(0)
  const columns = useColumns(setChosen)
  return (
    <SupportPage>
      <PageTitle title={t.title} lead={t.lead} />
      {answer.data.length === 0 ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <Rows
          key={`${page} ${assignedCount}`}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          caption={t.title}
        />
      )}
      {chosen ? (
        <AssignDialog
          transfer={chosen}
          onAssigned={() => setAssignedCount(assignedCount + 1)}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </SupportPage>
  )
}

function useColumns(choose: (transfer: UnnamedTransfer) => void): Column<UnnamedTransfer>[] {
  const t = useWords(transferWords)
  const locale = useLocale()
  return [
    { key: 'date', label: t.received, cell: ({ date }) => <Moment at={date} /> },
    { key: 'sender', label: t.sender, onPhone: 'title', cell: ({ senderName }) => senderName },
    {
      key: 'text',
      label: t.text,
      cell: ({ senderText }) => <span className="wrap-anywhere">{senderText}</span>,
    },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b>{euros(amount, locale)}</b>,
    },
    {
      key: 'act',
      label: t.act,
      onPhone: 'aside',
      cell: (transfer) => (
        <button
          type="button"
          className="chip px-4 hover:border-ink"
          aria-label={t.assignOne(euros(transfer.amount, locale), transfer.senderName)}
          onClick={() => choose(transfer)}
        >
          {t.assign}
        </button>
      ),
    },
  ]
}

interface AssignDialogProps {
  transfer: UnnamedTransfer
  /** Draws the list from its start: the rows already loaded still contain the transfer. */
  onAssigned: () => void
  onClose: () => void
}

function AssignDialog({ transfer, onAssigned, onClose }: AssignDialogProps) {
  const t = useWords(transferWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [organizationSlug, setSlug] = useState('')
  const [organizationName, setName] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = euros(transfer.amount, locale)
  const isMissing = (text: string) => text.trim() === ''
  const send = async (typed: CallOptions) => {
    const assigned = await call(
      'POST /manage/support/transfers/{transferId}/association',
      { params: { transferId: transfer.id }, body: { organizationSlug, organizationName, reason } },
      typed,
    )
    if (!assigned.ok) return assigned.problem
    showToast({ tone: 'success', title: t.assigned(amount, assigned.value.organizationName) })
    await revalidate()
    onAssigned()
    return null
  }
  return (
    <DecisionDialog
      title={t.assignTitle(amount)}
      answer={t.assign}
      isFilled={() => {
        setTried(true)
        return ![organizationSlug, organizationName, reason].some(isMissing)
      }}
      send={send}
      onClose={onClose}
    >
      <p>{t.assignText}</p>
      <TextField
        label={t.slug}
        hint={t.slugHint}
        isRequired
        maxLength={120}
        value={organizationSlug}
        onChange={setSlug}
        error={tried && isMissing(organizationSlug) ? t.slugMissing : null}
      />
      <TextField
        label={t.name}
        isRequired
        maxLength={200}
        value={organizationName}
        onChange={setName}
        error={tried && isMissing(organizationName) ? t.nameMissing : null}
      />
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        isRequired
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={tried && isMissing(reason) ? t.reasonMissing : null}
      />
    </DecisionDialog>
  )
}
