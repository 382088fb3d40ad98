import { type ReactNode, useId } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { useWords } from '../i18n/locale.tsx'
import { uiWords } from './ui.words.ts'

interface CheckboxRowProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  /** Said below the box, and not part of its name. */
  hint?: ReactNode
  error?: string | null | undefined
  isDisabled?: boolean
  name?: string
  /** For a box that must be ticked. */
  isRequired?: boolean
}

/** A box that cannot be unticked stays as readable as any other, because its text matters. */
export function CheckboxRow({ children, hint, error, ...box }: CheckboxRowProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? id : ''].filter(Boolean).join(' ')
  const t = useWords(uiWords)
  return (
    <div data-box>
      <Checkbox
        {...box}
        isInvalid={Boolean(error)}
        {...(described ? { 'aria-describedby': described } : {})}
        validationBehavior="aria"
        className="group flex min-h-11 cursor-pointer items-start gap-3 py-2 data-disabled:cursor-not-allowed data-disabled:not-data-selected:text-muted"
      >
        <span className="mt-px grid size-6 flex-none place-items-center rounded-box border-2 border-field bg-paper text-paper transition-colors group-data-hovered:border-ink group-data-invalid:border-red group-data-selected:border-primary group-data-selected:bg-primary group-data-disabled:not-group-data-selected:border-line group-data-disabled:not-group-data-selected:bg-ground">
          <svg viewBox="0 0 16 16" aria-hidden className="size-3.5 opacity-0 group-data-selected:opacity-100">
            <path
              d="M2.5 8.5 6 12l7.5-8"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span className="flex-1">{children}</span>
      </Checkbox>
      {hint ? (
        <p id={`${id}-hint`} className="max-w-text pl-9 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={id} data-field-error className="pl-9 text-sm font-semibold text-red">
          {error === t.toFillIn ? t.toTick : error}
        </p>
      ) : null}
    </div>
  )
}
