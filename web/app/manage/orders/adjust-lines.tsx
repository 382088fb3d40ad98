import type { AdjustableLine, AdjustableOrder } from '@obole/contract/order-adjustments'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { readNumber } from '../../ui/desk/number-text.ts'
import { StateChip } from '../../ui/desk/chip.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { euros, nameOf } from '../lists/cells.tsx'
import {
  type Choice,
  offeredLines,
  type Purpose,
  refundLimits,
  typedOf,
  withEverything,
  withLine,
} from './adjustment.ts'
import { adjustWords } from './adjust.words.ts'
import { endsOf, keptThing, kindsOf } from './line-kinds.ts'
import { lineNames, lineNumbers } from './line-names.ts'
import { orderWords } from './order.words.ts'

interface AdjustLinesProps {
  order: AdjustableOrder
  purpose: Purpose
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Which lines, how much of each, and whether they stay valid. */
export function AdjustLines({ order, purpose, choice, onChange }: AdjustLinesProps) {
  const t = useWords(adjustWords)
  const locale = useLocale()
  const offered = offeredLines(order, purpose)
  const { numbered } = useWords(orderWords)
  const names = lineNames(offered, numbered)
  const numbers = lineNumbers(offered)
  const isAll = offered.every(({ itemId }) => choice.chosen.includes(itemId))
  const hasTip = purpose === 'refund' && order.refundableTip > 0
  const canEnd = offered.some(({ itemId, isCanceled }) => !isCanceled && choice.chosen.includes(itemId))
  // The texts about papers and places concern the chosen lines; before any choice, all lines offered.
  const chosen = offered.filter(({ itemId }) => choice.chosen.includes(itemId))
  const concerned = chosen.length > 0 ? chosen : offered
  const kinds = kindsOf(concerned)
  const takesMore = concerned.some(({ toCome, monthly }) => toCome > 0 || monthly !== null)
  return (
    <>
      {purpose === 'refund' && order.isByHand ? <p className="text-muted">{t.byHandText}</p> : null}
      <fieldset>
        <legend className="pb-1.5 font-semibold">
          {purpose === 'cancel' ? t.whichCancel : order.isByHand ? t.whichByHand : t.whichRefund}
        </legend>
        {offered.length > 1 ? (
          <CheckboxRow
            isSelected={isAll}
            onChange={(isOn) => onChange(withEverything(order, purpose, choice, isOn))}
          >
            <b>{t.everything}</b>
          </CheckboxRow>
        ) : null}
        {/* Relative, so that hidden elements scroll with their rows instead of making the dialog taller. */}
        <ul className="relative max-h-[31dvh] divide-y divide-line overflow-y-auto border-y border-line">
          {offered.map((line, index) => (
            <li key={line.itemId} className="py-1.5">
              <Line
                {...{ line, purpose, choice, onChange }}
                heard={names[index] ?? line.name}
                number={numbers[index] ?? null}
              />
            </li>
          ))}
          {hasTip ? (
            <li className="py-1.5">
              <CheckboxRow
                isSelected={choice.withTip}
                onChange={(withTip) => onChange({ ...choice, withTip })}
              >
                <span className="flex justify-between gap-4">
                  {t.tip} <b className="tabular-nums">{euros(order.refundableTip, locale)}</b>
                </span>
              </CheckboxRow>
            </li>
          ) : null}
        </ul>
      </fieldset>
      {purpose === 'refund' && canEnd ? (
        <RadioCards
          label={t.afterwards}
          value={choice.keeps ? 'keep' : 'cancel'}
          onChange={(value) => onChange({ ...choice, keeps: value === 'keep' })}
          choices={[
            {
              value: 'cancel',
              label: order.isByHand ? t.endsByHand : t.ends,
              detail: endsOf(kinds, takesMore, t),
            },
            {
              value: 'keep',
              label: t.stays,
              detail: (order.isByHand ? t.staysByHandText : t.staysText)(keptThing(kinds, t)),
            },
          ]}
        />
      ) : null}
      {purpose === 'cancel' ? (
        <p className="text-sm text-muted">
          {t.cancelText} {endsOf(kinds, takesMore, t)}
        </p>
      ) : null}
    </>
  )
}

interface LineProps extends Omit<AdjustLinesProps, 'order'> {
  line: AdjustableLine
  /** A name that no other line has, for screen readers. */
  heard: string
  number: number | null
}

function Line({ line, heard, number, purpose, choice, onChange }: LineProps) {
  const t = useWords(adjustWords)
  const { numbered } = useWords(orderWords)
  const locale = useLocale()
  const { itemId, name, participant, isCanceled, refundable, toCome, monthly } = line
  const isChosen = choice.chosen.includes(itemId)
  const asksAmount = purpose === 'refund' && isChosen && refundable > 0
  const asked = { ...refundLimits(line), kind: 'amount', isRequired: true } as const
  const read = readNumber(asked, typedOf(choice, line), locale)
  const amount = euros(purpose === 'refund' ? refundable : line.amount, locale)
  const details = [
    participant && nameOf(participant),
    toCome > 0 && t.toCome(euros(toCome, locale)),
    monthly !== null && !isCanceled && t.monthly(euros(monthly, locale)),
  ].filter((detail) => typeof detail === 'string')
  return (
    <div className="flex items-start justify-between gap-4">
      <div className={`min-w-0 flex-1 ${asksAmount ? 'pt-0.5' : ''}`}>
        <CheckboxRow isSelected={isChosen} onChange={(isOn) => onChange(withLine(choice, itemId, isOn))}>
          <span className="flex justify-between gap-4">
            <span className="min-w-0">
              {number === null ? name : numbered(name, number)}{' '}
              {isCanceled ? (
                <span className="ml-1">
                  <StateChip tone="muted">{t.isCanceled}</StateChip>
                </span>
              ) : null}
              {details.map((detail) => (
                <span key={detail} className="block text-sm text-muted">
                  {detail}{' '}
                </span>
              ))}
            </span>
            {/* Two lines may have the same name: screen readers tell them apart by participant and amount. */}
            <b className={asksAmount ? 'sr-only' : 'whitespace-nowrap tabular-nums'}>{amount}</b>
          </span>
        </CheckboxRow>
      </div>
      {asksAmount ? (
        <AmountField
          label={t.amountOf(heard)}
          hideLabel
          isRequired
          value={typedOf(choice, line)}
          onChange={(typed) => onChange({ ...choice, typed: { ...choice.typed, [itemId]: typed } })}
          isKeptAsTyped
          error={read.ok ? null : read.message}
          className="w-32 flex-none"
        />
      ) : null}
    </div>
  )
}
