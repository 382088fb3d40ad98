import type { ReadStatement, Reconciliation } from '@obole/contract/bank-statements'
import { typedDate } from '@obole/core/dates/dates'
import { formatCount } from '@obole/core/money/money'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { Day, euros } from '../lists/cells.tsx'
import { statementWords } from './statements.words.ts'

/** What was read so far, and the days that nothing covers. */
export function Statements({ state, mayRemove }: { state: Reconciliation; mayRemove: boolean }) {
  const t = useWords(statementWords)
  const locale = useLocale()
  const [asked, setAsked] = useState<ReadStatement | null>(null)
  const columns = useColumns(mayRemove ? setAsked : null)
  const { statements, uncovered } = state
  const gaps = uncovered.map(({ from, until }) => t.days(typedDate(from), typedDate(until)))
  if (statements.length === 0) return <Empty title={t.noStatement}>{t.noStatementText}</Empty>
  return (
    <section className="mt-3 flex flex-col gap-3" aria-labelledby="statements">
      <h2 id="statements" className="text-2xl">
        {t.statements}
      </h2>
      {gaps.length > 0 ? (
        <Notice title={t.uncovered}>
          <p className="first-letter:uppercase">{new Intl.ListFormat(locale).format(gaps)}</p>
        </Notice>
      ) : null}
      <DataTable caption={t.statements} columns={columns} rows={statements} keyOf={({ id }) => id} />
      {asked ? <RemoveQuestion statement={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

function RemoveQuestion({ statement, onClose }: { statement: ReadStatement; onClose: () => void }) {
  const t = useWords(statementWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const remove = () =>
    outcome(
      call('POST /manage/organizations/{organizationSlug}/bank-statements/{statementId}/remove', {
        params: { organizationSlug, statementId: statement.id },
      }),
    )
  return (
    <Question
      title={t.removeTitle}
      answer={t.remove}
      busyText={t.removing}
      isDangerous
      onAnswer={remove}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </Question>
  )
}

function useColumns(onRemove: ((statement: ReadStatement) => void) | null): Column<ReadStatement>[] {
  const t = useWords(statementWords)
  const locale = useLocale()
  return [
    {
      key: 'period',
      label: t.period,
      onPhone: 'title',
      cell: ({ from, until, fileName }) => (
        <>
          <b className="whitespace-nowrap">
            {typedDate(from)} – {typedDate(until)}
          </b>
          <span className="block text-sm wrap-anywhere text-muted">{fileName}</span>
        </>
      ),
    },
    {
      key: 'account',
      label: t.account,
      cell: ({ account }) => <span className="whitespace-nowrap">{account ?? t.noAccount}</span>,
    },
    {
      key: 'lines',
      label: t.lines,
      cell: ({ credits, debits }) => (
        <>
          {formatCount(credits.count + debits.count, locale)}
          <span className="block text-sm text-muted">
            {t.linesText(euros(credits.amount, locale), euros(debits.amount, locale))}
          </span>
        </>
      ),
    },
    { key: 'ticked', label: t.tickedHere, isNumber: true, onPhone: 'named', cell: ({ ticked }) => ticked },
    {
      key: 'read',
      label: t.readOn,
      cell: ({ readAt, readBy }) => (
        <>
          <Day at={readAt} /> <span className="text-muted">{t.by(readBy)}</span>
        </>
      ),
    },
    ...(onRemove
      ? [
          {
            key: 'remove',
            label: t.action,
            cell: (statement: ReadStatement) => (
              <Button
                tone="quiet"
                className="-my-2.5 max-wide:-ml-5"
                aria-label={t.removeOf(typedDate(statement.from), typedDate(statement.until))}
                onPress={() => onRemove(statement)}
              >
                {t.remove}
              </Button>
            ),
          },
        ]
      : []),
  ]
}
