import type { KnownAddress } from '@obole/contract/completion'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, useId, useRef, useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { useRootData } from '../session/root-data.ts'
import { ErrorOf, type FieldProps, Optional } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { addressWords } from './address.words.ts'

/** The pause in typing before the register is asked. */
const PAUSE_MS = 250
const SHORTEST = 3
const MOST_TYPED = 200

interface CompletedFieldProps extends FieldProps {
  autoComplete?: HTMLInputAutoCompleteAttribute
  onChoose: (known: KnownAddress) => void
}

interface AddressFieldProps extends CompletedFieldProps {
  /** The register only knows France; an address without a country question counts as French. */
  country?: string | null | undefined
}

/** A postal address: completed while typing if this installation uses a register, else an ordinary field. */
export function AddressField({ country, onChoose, ...props }: AddressFieldProps) {
  const { autoComplete = 'street-address', ...field } = props
  const completes = useRootData()?.settings.completes.addresses ?? false
  return completes && (country || DEFAULT_COUNTRY) === DEFAULT_COUNTRY ? (
    <CompletedField {...field} autoComplete={autoComplete} onChoose={onChoose} />
  ) : (
    <TextField {...field} autoComplete={autoComplete} />
  )
}

/** Only the answer to the last text is shown; older answers, and those after the field was left, are dropped. */
function useKnownAddresses() {
  const [known, setKnown] = useState<readonly KnownAddress[]>([])
  const asked = useRef<ReturnType<typeof setTimeout> | null>(null)
  const forget = () => {
    if (asked.current) clearTimeout(asked.current)
    asked.current = null
    setKnown([])
  }
  const look = (typed: string) => {
    if (asked.current) clearTimeout(asked.current)
    if (typed.trim().length < SHORTEST) return forget()
    const question = setTimeout(() => {
      void call('GET /addresses', { query: { q: typed.slice(0, MOST_TYPED) } }).then((answer) => {
        if (asked.current === question) setKnown(answer.ok ? answer.value.data : [])
      })
    }, PAUSE_MS)
    asked.current = question
    return undefined
  }
  return { known, look, forget }
}

/** A native field with suggested addresses below it, which can be ignored. */
function CompletedField({
  label,
  value,
  onChange,
  onBlur,
  error,
  autoComplete,
  onChoose,
  ...field
}: CompletedFieldProps) {
  const t = useWords(addressWords)
  const id = useId()
  const { known, look, forget } = useKnownAddresses()
  const [active, setActive] = useState(-1)
  const isOpen = known.length > 0
  const choose = (address: KnownAddress | undefined) => {
    forget()
    setActive(-1)
    if (address) onChoose(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) setActive((active + move + known.length + 1) % (known.length + 1))
    else if (event.key === 'Enter' && known[active]) choose(known[active])
    else if (event.key === 'Escape') choose(undefined)
    else return
    event.preventDefault()
  }
  return (
    <div className={`relative flex flex-col gap-1.5 ${field.className ?? ''}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {field.isRequired ? null : <Optional />}
      </label>
      <input
        id={id}
        name={field.name}
        value={value}
        role="combobox"
        autoComplete={autoComplete}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-known`}
        aria-activedescendant={known[active] ? `${id}-${active}` : undefined}
        aria-required={field.isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setActive(-1)
          onChange(target.value)
          look(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          choose(undefined)
          onBlur?.()
        }}
        className="field"
      />
      <ErrorOf id={id} error={error} />
      <output className="sr-only">{isOpen ? t.found(known.length) : ''}</output>
      {/* There is no native element for this: a browser's datalist cannot fill other fields. */}
      <div
        id={`${id}-known`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={t.known}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-field border border-line bg-paper p-1 shadow-bar"
      >
        {known.map((address, index) => (
          // The field handles the keys, and keeps the focus.
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
          <div
            key={address.label}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === active}
            // The field keeps the focus: leaving it would close the list before the choice.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(address)}
            className="flex min-h-11 cursor-pointer items-center rounded-option px-3 py-2 hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary"
          >
            {address.label}
          </div>
        ))}
      </div>
    </div>
  )
}
