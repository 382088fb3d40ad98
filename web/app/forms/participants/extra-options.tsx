import type { WireTier } from '@obole/contract/forms'
import { cents, formatEuros } from '@obole/core/money/money'
import { useLocale, useWords, useAssociationLang } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { CustomFieldInput } from './custom-field-input.tsx'
import type { JourneyItem } from '../journey/draft.ts'
import type { FieldErrors } from '../../fields/field-errors.ts'
import { participantsWords } from './participants.words.ts'

interface ExtraOptionsProps {
  item: JourneyItem
  tier: WireTier
  errors: FieldErrors
  setValue: (path: { option: number; field?: number }, value: string | boolean) => void
}

/** From this number down, the page shows how many are left. */
const FEW = 10

/** The options of a line; a required option is ticked and cannot be unticked. */
export function ExtraOptions({ item, tier, errors, setValue }: ExtraOptionsProps) {
  const t = useWords(participantsWords)
  const locale = useLocale()
  const lang = useAssociationLang()
  return (
    <fieldset className="mt-5 border-t border-line pt-3 peer-empty:mt-0 peer-empty:border-0 peer-empty:pt-0">
      <legend className="float-left mb-1 w-full font-semibold">{t.options}</legend>
      <div className="clear-both">
        {tier.extraOptions.map((option, index) => {
          const chosen = item.extraOptions[index]
          if (!chosen) return null
          const few = option.remainingNumber !== null && option.remainingNumber <= FEW && !option.isSoldOut
          const notes = [
            option.isRequired ? t.optionRequired : null,
            option.isSoldOut ? (option.isReserved ? t.optionReserved : t.optionSoldOut) : null,
            few ? t.optionLeft(option.remainingNumber ?? 0) : null,
          ].filter(Boolean)
          return (
            <div key={option.id}>
              <CheckboxRow
                isSelected={chosen.value}
                isDisabled={option.isRequired || (option.isSoldOut && !chosen.value)}
                onChange={(value) => setValue({ option: index }, value)}
              >
                <span className="flex justify-between gap-x-4">
                  <span className="min-w-0">
                    <span lang={lang}>{option.label}</span>
                    {notes.length > 0 ? (
                      <span className="text-sm font-semibold text-amber"> ({notes.join(', ')})</span>
                    ) : null}
                  </span>
                  <span className="flex-none text-right">
                    <b className="block tabular-nums">
                      {option.price === 0 ? t.free : `+ ${formatEuros(cents(option.price), locale)}`}
                    </b>
                    {tier.tierType === 'Product' && option.price > 0 ? (
                      <span className="block text-sm text-muted">{t.perProduct}</span>
                    ) : null}
                  </span>
                </span>
                {option.description ? (
                  <span lang={lang} className="block text-sm text-muted">
                    {option.description}
                  </span>
                ) : null}
              </CheckboxRow>
              {chosen.value && option.customFields.length > 0 ? (
                <div className="mb-3 ml-9 pairs gap-4">
                  {option.customFields.map((field, fieldIndex) => {
                    const path = `${item.key}.option.${option.id}.field.${field.id}`
                    return (
                      <CustomFieldInput
                        key={field.id}
                        field={field}
                        value={chosen.customFields[fieldIndex]?.value ?? ''}
                        onChange={(value) => {
                          errors.type(path, field.type)
                          setValue({ option: index, field: fieldIndex }, value)
                        }}
                        onBlur={() => errors.leave(path)}
                        error={errors.errorOf(path)}
                      />
                    )
                  })}
                </div>
              ) : null}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
