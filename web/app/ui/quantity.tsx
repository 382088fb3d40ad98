import { Button } from 'react-aria-components/Button'
import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

interface QuantityProps {
  /** What is counted, for those who hear the buttons. */
  of: string
  value: number
  onChange: (value: number) => void
  /** How many more there may be. */
  addable: number
  describedBy?: string
}

const BUTTON =
  'grid size-11 place-items-center text-xl text-primary transition-colors data-hovered:bg-tint data-pressed:bg-tint-2 data-disabled:text-field data-disabled:opacity-60 -outline-offset-2!'

export function Quantity({ of, value, onChange, addable, describedBy }: QuantityProps) {
  const t = useWords(uiWords)
  return (
    <fieldset
      aria-label={t.quantityOf(of)}
      aria-describedby={describedBy}
      className="inline-flex items-center overflow-hidden rounded-full border-[1.5px] border-field bg-paper"
    >
      <Button
        className={BUTTON}
        aria-label={t.removeOne(of)}
        isDisabled={value <= 0}
        onPress={() => onChange(value - 1)}
      >
        −
      </Button>
      <output aria-live="polite" className="min-w-[2ch] text-center font-bold tabular-nums">
        {value}
      </output>
      <Button
        className={BUTTON}
        aria-label={t.addOne(of)}
        isDisabled={addable <= 0}
        onPress={() => onChange(value + 1)}
      >
        +
      </Button>
    </fieldset>
  )
}
