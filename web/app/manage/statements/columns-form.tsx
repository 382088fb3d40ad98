import type { StatementOutcome } from '@obole/contract/bank-statements'
import { STATEMENT_FIELDS, type StatementField } from '@obole/core/statements/columns'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { statementWords } from './statements.words.ts'

type Asked = Extract<StatementOutcome, { outcome: 'columns' }>

interface ColumnsFormProps {
  asked: Asked
  isBusy: boolean
  onRead: (answers: Readonly<Record<string, number>>) => void
}

/** What each column holds, by its number; empty for one that is not read. */
type Chosen = readonly (StatementField | '')[]

const isField = (text: string): text is StatementField => STATEMENT_FIELDS.some((field) => field === text)
const SAMPLES = 2

export default function ColumnsForm({ asked, isBusy, onRead }: ColumnsFormProps) {
  const t = useWords(statementWords)
  const { guess, rows } = asked
  const first = Math.max(guess.headings ?? -1, 0)
  const width = Math.max(...rows.map(({ length }) => length))
  const [hasHeadings, setHasHeadings] = useState(guess.headings !== -1)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen>(() =>
    Array.from(
      { length: width },
      (_, column) => STATEMENT_FIELDS.find((field) => guess[field] === column) ?? '',
    ),
  )
  const twice = chosen.find((field, column) => field !== '' && chosen.indexOf(field) !== column)
  const read = () => {
    if (twice) return setRefusal(t.twice(t[`field${twice}`]))
    setRefusal(null)
    const columns = chosen.flatMap((field, column) => (field === '' ? [] : [[field, column] as const]))
    return onRead({ ...Object.fromEntries(columns), headings: hasHeadings ? first : first - 1 })
  }
  const valuesOf = (column: number) =>
    rows
      .slice(hasHeadings ? 1 : 0)
      .map((cells) => cells[column] ?? '')
      .filter(Boolean)
      .slice(0, SAMPLES)
      .join(', ')
  return (
    <div className="mt-6 flex flex-col gap-5">
      <h3 className="text-lg">{t.columns}</h3>
      <p className="max-w-text text-muted">{t.columnsText}</p>
      <CheckboxRow isSelected={hasHeadings} onChange={setHasHeadings}>
        {t.hasHeadings}
      </CheckboxRow>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 wide:grid-cols-3">
        {chosen.map((field, column) => (
          <SelectField
            // Two columns may have the same heading: the number tells them apart.
            key={column}
            className="justify-end [&_span]:wrap-anywhere"
            isRequired
            label={(hasHeadings && rows[0]?.[column]) || t.column(column + 1)}
            hint={valuesOf(column) ? t.example(valuesOf(column)) : undefined}
            value={field}
            placeholder={t.notRead}
            options={STATEMENT_FIELDS.map((one) => ({ value: one, label: t[`field${one}`] }))}
            onChange={(value) => setChosen(chosen.with(column, isField(value) ? value : ''))}
          />
        ))}
      </div>
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <Button className="self-start" onPress={read} busyText={isBusy && t.sending}>
        {t.readColumns}
      </Button>
    </div>
  )
}
