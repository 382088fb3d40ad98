import { useId, useState } from 'react'
import { CHOOSABLE_FILES, fileProblem } from '../../fields/chosen-file.ts'
import { documentFieldWords } from '../../fields/document.words.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { type FieldProps, Optional } from '../../ui/field.tsx'
import { useFilesOfStep } from './files.tsx'
import { participantsWords } from './participants.words.ts'

/** Sends a file to the server as soon as it is chosen; the answer to the question is the server's name for it. */
export function FileField({ label, value, onChange, error, isRequired, hint }: FieldProps) {
  const t = useWords(participantsWords)
  const documentTexts = useWords(documentFieldWords)
  const locale = useLocale()
  const id = useId()
  const files = useFilesOfStep()
  const [name, setName] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    const refused = fileProblem(file, locale)
    setProblem(refused)
    if (refused) return
    setIsSending(true)
    files.begin(id)
    const body = new FormData()
    body.set('file', file)
    const sent = await files.send(body)
    files.end(id)
    setIsSending(false)
    if (!sent) return setProblem(t.fileFailed)
    if (!sent.ok) return setProblem(sent.problem.message)
    setName(sent.value.fileName)
    onChange(sent.value.id)
  }
  const shown = problem ?? error
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold" id={`${id}-label`}>
        {label}
        {isRequired ? null : <Optional />}
      </span>
      <span className="text-sm text-muted" id={`${id}-hint`}>
        {documentTexts.fileHint} {hint}
      </span>
      <label className="chip cursor-pointer self-start focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
        <input
          id={id}
          type="file"
          accept={CHOOSABLE_FILES}
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-state`}
          aria-invalid={shown ? true : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void send(file)
          }}
        />
        {isSending ? t.fileSending : value === '' ? t.fileChoose : t.fileReplace}
      </label>
      <span
        id={`${id}-state`}
        data-field-error={shown ? '' : undefined}
        aria-live="polite"
        className={`text-sm font-semibold empty:hidden ${shown ? 'text-red' : 'text-leaf'}`}
      >
        {shown ?? (value === '' ? '' : name ? t.fileSent(name) : t.fileKept)}
      </span>
    </div>
  )
}
