import { MAX_IMPACT_LENGTH } from '@obole/contract/campaign-limits'
import type { ImpactDocument } from '@obole/contract/manage-campaigns'
import { cents, formatEuros } from '@obole/core/money/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAt } from './editor-context.tsx'
import { impactWords } from './editor.words.ts'

interface PresetsProps {
  path: string
  amounts: readonly number[]
}

/** The impact of each preset amount, in the association's words; every text is optional. */
export function ImpactsAt({ path, amounts }: PresetsProps) {
  const t = useWords(impactWords)
  const locale = useLocale()
  const { value, set, leave } = useAt<ImpactDocument[]>(path, [])
  if (amounts.length === 0) return null
  const textOf = (amount: number) => value.find((impact) => impact.amount === amount)?.text ?? ''
  const say = (amount: number, text: string) =>
    set([
      ...value.filter((impact) => impact.amount !== amount),
      // An emptied text is removed.
      ...(text === '' ? [] : [{ amount, text }]),
    ])
  return (
    <fieldset data-path={path} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{t.impacts}</legend>
      <p className="text-sm text-muted">{t.impactsHint}</p>
      {amounts.map((amount) => (
        <TextField
          key={amount}
          label={t.impactOf(formatEuros(cents(amount), locale))}
          value={textOf(amount)}
          onChange={(text) => say(amount, text)}
          onBlur={leave}
          maxLength={MAX_IMPACT_LENGTH}
          className="max-w-[28rem]"
        />
      ))}
    </fieldset>
  )
}

/** The preset that the page selects in advance; the payer can choose another. */
export function SuggestionAt({ path, amounts }: PresetsProps) {
  const t = useWords(impactWords)
  const locale = useLocale()
  const { value, set } = useAt<number | null>(path, null)
  if (amounts.length === 0) return null
  return (
    <div data-path={path} className="max-w-[28rem]">
      <SelectField
        label={t.suggestion}
        hint={t.suggestionHint}
        isRequired
        value={value !== null && amounts.includes(value) ? String(value) : NONE}
        onChange={(chosen) => set(chosen === NONE ? null : Number(chosen))}
        options={[
          { value: NONE, label: t.noSuggestion },
          ...amounts.map((amount) => ({
            value: String(amount),
            label: formatEuros(cents(amount), locale),
          })),
        ]}
      />
    </div>
  )
}

const NONE = 'none'
