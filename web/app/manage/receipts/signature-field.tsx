import { DRAWABLE_TYPES } from '@obole/core/validation/file-types'
import { useId, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Optional } from '../../ui/field.tsx'
import type { Drawing } from './signatory.ts'
import { receiptWords } from './receipts.words.ts'

const MAX_BYTES = 200 * 1024

interface SignatureFieldProps {
  /** There is a signature already. */
  hasOne: boolean
  value: Drawing
  onChange: (value: Drawing) => void
}

/** A photograph or scan of a signature. */
export function SignatureField({ hasOne, value, onChange }: SignatureFieldProps) {
  const t = useWords(receiptWords)
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const isThere = value === undefined ? hasOne : value !== null
  const take = async (file: File) => {
    if (!DRAWABLE_TYPES.some((type) => type === file.type)) return setProblem(t.signatureFormat)
    if (file.size > MAX_BYTES) return setProblem(t.signatureTooLarge)
    setProblem(null)
    onChange(await base64Of(file))
  }
  return (
    <div>
      <p id={id} className="font-semibold">
        {t.signature}
        <Optional />
      </p>
      <p className="text-sm text-muted">{t.signatureHint}</p>
      {value ? (
        <img
          src={`data:;base64,${value}`}
          alt={t.signature}
          className="mt-2 h-20 max-w-full rounded-field border border-line bg-paper object-contain p-2"
        />
      ) : null}
      {value === undefined && hasOne ? <p className="mt-2">{t.signatureStays}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="chip cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
          <input
            type="file"
            accept={DRAWABLE_TYPES.join()}
            aria-labelledby={`${id} ${id}-choose`}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void take(file)
            }}
          />
          <span id={`${id}-choose`}>{isThere ? t.replaceSignature : t.chooseSignature}</span>
        </label>
        {isThere ? (
          <Button tone="quiet" onPress={() => onChange(null)}>
            {t.removeSignature}
          </Button>
        ) : null}
      </div>
      <p aria-live="polite" className="mt-1 text-sm font-semibold text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
