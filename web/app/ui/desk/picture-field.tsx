import { MAX_UPLOAD_BYTES } from '@obole/core/site/settings'
import { PICTURE_TYPES } from '@obole/core/validation/file-types'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Optional } from '../field.tsx'
import { lighterPicture } from '../lighter-picture.ts'
import { deskWords } from './desk.words.ts'

/** In pixels: the most that the widest page on the sharpest screen can show. */
const LONGEST_SIDE = { wide: 1920, square: 800 } as const

export type SentPicture = { url: string } | { refusal: string }

interface PictureFieldProps {
  label: ReactNode
  hint?: ReactNode
  value: string | null
  onChange: (value: string | null) => void
  send: (file: File) => Promise<SentPicture>
  /** Wide for a banner, square for a logo. */
  shape: 'wide' | 'square'
}

/** Sends a picture to the server as soon as it is chosen. */
export function PictureField({ label, hint, value, onChange, send, shape }: PictureFieldProps) {
  const t = useWords(deskWords)
  const id = useId()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (chosen: File) => {
    if (!PICTURE_TYPES.some((type) => type === chosen.type)) return setProblem(t.pictureFormat)
    setProblem(null)
    setIsSending(true)
    const file = await lighterPicture(chosen, LONGEST_SIDE[shape])
    const isTooLarge = file.size > MAX_UPLOAD_BYTES
    const sent = isTooLarge ? { refusal: t.pictureTooLarge } : await send(file)
    setIsSending(false)
    if ('refusal' in sent) setProblem(sent.refusal)
    else onChange(sent.url)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold" id={`${id}-label`}>
        {label}
        <Optional />
      </span>
      <span className="text-sm text-muted" id={`${id}-hint`}>
        {hint ? <>{hint} </> : null}
        {t.pictureHint}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {value ? (
          <img
            src={value}
            alt=""
            className={`rounded-field border border-line bg-paper object-cover ${shape === 'wide' ? 'h-20 w-44' : 'size-20'}`}
          />
        ) : null}
        <label className="chip cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
          <input
            type="file"
            accept={PICTURE_TYPES.join()}
            className="sr-only"
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint ${id}-state`}
            disabled={isSending}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void take(file)
            }}
          />
          {isSending ? t.pictureSending : value ? t.replacePicture : t.choosePicture}
        </label>
        {value && !isSending ? (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-11 font-semibold text-primary-dark underline sm:px-2"
          >
            {t.removePicture}
          </button>
        ) : null}
      </div>
      <span id={`${id}-state`} aria-live="polite" className="text-sm font-semibold text-red empty:hidden">
        {problem}
      </span>
    </div>
  )
}
