import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'

interface Choice {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** Set on the right: an amount most of the time. */
  aside?: ReactNode
  isDisabled?: boolean
}

interface ChoicesProps {
  label: ReactNode
  /** The label is there for those who hear the page; the title above says it to those who see it. */
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  choices: readonly Choice[]
  error?: string | null | undefined
  isRequired?: boolean
  className?: string
  name?: string
}

/** Whole rows to choose from, all of the same weight. */
export function RadioCards({ label, hideLabel, choices, error, className = '', ...group }: ChoicesProps) {
  return (
    <RadioGroup
      {...group}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`flex flex-col gap-2.5 ${className}`}
    >
      <Label className={hideLabel ? 'sr-only' : 'font-semibold'}>{label}</Label>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          value={choice.value}
          isDisabled={choice.isDisabled ?? false}
          className="group grid min-h-14 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-option border-[1.5px] border-line bg-paper px-4 py-3 tabular-nums transition-colors data-disabled:cursor-not-allowed data-disabled:opacity-50 data-hovered:border-field data-selected:border-primary data-selected:bg-tint data-invalid:border-red"
        >
          <span className="size-[22px] rounded-full border-2 border-field bg-paper transition-[border-width] group-data-selected:border-[7px] group-data-selected:border-primary" />
          <span>
            {choice.label}
            {choice.detail ? <span className="block text-sm text-muted">{choice.detail}</span> : null}
          </span>
          <span className="font-bold">{choice.aside}</span>
        </Radio>
      ))}
      <FieldError className="text-sm font-semibold text-red">{error}</FieldError>
    </RadioGroup>
  )
}

/** Short answers side by side: preset amounts, yes or no. */
export function RadioChips({ label, hideLabel, choices, error, className = '', ...group }: ChoicesProps) {
  return (
    <RadioGroup
      {...group}
      orientation="horizontal"
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`flex flex-col gap-2 ${className}`}
    >
      <Label className={hideLabel ? 'sr-only' : 'font-semibold'}>{label}</Label>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            isDisabled={choice.isDisabled ?? false}
            className="chip cursor-pointer tabular-nums transition-colors data-disabled:cursor-not-allowed data-disabled:opacity-50 data-hovered:border-ink data-selected:border-primary data-selected:bg-primary data-selected:text-paper data-invalid:border-red"
          >
            {choice.label}
          </Radio>
        ))}
      </div>
      <FieldError className="text-sm font-semibold text-red">{error}</FieldError>
    </RadioGroup>
  )
}
