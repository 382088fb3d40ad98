import type { Locale } from '@obole/core/locale'
import { parseAmount } from '@obole/core/money'
import { type ReactNode, useState } from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { AmountsField, typedAmount } from '../../ui/desk/amounts-field.tsx'
import { DayTimeField } from '../../ui/desk/day-time-field.tsx'
import { PictureField } from '../../ui/desk/picture-field.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sendPicture } from '../send-picture.ts'
import { useAt, useDesk } from './editor-context.tsx'

interface AtProps {
  /** Where in the campaign its value is. */
  path: string
  label: ReactNode
  hint?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  className?: string
}

interface TextAtProps extends AtProps {
  rows?: number
  maxLength?: number
  type?: 'text' | 'email'
  placeholder?: string
  autoFocus?: boolean
}

export function TextAt({ path, className = '', ...field }: TextAtProps) {
  const { value, set, error, leave } = useAt<string>(path, '')
  return (
    <div data-path={path} className={className}>
      <TextField {...field} value={value} onChange={set} onBlur={leave} error={error} />
    </div>
  )
}

/** Several lines, one value each. */
export function LinesAt({ path, className = '', ...field }: AtProps & { rows: number }) {
  const { value, set, error, leave } = useAt<string[]>(path, [])
  return (
    <div data-path={path} className={className}>
      <TextField
        {...field}
        value={value.join('\n')}
        onChange={(text) => set(text === '' ? [] : text.split('\n'))}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

interface AmountAtProps extends AtProps {
  /** What an empty field means. */
  emptyCents?: 0 | null
}

export function AmountAt({ path, label, hint, emptyCents = null, className = '', ...field }: AmountAtProps) {
  const { value, set, error, leave } = useAt<number | null>(path, null)
  const [typed, setTyped] = useState(typedAmount(value))
  // What is typed stays as typed while it means the same amount; another amount from elsewhere takes its place.
  const shown = (parseAmount(typed) ?? emptyCents) === value ? typed : typedAmount(value)
  return (
    <div data-path={path} className={className}>
      <AmountField
        {...field}
        label={
          hint ? (
            <>
              {label} <span className="block text-sm font-normal text-muted">{hint}</span>
            </>
          ) : (
            label
          )
        }
        value={shown}
        error={error}
        onChange={(text) => {
          setTyped(text)
          set(parseAmount(text) ?? emptyCents)
        }}
        onBlur={leave}
      />
    </div>
  )
}

const PERCENT = /^(?:100|\d{0,2})(?:[.,]\d{0,2})?$/

function percentOf(typed: string): number | null {
  const percent = Number(typed.replace(',', '.'))
  return typed === '' || Number.isNaN(percent) ? null : Math.min(100, percent)
}

const typedPercent = (percent: number | null) => String(percent ?? '').replace('.', ',')

export function PercentAt({ path, className = '', ...field }: AtProps) {
  const { value, set, error, leave } = useAt<number | null>(path, null)
  const [typed, setTyped] = useState(typedPercent(value))
  return (
    <div data-path={path} className={className}>
      <TextField
        {...field}
        inputMode="decimal"
        value={(percentOf(typed) ?? 0) === value ? typed : typedPercent(value)}
        onChange={(text) => {
          if (!PERCENT.test(text)) return
          setTyped(text)
          set(percentOf(text) ?? 0)
        }}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

/** A whole number, or none. */
export function CountAt({ path, className = '', ...field }: AtProps) {
  const { value, set, error, leave } = useAt<number | null>(path, null)
  return (
    <div data-path={path} className={className}>
      <TextField
        {...field}
        inputMode="numeric"
        maxLength={7}
        value={value === null ? '' : String(value)}
        onChange={(text) => {
          const digits = text.replaceAll(/\D/g, '')
          set(digits === '' ? null : Number(digits))
        }}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

export function SwitchAt({ path, label, hint, isDisabled, className = '' }: AtProps) {
  const { value, set, error } = useAt<boolean>(path, false)
  return (
    <div data-path={path} className={className}>
      <SwitchRow isSelected={value} onChange={set} detail={hint} isDisabled={isDisabled ?? false}>
        {label}
      </SwitchRow>
      {error ? <p className="text-sm font-semibold text-red">{error}</p> : null}
    </div>
  )
}

export function MomentAt({ path, edge, className = '', ...field }: AtProps & { edge?: 'start' | 'end' }) {
  const { value, set, error, leave } = useAt<string | null>(path, null)
  return (
    <div data-path={path} className={className}>
      <DayTimeField
        {...field}
        {...(edge ? { edge } : {})}
        value={value}
        onChange={set}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

interface SelectAtProps extends AtProps {
  options: readonly { value: string; label: string }[]
  placeholder?: string
}

export function SelectAt({ path, className = '', ...field }: SelectAtProps) {
  const { value, set, error, leave } = useAt<string | null>(path, null)
  return (
    <div data-path={path} className={className}>
      <SelectField
        {...field}
        value={value ?? ''}
        onChange={(chosen) => set(chosen === '' ? null : chosen)}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

/** « 5,5 % », `5.5%`. */
export function rateText(percent: number, locale: Locale): string {
  return locale === 'fr' ? `${String(percent).replace('.', ',')}\u202f%` : `${percent}%`
}

const VAT_RATES = [0, 2.1, 5.5, 10, 20]

export function VatAt({ path, ...field }: AtProps) {
  const locale = useLocale()
  const { value, set } = useAt<number>(path, 0)
  return (
    <div data-path={path}>
      <SelectField
        {...field}
        isRequired
        value={String(value)}
        onChange={(chosen) => set(Number(chosen))}
        options={VAT_RATES.map((rate) => ({
          value: String(rate),
          label: rateText(rate, locale),
        }))}
      />
    </div>
  )
}

export function AmountsAt({ path, className = '', label, hint }: AtProps) {
  const { value, set, error } = useAt<number[]>(path, [])
  return (
    <div data-path={path} className={className}>
      <AmountsField label={label} hint={hint} value={value} onChange={set} error={error} />
    </div>
  )
}

export function PictureAt({
  path,
  shape,
  className = '',
  label,
  hint,
}: AtProps & { shape: 'wide' | 'square' }) {
  const { organizationSlug } = useDesk()
  const { value, set } = useAt<string | null>(path, null)
  const send = (file: File) => sendPicture(organizationSlug, file)
  return (
    <div data-path={path} className={className}>
      <PictureField label={label} hint={hint} shape={shape} value={value} onChange={set} send={send} />
    </div>
  )
}
