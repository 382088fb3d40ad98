import { MAX_UPLOAD_BYTES } from '@obole/core/site/settings'
import { UPLOAD_TYPES } from '@obole/core/validation/file-types'
import { useId, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { type FieldProps, Optional } from '../../ui/field.tsx'
import { useFilesOfStep } from './files.tsx'
import { participantsWords } from './participants.words.ts'

/** Sends a file to the server as soon as it is chosen; the answer to the question is the server's name for it. */
export function FileField({ label, value, onChange, error, isRequired }: FieldProps) {
  const t = useWords(participantsWords)
  const id = useId()
  const files = useFilesOfStep()
  const [name, setName] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    if (file.size > MAX_UPLOAD_BYTES) return setProblem(t.fileTooLarge)
    if (!UPLOAD_TYPES.some((type) => type === file.type)) return setProblem(t.fileFormat)
    setProblem(null)
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
        {t.fileHint}
      </span>
      <label className="chip cursor-pointer self-start focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
        <input
          id={id}
          type="file"
          accept={UPLOAD_TYPES.join()}
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
