import { useId } from 'react'
import { readableColour } from '@obole/core/site/colour'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { useWords } from '../../i18n/locale.tsx'
import { useAt } from './editor-context.tsx'
import { lookWords } from './editor.words.ts'
import { PictureAt } from './fields.tsx'

/** Colours on which white text is readable without a change. */
const SWATCHES = {
  Green: '#0B7A4B',
  Blue: '#1D5FAF',
  Red: '#B3261E',
  Plum: '#A0358C',
  Ochre: '#8A5A00',
  Ink: '#2F2E40',
} as const

const NAMES = Object.keys(SWATCHES) as (keyof typeof SWATCHES)[]

export function LookSection() {
  const t = useWords(lookWords)
  return (
    <div className="flex flex-col gap-6">
      <ColourChoice />
      <PictureAt path="banner" label={t.banner} hint={t.bannerHint} shape="wide" />
      <PictureAt path="logo" label={t.logo} hint={t.logoHint} shape="square" />
    </div>
  )
}

function ColourChoice() {
  const t = useWords(lookWords)
  const id = useId()
  const { value, set } = useAt<string | null>('color', null)
  const isDarkened = value !== null && readableColour(value)?.toLowerCase() !== value.toLowerCase()
  return (
    <fieldset data-path="color" aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col gap-2">
      <legend className="font-semibold">{t.colour}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t.colourHint}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-pressed={value === null}
          onClick={() => set(null)}
          className="chip aria-pressed:border-primary aria-pressed:bg-tint-2"
        >
          {t.colourNone}
        </button>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t[`colour${name}`]}
            aria-pressed={value?.toUpperCase() === SWATCHES[name]}
            onClick={() => set(SWATCHES[name])}
            style={{ background: SWATCHES[name] }}
            className="size-11 rounded-full border-4 border-paper aria-pressed:ring-3 aria-pressed:ring-ink"
          />
        ))}
        <label className="chip cursor-pointer gap-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary">
          <input
            type="color"
            value={value ?? MAIN_COLOUR.toLowerCase()}
            onChange={(event) => set(event.target.value)}
            className="size-6 cursor-pointer rounded-full border-0 bg-transparent p-0"
          />
          {t.colourOwn}
        </label>
      </div>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {isDarkened ? t.colourDarkened : ''}
      </p>
    </fieldset>
  )
}
