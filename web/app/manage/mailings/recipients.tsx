import type { Mailing, MailingRecipient, ShownRecipients } from '@obole/contract/mailings'
import { RECIPIENT_STATES } from '@obole/core/contacts/mailing'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { type ChipTone, StateChip } from '../../ui/desk/chip.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactPath } from '../desk/pages.ts'
import { Moment } from '../lists/cells.tsx'
import { mailingsWords } from './mailings.words.ts'
import { AFTER, STATE } from './recipient-filter.ts'

interface RecipientsProps {
  mailing: Mailing
  answer: { data: MailingRecipient[]; isMore: boolean }
}

/** What became of each mail, all or those of one state; or who was left out, and why. */
export function Recipients({ mailing: { counts, leftOut }, answer: { data, isMore } }: RecipientsProps) {
  const t = useWords(mailingsWords)
  const [page, setPage] = useSearchParams()
  const state = page.get(STATE) ?? ''
  const columns = useColumns()
  const there = RECIPIENT_STATES.filter((one) => counts[one] > 0 || one === state)
  const left = Object.values(leftOut ?? {}).reduce((sum, count) => sum + count, 0)
  const choices = [
    ...there.map((one) => ({ value: one, label: `${t[`became${one}`]} (${counts[one]})` })),
    ...(left > 0 ? [{ value: 'LeftOut', label: `${t.becameLeftOut} (${left})` }] : []),
  ]
  const next = new URLSearchParams({
    ...(state ? { [STATE]: state } : {}),
    [AFTER]: String(data.at(-1)?.id ?? 0),
  })
  return (
    <section className="flex flex-col gap-4" aria-labelledby="recipients">
      <h2 id="recipients" className="text-2xl">
        {t.recipients}
      </h2>
      <SelectField
        className="max-w-80"
        label={t.show}
        isRequired
        value={state}
        placeholder={t.showAll}
        options={choices}
        onChange={(value) => setPage(value ? { [STATE]: value } : {}, { preventScrollReset: true })}
      />
      {data.length === 0 ? (
        <p className="text-muted">{t.nobody}</p>
      ) : (
        <DataTable caption={t.recipients} columns={columns} rows={data} keyOf={({ id }) => id} />
      )}
      {isMore ? (
        <Link to={`?${next}`} className="inline-flex min-h-11 items-center self-start font-semibold">
          {t.next}
        </Link>
      ) : null}
    </section>
  )
}

const TONES: Readonly<Record<ShownRecipients, ChipTone>> = {
  Waiting: 'muted',
  Queued: 'primary',
  Sent: 'leaf',
  Refused: 'amber',
  Changed: 'amber',
  Bounced: 'red',
  Stopped: 'muted',
  LeftOut: 'muted',
}

function useColumns(): Column<MailingRecipient>[] {
  const t = useWords(mailingsWords)
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'person',
      label: t.columnPerson,
      onPhone: 'title',
      cell: ({ contactId, name }) =>
        contactId === null ? t.forgotten : <Link to={contactPath(organizationSlug, contactId)}>{name}</Link>,
    },
    {
      key: 'email',
      label: t.columnEmail,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: 'became',
      label: t.columnBecame,
      onPhone: 'aside',
      cell: ({ state, reason, answer }) => (
        <>
          <StateChip tone={TONES[state]}>{t[`became${state}`]}</StateChip>
          {reason ? <span className="block text-sm text-muted">{t[`why${reason}`]}</span> : null}
          {answer ? (
            <span className="block text-sm wrap-anywhere text-muted" lang="en">
              {answer}
            </span>
          ) : null}
        </>
      ),
    },
    { key: 'at', label: t.columnDate, cell: ({ at }) => <Moment at={at} /> },
  ]
}
