import { type FocusEvent, Fragment, type ReactNode, useId } from 'react'
import { ErrorOf, Optional } from './field.tsx'

interface Choice {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** On the right: usually an amount. */
  aside?: ReactNode
  /** Content that opens below the selected choice. */
  below?: ReactNode
  isDisabled?: boolean
}

interface ChoicesProps {
  label: ReactNode
  /** The label is for screen readers only; the title above shows it to others. */
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

const STATES =
  'relative cursor-pointer tabular-nums transition-colors has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary has-checked:border-primary'

/** Choices as full rows, all shown alike. */
export function RadioCards(props: ChoicesProps) {
  const radio = useRadios(props)
  return (
    <Group {...props} className={`gap-2.5 ${props.className ?? ''}`}>
      {props.choices.map((choice) => (
        <Fragment key={choice.value}>
          <label
            className={`${STATES} grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-option border-[1.5px] bg-paper px-4 py-3 has-checked:bg-tint ${props.error ? 'border-red' : 'border-line hover:border-field'}`}
          >
            <input {...radio(choice)} className="peer sr-only" />
            <span className="size-[22px] rounded-full border-2 border-field bg-paper transition-[border-width] peer-checked:border-[7px] peer-checked:border-primary" />
            <span>
              {choice.label}
              {choice.detail ? <span className="block text-sm text-muted">{choice.detail}</span> : null}
            </span>
            <span className="font-bold">{choice.aside}</span>
          </label>
          {choice.below}
        </Fragment>
      ))}
    </Group>
  )
}

/** Short choices side by side: preset amounts, yes or no. */
export function RadioChips(props: ChoicesProps) {
  const radio = useRadios(props)
  return (
    <Group {...props} className={`gap-2 ${props.className ?? ''}`}>
      <div className="flex flex-wrap gap-2">
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            className={`chip ${STATES} has-checked:bg-primary has-checked:text-paper ${props.error ? 'border-red' : 'hover:border-ink'}`}
          >
            <input {...radio(choice)} className="sr-only" />
            {choice.label}
          </label>
        ))}
      </div>
    </Group>
  )
}

/** Choices in two columns, each with a line about it. */
export function RadioTiles(props: ChoicesProps) {
  const radio = useRadios(props)
  return (
    <Group {...props} className={`gap-2 ${props.className ?? ''}`}>
      <div className="grid grid-cols-2 gap-2.5">
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            className={`${STATES} min-h-16 rounded-option last:odd:col-span-2 border-[1.5px] bg-paper px-3.5 py-3 has-checked:bg-tint has-checked:ring-1 has-checked:ring-primary ${props.error ? 'border-red' : 'border-field hover:border-ink'}`}
          >
            <input {...radio(choice)} className="sr-only" />
            <span className="block text-lg font-bold">{choice.label}</span>
            {choice.detail ? <span className="block text-sm text-muted">{choice.detail}</span> : null}
          </label>
        ))}
      </div>
    </Group>
  )
}

/** Native radio buttons: arrow keys, names and states come with them, and nothing has to be loaded. */
function useRadios({ name, value, onChange, error }: ChoicesProps) {
  const id = useId()
  return (choice: Choice) => ({
    type: 'radio',
    id: `${id}-${choice.value}`,
    name: name ?? id,
    value: choice.value,
    checked: choice.value === value,
    disabled: choice.isDisabled,
    'aria-invalid': error ? true : undefined,
    onChange: () => onChange(choice.value),
  })
}

function Group({
  label,
  hideLabel,
  error,
  isRequired,
  onBlur,
  className,
  children,
}: ChoicesProps & { children: ReactNode }) {
  const id = useId()
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.()
  }
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={leave}
      className={`flex flex-col ${className}`}
    >
      <span id={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {isRequired === false ? <Optional /> : null}
      </span>
      {children}
      <ErrorOf id={id} error={error} />
    </div>
  )
}
