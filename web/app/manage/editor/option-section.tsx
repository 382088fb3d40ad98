import type { OptionDocument } from '@obole/contract/manage-campaigns'
import { cents, formatEuros } from '@obole/core/money/money'
import { isDonation } from '@obole/core/campaign/tier'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useDesk, useEditing, useKindWords } from './editor-context.tsx'
import { optionWords, tierWords } from './editor.words.ts'
import { ElementList } from './element-list.tsx'
import { AmountAt, CountAt, SwitchAt, TextAt, VatAt } from './fields.tsx'
import { QuestionList } from './question-list.tsx'

const freshOption = (id: number): OptionDocument => ({
  id,
  label: '',
  description: null,
  price: 0,
  vatRate: 0,
  isRequired: false,
  stock: null,
  customFields: [],
})

export function OptionSection() {
  const kind = useKindWords()
  const t = useWords(optionWords)
  const shared = useWords(tierWords)
  const locale = useLocale()
  const { store } = useDesk()
  const { campaign } = useEditing()
  const counted = [...campaign.figures.options, ...campaign.withdrawn.options]
  /** An option that no tier offers is invisible: a new option is offered by all tiers until one is unticked. */
  const offerEverywhere = (optionId: number) =>
    store.changeAll((draft) => ({
      ...draft,
      tiers: draft.tiers.map((tier) =>
        isDonation(tier.tierType) ? tier : { ...tier, optionIds: [...tier.optionIds, optionId] },
      ),
    }))
  return (
    <ElementList<OptionDocument>
      path="options"
      label={t.add}
      addLabel={t.add}
      emptyText={kind.optionNone}
      fresh={freshOption}
      onAdd={offerEverywhere}
      nameOf={(option) => option.label || shared.unnamed}
      summaryOf={({ price }) => (price === 0 ? shared.freePrice : formatEuros(cents(price), locale))}
      copyOf={(option) => ({ label: shared.copyOf(option.label) })}
      soldOf={({ id }) => counted.find((taken) => taken.id === id)?.sold ?? 0}
      withdrawn={campaign.withdrawn.options}
    >
      {(option, at) => (
        <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
          <TextAt path={`${at}.label`} label={t.name} isRequired maxLength={200} className="sm:col-span-2" />
          <TextAt path={`${at}.description`} label={shared.description} rows={2} className="sm:col-span-2" />
          <AmountAt
            path={`${at}.price`}
            of="option.price"
            label={t.price}
            hint={t.priceHint}
            emptyCents={0}
          />
          <VatAt path={`${at}.vatRate`} label={shared.vat} />
          <CountAt path={`${at}.stock`} of="option.stock" label={shared.stock} hint={shared.stockHint} />
          <OfferedWith optionId={option.id} />
          <SwitchAt
            path={`${at}.isRequired`}
            label={t.isRequired}
            hint={kind.optionRequired}
            className="sm:col-span-2"
          />
          <details className="sm:col-span-2">
            <summary className="min-h-11 py-2 font-semibold text-primary-dark">{t.questions}</summary>
            <div className="pt-3">
              <QuestionList path={`${at}.customFields`} label={t.questions} />
            </div>
          </details>
        </div>
      )}
    </ElementList>
  )
}

/** The tiers that offer an option: the same ticks as in each tier. */
function OfferedWith({ optionId }: { optionId: number }) {
  const t = useWords(optionWords)
  const shared = useWords(tierWords)
  const { store } = useDesk()
  const { draft } = useEditing()
  const offer = (tierId: number, isOffered: boolean) =>
    store.changeAll((now) => ({
      ...now,
      tiers: now.tiers.map((tier) => {
        if (tier.id !== tierId) return tier
        const others = tier.optionIds.filter((id) => id !== optionId)
        return { ...tier, optionIds: isOffered ? [...others, optionId] : others }
      }),
    }))
  const tiers = draft.tiers.filter(({ tierType }) => !isDonation(tierType))
  if (tiers.length === 0) return null
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{t.offeredWith}</legend>
      {tiers.map(({ id, name, optionIds }) => (
        <CheckboxRow
          key={id}
          isSelected={optionIds.includes(optionId)}
          onChange={(isOffered) => offer(id, isOffered)}
        >
          {name || shared.unnamed}
        </CheckboxRow>
      ))}
    </fieldset>
  )
}
