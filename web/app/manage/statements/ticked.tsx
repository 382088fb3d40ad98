import type { ReconciledPayout } from '@obole/contract/bank-statements'
import { typedDate } from '@obole/core/dates/dates'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { UndoQuestion } from '../desk/undo-question.tsx'
import { euros } from '../lists/cells.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { BankLineText } from './bank-line.tsx'
import { PayoutName } from './payout-name.tsx'
import { statementWords } from './statements.words.ts'

/** The payouts that a statement shows, the newest first, each with its line. */
export function Ticked({ answer, mayUndo }: { answer: ListAnswer<ReconciledPayout>; mayUndo: boolean }) {
  const t = useWords(statementWords)
  const { organizationSlug } = useAssociation()
  const [page] = useSearchParams()
  const [asked, setAsked] = useState<ReconciledPayout | null>(null)
  const columns = useColumns(mayUndo ? setAsked : null)
  return (
    <section className="mt-3 flex flex-col gap-3" aria-labelledby="ticked">
      <h2 id="ticked" className="text-2xl">
        {t.done}
      </h2>
      {answer.data.length === 0 ? (
        <p className="text-muted">{t.noneTicked}</p>
      ) : (
        <Rows
          // What was ticked off or taken back meanwhile is another list.
          key={`${page.toString()} ${answer.data.map(({ cashOutId }) => cashOutId).join(' ')}`}
          answer={answer}
          columns={columns}
          keyOf={({ cashOutId }) => cashOutId}
          caption={t.done}
        />
      )}
      {asked ? (
        <UndoQuestion
          words={t}
          undo={() =>
            call('POST /manage/organizations/{organizationSlug}/reconciliation/payouts/{cashOutId}/untick', {
              params: { organizationSlug, cashOutId: asked.cashOutId },
            })
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  )
}

function useColumns(onUndo: ((payout: ReconciledPayout) => void) | null): Column<ReconciledPayout>[] {
  const t = useWords(statementWords)
  const locale = useLocale()
  return [
    {
      key: 'payout',
      label: t.payout,
      onPhone: 'title',
      cell: (payout) => <PayoutName payout={payout} />,
    },
    {
      key: 'line',
      label: t.line,
      cell: ({ tick }) => (tick ? <BankLineText line={tick.line} /> : null),
    },
    {
      key: 'how',
      label: t.how,
      cell: ({ tick }) =>
        tick === null ? null : tick.kind === 'ByHand' ? t.howByHand(tick.by) : t[`how${tick.kind}`],
    },
    ...(onUndo
      ? [
          {
            key: 'undo',
            label: t.action,
            cell: (payout: ReconciledPayout) => (
              <Button
                tone="quiet"
                className="-my-2.5 max-wide:-ml-5"
                aria-label={t.undoOf(
                  euros(payout.amount, locale),
                  typedDate(payout.paidOn ?? payout.askedOn),
                )}
                onPress={() => onUndo(payout)}
              >
                {t.undo}
              </Button>
            ),
          },
        ]
      : []),
  ]
}
