import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

interface QuantityProps {
  /** The name of what is counted, for screen readers. */
  of: string
  value: number
  onChange: (value: number) => void
  /** How many more can be added. */
  addable: number
  describedBy?: string
}

const BUTTON =
  'grid size-11 place-items-center text-xl text-primary transition-colors hover:bg-tint active:bg-tint-2 disabled:text-field disabled:opacity-60 -outline-offset-2!'

export function Quantity({ of, value, onChange, addable, describedBy }: QuantityProps) {
  const t = useWords(uiWords)
  return (
    <fieldset
      aria-label={t.quantityOf(of)}
      aria-describedby={describedBy}
      className="inline-flex items-center overflow-hidden rounded-full border-[1.5px] border-field bg-paper"
    >
      <button
        type="button"
        className={BUTTON}
        aria-label={t.removeOne(of)}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite" className="min-w-[2ch] text-center font-bold tabular-nums">
        {value}
      </output>
      <button
        type="button"
        className={BUTTON}
        aria-label={t.addOne(of)}
        disabled={addable <= 0}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
