import { useState } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { CheckboxRow } from '../ui/checkbox.tsx'
import { RadioChips } from '../ui/radio.tsx'
import { type Comfort, comfortAttributes, comfortCookie, COMFORT_CHOICES } from './comfort.ts'
import { comfortWords } from './comfort.words.ts'

/** Applies the settings to the page at once, and keeps them for the next ones. */
function apply(comfort: Comfort): void {
  const root = document.documentElement
  for (const name of Object.keys(COMFORT_CHOICES)) root.removeAttribute(`data-${name}`)
  for (const [name, value] of Object.entries(comfortAttributes(comfort))) root.setAttribute(name, value)
  document.cookie = comfortCookie(comfort)
}

export function ComfortSettings({ initial }: { initial: Comfort }) {
  const t = useWords(comfortWords)
  const [comfort, setComfort] = useState(initial)
  const set = (name: keyof Comfort, value: string | null) => {
    const { [name]: _before, ...others } = comfort
    // The value is one of those that this component offers.
    const next = (value === null ? others : { ...others, [name]: value }) as Comfort
    apply(next)
    setComfort(next)
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioChips
        label={t.text}
        value={comfort.text ?? ''}
        onChange={(value) => set('text', value === '' ? null : value)}
        choices={[
          { value: '', label: t.textNormal },
          { value: 'large', label: t.textLarge },
          { value: 'larger', label: t.textLarger },
        ]}
      />
      <div>
        <CheckboxRow
          isSelected={comfort.contrast === 'high'}
          onChange={(on) => set('contrast', on ? 'high' : null)}
        >
          {t.contrast}
        </CheckboxRow>
        <CheckboxRow
          isSelected={comfort.spacing === 'wide'}
          onChange={(on) => set('spacing', on ? 'wide' : null)}
        >
          {t.spacing}
        </CheckboxRow>
        <CheckboxRow
          isSelected={comfort.font === 'legible'}
          onChange={(on) => set('font', on ? 'legible' : null)}
        >
          {t.font}
        </CheckboxRow>
        <CheckboxRow
          isSelected={comfort.motion === 'reduced'}
          onChange={(on) => set('motion', on ? 'reduced' : null)}
        >
          {t.motion}
        </CheckboxRow>
      </div>
      <p className="text-sm text-muted">{t.kept}</p>
    </div>
  )
}
