import type { DepositSlip } from '@obole/contract/deposit-slips'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Question } from '../../ui/desk/question.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { Day, euros } from '../lists/cells.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { depositWords } from './deposits.words.ts'
import { ChequeLine } from './waiting-cheques.tsx'

/** The slips made so far, the latest first. */
export function Slips({ answer, mayUndo }: { answer: ListAnswer<DepositSlip>; mayUndo: boolean }) {
  const t = useWords(depositWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [page] = useSearchParams()
  const [asked, setAsked] = useState<DepositSlip | null>(null)
  const [undone, setUndone] = useState(0)
  const columns = useColumns(mayUndo ? setAsked : null)
  const undo = async (slipId: number) => {
    const answered = await call('POST /manage/organizations/{organizationSlug}/deposit-slips/{slipId}/undo', {
      params: { organizationSlug, slipId },
    })
    if (!answered.ok) return answered.problem.message
    setUndone(undone + 1)
    await revalidate()
    return null
  }
  return (
    <section className="mt-3 flex flex-col gap-3" aria-labelledby="slips">
      <h2 id="slips" className="text-2xl">
        {t.slips}
      </h2>
      {answer.data.length === 0 ? (
        <p className="text-muted">{t.noSlip}</p>
      ) : (
        <Rows
          key={`${page.toString()} ${undone}`}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          caption={t.slips}
        />
      )}
      {asked ? (
        <Question
          title={t.undoTitle(asked.number)}
          answer={t.undoOf(asked.number)}
          busyText={t.undoing}
          isDangerous
          onAnswer={() => undo(asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>{t.undoText}</p>
        </Question>
      ) : null}
    </section>
  )
}

function useColumns(onUndo: ((slip: DepositSlip) => void) | null): Column<DepositSlip>[] {
  const t = useWords(depositWords)
  return [
    {
      key: 'number',
      label: t.slip,
      onPhone: 'title',
      cell: ({ number, url }) =>
        url ? (
          <a href={url} aria-label={t.slipOf(number)} className="whitespace-nowrap">
            {t.numberOf(String(number))} (PDF)
          </a>
        ) : (
          <span className="whitespace-nowrap text-muted line-through">{t.numberOf(String(number))}</span>
        ),
    },
    { key: 'date', label: t.date, cell: ({ madeAt }) => <Day at={madeAt} /> },
    { key: 'cheques', label: t.cheques, cell: (slip) => <Cheques slip={slip} /> },
    { key: 'madeBy', label: t.madeBy, onPhone: 'hidden', cell: ({ madeBy }) => madeBy },
    {
      key: 'account',
      label: t.account,
      onPhone: 'hidden',
      cell: ({ account }) => (account ? <span className="whitespace-nowrap">{account.iban}</span> : null),
    },
    {
      key: 'state',
      label: t.state,
      cell: ({ undoneAt }) => (
        <StateChip tone={undoneAt ? 'muted' : 'leaf'}>{undoneAt ? t.undone : t.ready}</StateChip>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: (slip) => <Total slip={slip} />,
    },
    ...(onUndo ? [undoColumn(t, onUndo)] : []),
  ]
}

function undoColumn(t: Words<typeof depositWords>, onUndo: (slip: DepositSlip) => void): Column<DepositSlip> {
  return {
    key: 'undo',
    label: t.action,
    cell: (slip) =>
      slip.undoneAt ? null : (
        <Button
          tone="quiet"
          className="-my-2.5 max-wide:-ml-5"
          aria-label={t.undoOf(slip.number)}
          onPress={() => onUndo(slip)}
        >
          {t.undo}
        </Button>
      ),
  }
}

/** The amount deposited and, where a part was taken back since, what is left. */
function Total({ slip }: { slip: DepositSlip }) {
  const t = useWords(depositWords)
  const locale = useLocale()
  const { total, withdrawn, handedBack, kept } = slip
  const rows = [
    ...(withdrawn > 0 ? [t.totalWithdrawn(euros(withdrawn, locale))] : []),
    ...(handedBack > 0 ? [t.totalHandedBack(euros(handedBack, locale))] : []),
    ...(kept < total ? [t.totalKept(euros(kept, locale))] : []),
  ]
  return (
    <>
      <b>{euros(total, locale)}</b>
      {rows.map((row) => (
        <span key={row} className="block text-sm font-normal whitespace-nowrap text-red">
          {row}
        </span>
      ))}
    </>
  )
}

function Cheques({ slip }: { slip: DepositSlip }) {
  const t = useWords(depositWords)
  const locale = useLocale()
  return (
    <details className="inline-block align-top wide:min-w-40">
      <summary className="-my-3 cursor-pointer py-3 whitespace-nowrap">
        {t.chequeCount(slip.cheques.length)}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {slip.cheques.map((cheque) => (
          <li key={cheque.paymentId}>
            <ChequeLine cheque={cheque} />
            <span className="text-sm font-semibold">{euros(cheque.amount, locale)}</span>
            {cheque.handedBack > 0 ? (
              <span className="text-sm text-red"> · {t.handedBack(euros(cheque.handedBack, locale))}</span>
            ) : null}
            {cheque.isWithdrawn ? <span className="text-sm text-red"> · {t.withdrawn}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
