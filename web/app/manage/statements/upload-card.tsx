import type { StatementOutcome } from '@obole/contract/bank-statements'
import { parisDate, typedDate } from '@obole/core/dates/dates'
import { formatCount } from '@obole/core/money/money'
import { MAX_STATEMENT_BYTES } from '@obole/core/statements/limits'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { statementWords } from './statements.words.ts'

const ColumnsForm = lazy(() => import('./columns-form.tsx'))

export type Answers = Readonly<Record<string, number | string>>

/** A statement is dropped or chosen; what it leaves open is asked before anything of it is kept. */
export function UploadCard({ mayRead }: { mayRead: boolean }) {
  const t = useWords(statementWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [outcome, setOutcome] = useState<StatementOutcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const send = (sent: File, more: Answers) =>
    void run(async () => {
      setProblem(null)
      setFile(sent)
      setAnswers(more)
      if (sent.size > MAX_STATEMENT_BYTES) return setProblem(t.tooLarge)
      const body = new FormData()
      body.set('file', sent)
      const answered = await call('POST /manage/organizations/{organizationSlug}/bank-statements', {
        params: { organizationSlug },
        query: more,
        body,
      })
      if (!answered.ok) return setProblem(answered.problem.message)
      setOutcome(answered.value)
      return revalidate()
    })
  const choose = (chosen: File) => {
    setOutcome(null)
    send(chosen, {})
  }
  return (
    <Card title={t.upload}>
      <div className="flex max-w-text flex-col gap-4">
        {problem ? <Notice tone="error" title={problem} isAlert /> : null}
        {outcome ? <Outcome outcome={outcome} /> : null}
        {file && outcome?.outcome === 'otherAccount' ? (
          <div>
            <Button
              onPress={() => send(file, { ...answers, otherAccount: 'true' })}
              busyText={busy && t.sending}
            >
              {t.readAnyway}
            </Button>
          </div>
        ) : null}
        <p>{mayRead ? t.uploadText : t.uploadLater}</p>
        {mayRead ? (
          <DropArea isBusy={busy} isAgain={outcome?.outcome === 'otherAccount'} onFile={choose} />
        ) : null}
      </div>
      <Suspense>
        {file && outcome?.outcome === 'columns' ? (
          <ColumnsForm
            key={`${file.name} ${file.size} ${file.lastModified}`}
            asked={outcome}
            isBusy={busy}
            onRead={(columns) => send(file, columns)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

function Outcome({ outcome }: { outcome: StatementOutcome }) {
  const t = useWords(statementWords)
  const locale = useLocale()
  if (outcome.outcome === 'columns') return null
  if (outcome.outcome === 'otherAccount')
    return (
      <Notice tone="attention" title={t.otherAccount} isAlert>
        {t.otherAccountText(outcome.account, outcome.ownAccount)}
      </Notice>
    )
  const { statement, newlyTicked, knownLines } = outcome
  if (outcome.outcome === 'known') {
    const day = typedDate(parisDate(Date.parse(statement.readAt)))
    return <Notice title={t.known(day, statement.readBy)} isAlert />
  }
  const lines = statement.credits.count + statement.debits.count
  return (
    <Notice tone="success" title={t.kept(typedDate(statement.from), typedDate(statement.until))} isAlert>
      {t.keptText(formatCount(lines, locale), lines, formatCount(newlyTicked, locale), newlyTicked)}{' '}
      {knownLines > 0 ? t.knownLines(formatCount(knownLines, locale), knownLines === 1) : null}
    </Notice>
  )
}

interface DropAreaProps {
  isBusy: boolean
  /** Another file may be chosen instead of the one that was. */
  isAgain: boolean
  onFile: (file: File) => void
}

function DropArea({ isBusy, isAgain, onFile }: DropAreaProps) {
  const t = useWords(statementWords)
  const [isOver, setIsOver] = useState(false)
  const text = isAgain ? t.otherFile : t.choose
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-option border-[1.5px] border-dashed px-4 py-4 ${isOver ? 'border-primary bg-tint' : 'border-field/60'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file && !isBusy) onFile(file)
      }}
    >
      <label className="chip cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
        <input
          type="file"
          accept=".csv,.txt,.ofx,.xml,.sta,.mt940,.940,.tsv,text/csv,text/xml"
          className="sr-only"
          aria-label={text}
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        <span aria-hidden>{isBusy ? t.sending : text}</span>
      </label>
      <span className="text-sm text-muted">{t.limits}</span>
    </div>
  )
}
