import { CAMPAIGN_NUMBERS, type CampaignNumber } from '@obole/contract/campaign-limits'
import { type ReactNode, useState } from 'react'
import { useLocale } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { AmountsField } from '../../ui/desk/amounts-field.tsx'
import { DayTimeField } from '../../ui/desk/day-time-field.tsx'
import { numberInput, readNumber } from '../../ui/desk/number-text.ts'
import { PictureField } from '../../ui/desk/picture-field.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sendPicture } from '../desk/send-picture.ts'
import { percentText } from '@obole/contract/percent-text'
import { VAT_RATES } from '@obole/core/money/money'
import { useAt, useDesk } from './editor-context.tsx'

interface AtProps {
  /** The path of the value in the campaign. */
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

interface NumberAtProps extends AtProps {
  /** Which number of the campaign: its kind and its limits. */
  of: CampaignNumber
}

interface NumberAt {
  value: string
  onChange: (typed: string) => void
  onBlur: () => void
  error: string | null
}

/** A number of the campaign as its field shows it: as typed, as long as it means the campaign's value. */
function useNumberAt({ path, of, isRequired = false }: NumberAtProps, empty: number | null): NumberAt {
  const { value, set, error, leave, misread, misreads } = useAt<number | null>(path, null)
  const locale = useLocale()
  // Whether a price or a discount is required is decided by the campaign's rules, with their own texts.
  const asked = { ...CAMPAIGN_NUMBERS[of], isRequired: isRequired && of === 'field.maxLength' }
  const [typed, setTyped] = useState(numberInput(asked.kind, value))
  const read = readNumber(asked, typed, locale)
  const isMeant = read.ok && (read.value ?? empty) === value
  return {
    value: misread ?? (isMeant ? typed : numberInput(asked.kind, value)),
    onChange: (text) => {
      setTyped(text)
      const next = readNumber(asked, text, locale)
      if (next.ok) set(next.value ?? empty)
      else misreads(text, next.message)
    },
    onBlur: leave,
    error,
  }
}

interface AmountAtProps extends NumberAtProps {
  /** What an empty field means. */
  emptyCents?: 0 | null
}

export function AmountAt({ emptyCents = null, ...props }: AmountAtProps) {
  const { path, label, hint, className = '', of: _of, ...field } = props
  const at = useNumberAt(props, emptyCents)
  const { misread } = useAt<number | null>(path, null)
  return (
    <div data-path={path} className={className}>
      <AmountField
        {...field}
        {...at}
        isKeptAsTyped
        isRefused={misread !== null}
        label={
          hint ? (
            <>
              {label} <span className="block text-sm font-normal text-muted">{hint}</span>
            </>
          ) : (
            label
          )
        }
      />
    </div>
  )
}

export function PercentAt(props: NumberAtProps) {
  const { path, className = '', of: _of, ...field } = props
  const at = useNumberAt(props, 0)
  return (
    <div data-path={path} className={className}>
      <TextField {...field} {...at} inputMode="decimal" />
    </div>
  )
}

/** A whole number, or none. */
export function CountAt(props: NumberAtProps) {
  const { path, className = '', of: _of, ...field } = props
  const at = useNumberAt(props, null)
  return (
    <div data-path={path} className={className}>
      <TextField {...field} {...at} inputMode="numeric" />
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
  const { value, set, error, leave, misread, misreads } = useAt<string | null>(path, null)
  return (
    <div data-path={path} className={className}>
      <DayTimeField
        {...field}
        {...(edge ? { edge } : {})}
        value={value}
        onChange={set}
        misread={misread}
        onMisread={misreads}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

interface SelectAtProps extends AtProps {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  /** What else a choice changes. */
  onChosen?: (chosen: string) => void
}

export function SelectAt({ path, className = '', onChosen, ...field }: SelectAtProps) {
  const { value, set, error, leave } = useAt<string | null>(path, null)
  return (
    <div data-path={path} className={className}>
      <SelectField
        {...field}
        value={value ?? ''}
        onChange={(chosen) => {
          set(chosen === '' ? null : chosen)
          onChosen?.(chosen)
        }}
        onBlur={leave}
        error={error}
      />
    </div>
  )
}

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
          label: percentText(rate, locale),
        }))}
      />
    </div>
  )
}

export function AmountsAt({ path, of, className = '', label, hint }: NumberAtProps) {
  const { value, set, error } = useAt<number[]>(path, [])
  return (
    <div data-path={path} className={className}>
      <AmountsField
        label={label}
        hint={hint}
        limits={CAMPAIGN_NUMBERS[of]}
        value={value}
        onChange={set}
        error={error}
      />
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
