import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import type { TierDocument } from '@obole/contract/manage-campaigns'
import { holdsExamples } from '@obole/contract/starting-document'
import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { cents, formatEuros } from '@obole/core/money/money'
import type { Locale } from '@obole/core/locale'
import {
  isDonation,
  isMonthly,
  PASS_TIER_TYPES,
  PRICE_CATEGORIES,
  type TierType,
} from '@obole/core/campaign/tier'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { prepared } from './document.ts'
import { useAt, useDesk, useEditing, useKindWords } from './editor-context.tsx'
import { tierWords } from './editor.words.ts'
import { ElementList } from './element-list.tsx'
import { FormerMembers } from './former-members.tsx'
import { AmountAt, AmountsAt, CountAt, MomentAt, PictureAt, SwitchAt, TextAt, VatAt } from './fields.tsx'
import { AskedOfEach } from './participant-section.tsx'
import { ImpactsAt, SuggestionAt } from './preset-impacts.tsx'
import { QuestionList } from './question-list.tsx'

/** A gift is paid at once; a purchase can be spread as soon as the campaign offers instalments. */
function frequencyOf(tierType: TierType): TierDocument['paymentFrequency'] {
  if (isMonthly(tierType)) return 'Monthly'
  return isDonation(tierType) ? 'Single' : 'Installment'
}

function freshTier(id: number, formType: CampaignType): TierDocument {
  const [tierType] = kindOf(formType).tierTypes
  const isGift = isDonation(tierType)
  return {
    ...EMPTY_TIER,
    id,
    name: '',
    tierType,
    priceCategory: isGift ? 'Pwyw' : 'Fixed',
    price: null,
    paymentFrequency: frequencyOf(tierType),
    isEligibleTaxReceipt: isGift,
    asksParticipant: PASS_TIER_TYPES.some((type) => type === tierType),
  }
}

export function TierSection() {
  const t = useWords(tierWords)
  const kind = useKindWords()
  const locale = useLocale()
  const { formType } = useDesk()
  const { campaign, draft } = useEditing()
  const isExample = campaign.form.state === 'Draft' && holdsExamples(formType, prepared(draft))
  const counted = [...campaign.figures.tiers, ...campaign.withdrawn.tiers]
  const soldOf = (id: number) => counted.find((taken) => taken.id === id)?.sold ?? 0
  return (
    <>
      {isExample ? <p className="mb-3 text-muted">{t.examples}</p> : null}
      <ElementList<TierDocument>
        path="tiers"
        label={kind.tierAdd}
        addLabel={kind.tierAdd}
        emptyText={kind.tierNone}
        fresh={(id) => freshTier(id, formType)}
        nameOf={(tier) => tier.name || t.unnamed}
        summaryOf={(tier) => summaryOf(tier, soldOf(tier.id), t, locale)}
        copyOf={(tier) => ({ name: t.copyOf(tier.name) })}
        soldOf={(tier) => soldOf(tier.id)}
        withdrawn={campaign.withdrawn.tiers}
      >
        {(tier, at) => <TierFields tier={tier} at={at} sold={soldOf(tier.id)} />}
      </ElementList>
    </>
  )
}

function summaryOf(tier: TierDocument, sold: number, t: Words<typeof tierWords>, locale: Locale): string {
  const isGift = isDonation(tier.tierType)
  const counted =
    tier.stock !== null ? t.soldOf(sold, tier.stock) : sold > 0 ? (isGift ? t.given : t.sold)(sold) : ''
  return [priceText(tier, t, locale), counted].filter(Boolean).join(' · ')
}

export function priceText(tier: TierDocument, t: Words<typeof tierWords>, locale: Locale): string {
  switch (tier.priceCategory) {
    case 'Free':
      return t.freePrice
    case 'Fixed':
      return tier.price === null ? '' : formatEuros(cents(tier.price), locale)
    case 'Pwyw':
      if (tier.minAmount) return t.fromPrice(formatEuros(cents(tier.minAmount), locale))
      return isDonation(tier.tierType) ? t.anyAmount : t.anyPrice
  }
}

function TierFields({ tier, at, sold }: { tier: TierDocument; at: string; sold: number }) {
  const t = useWords(tierWords)
  const kind = useKindWords()
  const { formType } = useDesk()
  const { draft } = useEditing()
  const isGift = isDonation(tier.tierType)
  return (
    <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
      <TextAt path={`${at}.name`} label={t.name} isRequired maxLength={200} className="sm:col-span-2" />
      <TextAt path={`${at}.description`} label={t.description} rows={2} className="sm:col-span-2" />
      <TierKind tier={tier} isFixed={sold > 0} />
      <TierPrice tier={tier} at={at} sold={sold} />
      {isGift ? null : <CountAt path={`${at}.stock`} of="tier.stock" label={t.stock} hint={t.stockHint} />}
      {isGift ? null : <VatAt path={`${at}.vatRate`} label={t.vat} />}
      <div className="sm:col-span-2">
        <SwitchAt path={`${at}.isFavorite`} label={t.favourite} />
        {isGift ? null : <SwitchAt path={`${at}.asksParticipant`} label={kind.asksParticipant} />}
        {tier.tierType === 'Membership' ? <FormerMembers at={at} /> : null}
        <SwitchAt path={`${at}.isEligibleTaxReceipt`} label={t.receipt} hint={t.receiptHint} />
        {draft.installments.length > 1 && !isGift ? <PaidAtOnce tier={tier} /> : null}
      </div>
      {tier.asksParticipant && !isGift ? <AskedOfEach tier={tier} at={at} /> : null}
      <TierOptions tier={tier} at={at} />
      <details className="sm:col-span-2">
        <summary className="min-h-11 py-2 font-semibold text-primary-dark">{t.more}</summary>
        <div className="grid grid-cols-1 gap-5 pt-3 sm:grid-cols-2">
          <MomentAt path={`${at}.saleStartDate`} label={t.saleFrom} />
          <MomentAt path={`${at}.saleEndDate`} label={t.saleTo} edge="end" />
          {isGift ? null : (
            <>
              <CountAt path={`${at}.maxPerUser`} of="tier.maxPerUser" label={t.perUser} />
              <CountAt path={`${at}.maxPerCart`} of="tier.maxPerCart" label={t.perCart} />
            </>
          )}
          <PictureAt path={`${at}.picture`} label={t.picture} shape="square" className="sm:col-span-2" />
          {kindOf(formType).makes === 'gift' ? null : (
            <div className="flex flex-col gap-3 sm:col-span-2">
              <h3 className="text-lg">{kind.ownQuestions}</h3>
              <QuestionList path={`${at}.customFields`} label={kind.ownQuestions} />
            </div>
          )}
        </div>
      </details>
    </div>
  )
}

function TierKind({ tier, isFixed }: { tier: TierDocument; isFixed: boolean }) {
  const t = useWords(tierWords)
  const { formType, store } = useDesk()
  const offered = kindOf(formType).tierTypes
  const types = offered.includes(tier.tierType) ? offered : [tier.tierType, ...offered]
  if (types.length < 2) return null
  const choose = (value: string) => {
    // The values are those offered here.
    const tierType = value as TierType
    store.changeAll((draft) => ({
      ...draft,
      tiers: draft.tiers.map((one) =>
        one.id === tier.id ? { ...one, tierType, paymentFrequency: frequencyOf(tierType) } : one,
      ),
    }))
  }
  return (
    <RadioChips
      label={t.kind}
      value={tier.tierType}
      onChange={choose}
      choices={types.map((type) => ({ value: type, label: t[`kind${type}`], isDisabled: isFixed }))}
      className="sm:col-span-2"
    />
  )
}

/** Two fields hold it: the tier's own frequency, and its exclusion from the campaign's instalments. */
function PaidAtOnce({ tier }: { tier: TierDocument }) {
  const t = useWords(tierWords)
  const { store } = useDesk()
  const set = (isAtOnce: boolean) =>
    store.changeAll((draft) => ({
      ...draft,
      tiers: draft.tiers.map((one) =>
        one.id === tier.id
          ? { ...one, paymentFrequency: 'Installment', isExcludedFromFormPaymentTerms: isAtOnce }
          : one,
      ),
    }))
  return (
    <SwitchRow
      isSelected={tier.isExcludedFromFormPaymentTerms || tier.paymentFrequency === 'Single'}
      onChange={set}
    >
      {t.paidAtOnce}
    </SwitchRow>
  )
}

function TierPrice({ tier, at, sold }: { tier: TierDocument; at: string; sold: number }) {
  const t = useWords(tierWords)
  const kind = useKindWords()
  const { value, set } = useAt<string>(`${at}.priceCategory`, 'Fixed')
  const { formType } = useDesk()
  const isGift = isDonation(tier.tierType)
  const categories = PRICE_CATEGORIES.filter((category) => !isGift || category !== 'Free')
  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      <RadioChips
        label={t.pricing}
        value={value}
        onChange={set}
        choices={categories.map((category) => ({
          value: category,
          label: t[`pricing${category}`],
          isDisabled: sold > 0,
        }))}
      />
      {sold > 0 ? (
        <p className="text-sm text-muted">
          {t.soldKeepsPrice(sold)} {kind.otherPrice}
        </p>
      ) : null}
      {tier.priceCategory === 'Fixed' ? (
        <AmountAt
          path={`${at}.price`}
          of="tier.price"
          label={t.price}
          isRequired
          isDisabled={sold > 0}
          className="max-w-52"
        />
      ) : null}
      {tier.priceCategory === 'Pwyw' ? (
        <>
          <div className="grid grid-cols-2 gap-4 sm:max-w-[28rem]">
            <AmountAt path={`${at}.minAmount`} of="tier.minAmount" label={t.minimum} />
            <AmountAt path={`${at}.maxAmount`} of="tier.maxAmount" label={t.maximum} />
          </div>
          <AmountsAt path={`${at}.presetAmounts`} of="tier.presetAmount" label={t.presets} />
          <ImpactsAt path={`${at}.presetImpacts`} amounts={tier.presetAmounts} />
          {isGift && kindOf(formType).makes === 'gift' ? (
            <SuggestionAt path={`${at}.suggestedAmount`} amounts={tier.presetAmounts} />
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** The options that this tier offers. */
function TierOptions({ tier, at }: { tier: TierDocument; at: string }) {
  const t = useWords(tierWords)
  const { draft } = useEditing()
  const { value, set } = useAt<number[]>(`${at}.optionIds`, [])
  if (draft.options.length === 0 || isDonation(tier.tierType)) return null
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">{t.offers}</legend>
      {draft.options.map(({ id, label }) => (
        <CheckboxRow
          key={id}
          isSelected={value.includes(id)}
          onChange={(isOffered) => set(isOffered ? [...value, id] : value.filter((other) => other !== id))}
        >
          {label || t.unnamed}
        </CheckboxRow>
      ))}
    </fieldset>
  )
}
