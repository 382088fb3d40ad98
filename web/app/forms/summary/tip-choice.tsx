import { amountInput, type Cents, cents, formatEuros } from '@obole/core/money/money'
import { spreadTip, suggestTip, TIP_ROUNDING_CENTS, tipBand } from '@obole/core/money/tip'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { summaryWords } from './summary.words.ts'
import type { TipState } from '../journey/tip-state.ts'

interface TipChoiceProps {
  /** The name of what is paid for, within a sentence. */
  order: string
  amountCents: Cents
  /** The number of debits over which the contribution is spread. */
  termCount: number
  /** The contribution is part of every monthly debit. */
  isMonthly: boolean
  state: TipState
  onChange: (state: TipState) => void
  /** A choice was made, or an amount was completely typed. */
  onSettled: (state: TipState) => void
  /** Over all debits. */
  tipCents: Cents
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  error: string | null
}

/** Three answers shown alike, and a box that confirms the chosen one. */
export function TipChoice({ order, amountCents, termCount, state, tipCents, ...props }: TipChoiceProps) {
  const t = useWords(summaryWords)
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const suggestion = suggestTip(amountCents)
  const suggested = suggestion.kind === 'suggested' ? suggestion.suggestedCents : null
  const [first] = spreadTip(suggested ?? cents(0), termCount)
  const once = props.isMonthly ? t.tipMonthly : t.tipFor(order)
  const detail = termCount > 1 ? t.tipSpread(order, termCount, euros(first ?? 0)) : once
  const type = (typed: string) => props.onChange({ choice: 'other', typed })
  const another = (
    <div className="mt-0.5 mb-1.5 flex flex-wrap items-end gap-x-6 gap-y-3 pl-4">
      <AmountField
        label={t.tipAmount}
        value={state.typed}
        onChange={type}
        onBlur={() => props.onSettled(state)}
        className="max-w-60"
      />
      {suggestion.kind === 'suggested' ? (
        <Slider
          label={t.tipSlider}
          range={suggestion}
          valueCents={tipCents}
          text={euros}
          onChange={type}
          onSettled={() => props.onSettled(state)}
        />
      ) : null}
    </div>
  )
  return (
    <Card title={t.tipTitle}>
      <p className="mb-3 max-w-text text-muted">
        {t.tipWhy} {{ low: null, mid: t.tipWhyMid, high: t.tipWhyHigh }[tipBand(amountCents)]}
      </p>
      <div data-tip>
        <RadioCards
          label={t.tipChoices}
          hideLabel
          value={suggested === null && state.choice === 'suggested' ? 'none' : state.choice}
          onChange={(choice) => {
            // The field starts with the suggestion, and agrees with the slider beside it and the box below.
            const typed = state.typed || (suggested === null ? '' : amountInput(suggested))
            const next = { choice: choice as TipState['choice'], typed }
            props.onChange(next)
            props.onSettled(next)
          }}
          choices={[
            ...(suggested === null
              ? []
              : [
                  {
                    value: 'suggested',
                    label: t.tipSuggested,
                    detail,
                    aside: euros(suggested),
                  },
                ]),
            { value: 'other', label: t.tipOther, below: state.choice === 'other' ? another : null },
            { value: 'none', label: t.tipNone, aside: euros(0) },
          ]}
        />
      </div>
      <div className="mt-2">
        <CheckboxRow isSelected={props.isConfirmed} onChange={props.onConfirm} error={props.error} isRequired>
          {props.isMonthly ? t.tipConfirmMonthly(euros(tipCents)) : t.tipConfirm(euros(tipCents))}
        </CheckboxRow>
      </div>
    </Card>
  )
}

interface SliderProps {
  label: string
  range: { minCents: Cents; maxCents: Cents }
  valueCents: Cents
  text: (amount: number) => string
  onChange: (typed: string) => void
  onSettled: () => void
}

/** From the smallest suggestion to the largest; any other amount is typed beside it. */
function Slider({
  label,
  range: { minCents, maxCents },
  valueCents,
  text,
  onChange,
  onSettled,
}: SliderProps) {
  return (
    <div className="flex min-h-12 min-w-60 flex-1 items-center gap-3 text-sm text-muted tabular-nums">
      <span aria-hidden>{text(minCents)}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text(valueCents)}
        min={minCents}
        max={maxCents}
        step={minCents < TIP_ROUNDING_CENTS ? 1 : TIP_ROUNDING_CENTS}
        value={Math.min(Math.max(valueCents, minCents), maxCents)}
        onChange={({ target }) => onChange(amountInput(cents(Number(target.value))))}
        onPointerUp={onSettled}
        onKeyUp={onSettled}
        className="h-11 min-w-0 flex-1 accent-primary"
      />
      <span aria-hidden>{text(maxCents)}</span>
    </div>
  )
}
