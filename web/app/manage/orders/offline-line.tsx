import type { Form } from '@obole/contract/forms'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { euros } from '../lists/cells.tsx'
import { asksAmount, type Line, takesGifts, tierOf, tiersByHand } from './offline-lines.ts'
import { offlineWords } from './offline.words.ts'
import { participantWords } from './order.words.ts'

interface OfflineLineProps {
  form: Form
  line: Line
  number: number
  onChange: (line: Line) => void
  onRemove: (() => void) | null
  errorOf: (field: string) => string | null
}

export function OfflineLine({ form, line, number, onChange, onRemove, errorOf }: OfflineLineProps) {
  const t = useWords(offlineWords)
  const person = useWords(participantWords)
  const locale = useLocale()
  const tier = tierOf(form, line)
  const set = (changes: Partial<Line>) => onChange({ ...line, ...changes })
  const tiers = [
    ...tiersByHand(form).map(({ id, name, price }) => ({
      value: String(id),
      label: price === null ? name : `${name}, ${euros(price, locale)}`,
    })),
    ...(takesGifts(form) ? [{ value: '', label: t.gift }] : []),
  ]
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-b border-line pb-5">
      <legend className="sr-only">{t.line(number)}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <SelectField
          label={t.tier}
          isRequired
          value={line.tierId === null ? '' : String(line.tierId)}
          onChange={(chosen) => set({ tierId: chosen === '' ? null : Number(chosen), optionIds: [] })}
          options={tiers}
          error={errorOf('tierId')}
        />
        {asksAmount(form, line) ? (
          <AmountField
            label={t.amount}
            isRequired
            value={line.typed}
            onChange={(typed) => set({ typed })}
            error={errorOf('amount')}
          />
        ) : null}
      </div>
      {tier && tier.extraOptions.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">{t.options}</legend>
          {tier.extraOptions.map(({ id, label, price, isRequired }) => (
            <CheckboxRow
              key={id}
              isSelected={isRequired || line.optionIds.includes(id)}
              isDisabled={isRequired}
              onChange={(isTaken) =>
                set({
                  optionIds: isTaken
                    ? [...line.optionIds, id]
                    : line.optionIds.filter((other) => other !== id),
                })
              }
            >
              {label} <span className="text-muted">{euros(price, locale)}</span>
            </CheckboxRow>
          ))}
        </fieldset>
      ) : null}
      {tier?.asksParticipant ? (
        <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <legend className="mb-1 font-semibold">{t.participant}</legend>
          <TextField
            label={person.firstName}
            value={line.firstName}
            onChange={(firstName) => set({ firstName })}
            error={errorOf('participant.firstName')}
          />
          <TextField
            label={person.lastName}
            value={line.lastName}
            onChange={(lastName) => set({ lastName })}
            error={errorOf('participant.lastName')}
          />
        </fieldset>
      ) : null}
      {onRemove ? (
        <Button tone="quiet" className="self-end" onPress={onRemove}>
          {t.removeLine}
        </Button>
      ) : null}
    </fieldset>
  )
}
