import type { PayerOrder } from '@obole/contract/orders'
import { parisDate, parseTypedDate } from '@obole/core/dates/dates'
import { issueDayRule } from '@obole/core/validation/custom-field'
import { useId, useState } from 'react'
import { call } from '../session/call.ts'
import { CHOOSABLE_FILES, fileProblem } from '../fields/chosen-file.ts'
import { documentFieldWords } from '../fields/document.words.ts'
import { fieldMessage } from '../fields/field-errors.ts'
import { IssueDayField } from '../fields/issue-day-field.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { showToast } from '../ui/toast.tsx'
import { lateDocumentWords } from './late-documents.words.ts'

interface LateDocumentDialogProps {
  token: string
  itemId: number
  document: PayerOrder['items'][number]['documents'][number]
  onSent: (order: PayerOrder) => void
  onClose: () => void
}

/** Sends one document, with the day it was issued where that is asked: as when it is bought, once there is a file. */
export default function LateDocumentDialog(props: LateDocumentDialogProps) {
  const { token, itemId, document: asked, onSent, onClose } = props
  const t = useWords(lateDocumentWords)
  const locale = useLocale()
  const [file, setFile] = useState<File | null>(null)
  const [wrongFile, setWrongFile] = useState<string | null>(null)
  const [issuedOn, setIssuedOn] = useState('')
  const [wrongDay, setWrongDay] = useState<string | null>(null)
  const [today] = useState(() => parisDate(Date.now()))
  const [complaint, setComplaint] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const choose = (chosen: File) => {
    const refused = fileProblem(chosen, locale)
    setWrongFile(refused)
    setFile(refused ? null : chosen)
  }
  const send = async () => {
    setComplaint(null)
    // What is wrong with the file that was chosen last is said already.
    if (!file) return setWrongFile(wrongFile ?? t.fileMissing)
    const rule = asked.asksIssueDay ? issueDayRule(issuedOn, today) : null
    setWrongDay(rule ? fieldMessage({ key: rule }, locale) : null)
    if (rule) return
    const body = new FormData()
    body.set('file', file)
    const day = parseTypedDate(issuedOn)
    const sent = await call('POST /orders/{token}/items/{itemId}/documents/{fieldId}', {
      params: { token, itemId, fieldId: asked.fieldId },
      query: asked.asksIssueDay && day ? { issuedOn: day } : {},
      body,
    })
    if (!sent.ok) {
      const { code, message } = sent.problem
      return code === 'FILE_FORMAT' || code === 'FILE_TOO_LARGE'
        ? setWrongFile(message)
        : setComplaint(message)
    }
    onSent(sent.value)
    showToast({ tone: 'success', title: t.sent })
    onClose()
  }
  return (
    <Dialog title={asked.name} onClose={onClose}>
      {complaint ? <Notice tone="error" title={complaint} isAlert className="mb-4" /> : null}
      <div className="mb-6 flex flex-col gap-4">
        <FileChoice chosen={file} error={wrongFile} onChoose={choose} />
        {asked.asksIssueDay && file ? (
          <IssueDayField value={issuedOn} onChange={setIssuedOn} onBlur={() => {}} error={wrongDay} />
        ) : null}
      </div>
      <DialogActs onCancel={onClose}>
        <Button onPress={() => void run(send)} busyText={busy && t.sending}>
          {t.sendIt}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

interface FileChoiceProps {
  chosen: File | null
  error: string | null
  onChoose: (file: File) => void
}

function FileChoice({ chosen, error, onChoose }: FileChoiceProps) {
  const t = useWords(lateDocumentWords)
  const { fileHint } = useWords(documentFieldWords)
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="font-semibold">
        {t.file}
      </span>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {fileHint}
      </span>
      <label className="chip cursor-pointer self-start focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
        <input
          type="file"
          accept={CHOOSABLE_FILES}
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-state`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file, mended, can be chosen again.
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
        {chosen ? t.replace : t.fileChoose}
      </label>
      <span
        id={`${id}-state`}
        data-field-error={error ? '' : undefined}
        aria-live="polite"
        className={`text-sm font-semibold wrap-anywhere empty:hidden ${error ? 'text-red' : 'text-leaf'}`}
      >
        {error ?? chosen?.name}
      </span>
    </div>
  )
}
