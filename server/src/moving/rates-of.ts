import { MAX_IMPACT_LENGTH } from '@obole/contract/campaign-limits'
import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import type {
  CampaignDocument,
  FieldDocument,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import { startingDocument } from '@obole/contract/starting-document'
import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { isDonation, isMonthly } from '@obole/core/campaign/tier'
import { MIN_CHARGE_CENTS, VAT_RATES, type VatRate } from '@obole/core/money/money'
import type { Remarks } from './remarks.ts'
import { type SourceField, sourceField, sourceOption, type SourceTier, sourceTier } from './source-models.ts'
import { isoOf } from './source-moment.ts'

const MOST_RATES = 200
const MOST_QUESTIONS = 50
const MOST_OPTIONS = 100
const MOST_PRESETS = 12
const LONGEST_ANSWER = 500

type Elements = Pick<CampaignDocument, 'tiers' | 'options' | 'customFields'> &
  Partial<
    Pick<
      CampaignDocument,
      'acceptOpenDonation' | 'acceptOpenMonthlyDonation' | 'openDonationPresetAmounts' | 'askPayerAddress'
    >
  >

/** The rates of a campaign with their options and questions, as elements of a new document. */
export function ratesOf(
  formType: CampaignType,
  listed: readonly unknown[],
  remarks: Remarks,
): { changes: Elements; questionCount: number } {
  const read = listed.flatMap((one) => readRate(one, remarks))
  const elements = new NewElements(remarks)
  const { tierTypes } = kindOf(formType)
  const [sold, others] = [
    read.filter(({ tierType }) => tierTypes.some((type) => type === tierType)),
    read.filter(({ tierType }) => !tierTypes.some((type) => type === tierType)),
  ]
  const gifts = sold.filter(({ tierType }) => isDonation(tierType))
  const tiers = [
    ...sold.filter(({ tierType }) => !isDonation(tierType)).map((tier) => elements.rate(tier, formType)),
    ...giftRates(formType, gifts, elements, remarks),
  ].slice(0, MOST_RATES)
  const { shared, own } = sharedQuestions(tiers)
  return {
    changes: {
      customFields: shared,
      options: elements.options.slice(0, MOST_OPTIONS),
      // A campaign of which no rate could be read begins with what is usual.
      tiers: own.length > 0 ? own : startingDocument(formType, '').tiers,
      ...openGifts(others, remarks),
    },
    questionCount: shared.length + own.reduce((sum, { customFields }) => sum + customFields.length, 0),
  }
}

function readRate(one: unknown, remarks: Remarks): SourceTier[] {
  const read = sourceTier.safeParse(one)
  if (!read.success) {
    remarks.note('Rate', labelOf(one))
    return []
  }
  remarks.picture(read.data.picture)
  // There each rate has dates of its own; here the campaign says in how many parts it may be paid.
  if (read.data.terms.length > 1) remarks.note('Instalments', read.data.label)
  return [read.data]
}

const labelOf = (one: unknown): string | null =>
  typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string'
    ? one.label
    : null

/** Elements of a document get negative ids, each kind its own. */
class NewElements {
  readonly options: OptionDocument[] = []
  readonly #idOfOption = new Map<number, number>()
  readonly #remarks: Remarks
  #lastId = 0
  constructor(remarks: Remarks) {
    this.#remarks = remarks
  }

  nextId(): number {
    this.#lastId -= 1
    return this.#lastId
  }

  rate(tier: SourceTier, formType: CampaignType): TierDocument {
    const [usual] = startingDocument(formType, '').tiers
    return {
      ...EMPTY_TIER,
      id: this.nextId(),
      name: this.#remarks.line(tier.label, 200) || usual?.name || '—',
      description: this.#remarks.text(tier.description, 2000) || null,
      tierType: tier.tierType,
      ...pricedAs(tier, usual),
      vatRate: vatOf(tier, this.#remarks),
      paymentFrequency: isMonthly(tier.tierType) ? 'Monthly' : frequencyOf(tier),
      maxPerUser: tier.maxPerUser && tier.maxPerUser > 0 ? Math.min(tier.maxPerUser, 1_000_000) : null,
      saleStartDate: isoOf(tier.saleStartDate),
      saleEndDate: isoOf(tier.saleEndDate),
      isEligibleTaxReceipt: tier.isEligibleTaxReceipt ?? false,
      isFavorite: tier.isFavorite ?? false,
      asksParticipant: usual?.asksParticipant ?? false,
      optionIds: this.#optionsOf(tier),
      customFields: this.questions(tier.customFields),
    }
  }

  /** The same option at several rates is one. */
  #optionsOf(tier: SourceTier): number[] {
    return tier.extraOptions.slice(0, MOST_QUESTIONS).flatMap((one) => {
      const read = sourceOption.safeParse(one)
      if (!read.success) this.#remarks.note('Option', labelOf(one))
      return read.success ? [this.#option(read.data)] : []
    })
  }

  #option(option: ReturnType<(typeof sourceOption)['parse']>): number {
    const known = this.#idOfOption.get(option.id)
    if (known !== undefined) return known
    const id = this.nextId()
    this.#idOfOption.set(option.id, id)
    this.options.push({
      id,
      label: this.#remarks.line(option.label, 200) || '—',
      description: this.#remarks.text(option.description, 2000) || null,
      price: option.price,
      vatRate: vatOf(option, this.#remarks),
      isRequired: option.isRequired,
      stock: null,
      customFields: this.questions(option.customFields),
    })
    return id
  }

  questions(listed: readonly unknown[]): FieldDocument[] {
    return listed.slice(0, MOST_QUESTIONS).flatMap((one) => {
      const read = sourceField.safeParse(one)
      if (!read.success) this.#remarks.note('Question', labelOf(one))
      return read.success ? [this.#question(read.data)] : []
    })
  }

  #question({ label, type, isRequired, values }: SourceField): FieldDocument {
    const choices = (values ?? []).map((value) => this.#remarks.line(value, 200)).filter(Boolean)
    return {
      id: this.nextId(),
      label: this.#remarks.line(label, 300) || '—',
      type,
      isRequired,
      values: type === 'ChoiceList' ? [...new Set(choices)].slice(0, 200) : [],
      maxLength: LONGEST_ANSWER,
    }
  }
}

type Priced = Pick<TierDocument, 'priceCategory' | 'price' | 'minAmount'>

/** Nothing or no price is free, but where the kind’s usual rate has an amount that the payer types. */
function pricedAs({ price, minAmount }: SourceTier, usual: TierDocument | undefined): Priced {
  if (price) return { priceCategory: 'Fixed', price, minAmount: null }
  if (minAmount || usual?.priceCategory === 'Pwyw')
    return { priceCategory: 'Pwyw', price: null, minAmount: minAmount || null }
  return { priceCategory: 'Free', price: null, minAmount: null }
}

const frequencyOf = ({ paymentFrequency }: SourceTier) =>
  paymentFrequency === 'Single' ? ('Single' as const) : EMPTY_TIER.paymentFrequency

/** A rate of VAT is told in percent, or as the part of one. */
function vatOf(
  { vatRate, label }: { vatRate?: number | null | undefined; label?: string | null | undefined },
  remarks: Remarks,
): VatRate {
  const rate = vatRate ?? 0
  const known = VAT_RATES.find((one) => isNear(one, rate) || (rate < 1 && isNear(one, rate * 100)))
  if (known === undefined) remarks.note('Vat', label)
  return known ?? 0
}

const isNear = (one: number, other: number) => Math.abs(one - other) < 0.001

/** There each amount that is proposed is a rate of its own; here they are amounts of the one rate that takes any. */
function giftRates(
  formType: CampaignType,
  gifts: readonly SourceTier[],
  elements: NewElements,
  remarks: Remarks,
): TierDocument[] {
  return startingDocument(formType, '')
    .tiers.filter(({ tierType }) => isDonation(tierType))
    .flatMap((usual) => {
      const alike = gifts.filter(({ tierType }) => tierType === usual.tierType)
      if (alike.length === 0) return []
      const priced = alike.filter(({ price }) => (price ?? 0) >= MIN_CHARGE_CENTS)
      const amounts = amountsOf(priced)
      return {
        ...usual,
        id: elements.nextId(),
        minAmount: alike.find(({ minAmount }) => minAmount)?.minAmount ?? null,
        presetAmounts: amounts,
        presetImpacts: amounts.flatMap((amount) => {
          const { label, description } = priced.find(({ price }) => price === amount) ?? {}
          const text = impactText(description, remarks) ?? impactText(label, remarks)
          return text === null || priced.length < 2 ? [] : [{ amount, text }]
        }),
        isEligibleTaxReceipt: alike.some(({ isEligibleTaxReceipt }) => isEligibleTaxReceipt),
        customFields: elements.questions(alike.flatMap(({ customFields }) => customFields)),
      }
    })
}

/** What an amount makes possible, where that fits beside it. */
function impactText(text: string | null | undefined, remarks: Remarks): string | null {
  const short = remarks.line(text, LONGEST_TEXT)
  return short !== '' && short.length <= MAX_IMPACT_LENGTH ? short : null
}

const LONGEST_TEXT = 2000

const amountsOf = (tiers: readonly SourceTier[]): number[] =>
  [...new Set(tiers.flatMap(({ price }) => (price ? [price] : [])))]
    .toSorted((one, other) => one - other)
    .slice(0, MOST_PRESETS)

/** Gifts beside what a campaign sells are a setting of it here; what else it does not sell is left out. */
function openGifts(others: readonly SourceTier[], remarks: Remarks): Partial<Elements> {
  const gifts = others.filter(({ tierType }) => isDonation(tierType))
  for (const { label, tierType } of others) if (!isDonation(tierType)) remarks.note('Rate', label)
  const once = gifts.filter(({ tierType }) => !isMonthly(tierType))
  return {
    ...(once.length > 0 ? { acceptOpenDonation: true } : {}),
    ...(gifts.length > once.length ? { acceptOpenMonthlyDonation: true } : {}),
    openDonationPresetAmounts: amountsOf(once.filter(({ price }) => (price ?? 0) >= MIN_CHARGE_CENTS)),
  }
}

const withoutId = (field: FieldDocument): string => JSON.stringify({ ...field, id: 0 })

/** A question that every rate asks is the campaign’s own. */
function sharedQuestions(tiers: readonly TierDocument[]): { shared: FieldDocument[]; own: TierDocument[] } {
  const [first, ...others] = tiers
  if (!first || others.length === 0) return { shared: [], own: [...tiers] }
  const shared = first.customFields.filter((field) =>
    others.every((tier) => tier.customFields.some((other) => withoutId(other) === withoutId(field))),
  )
  const same = new Set(shared.map(withoutId))
  const own = tiers.map((tier) => ({
    ...tier,
    customFields: tier.customFields.filter((field) => !same.has(withoutId(field))),
  }))
  return { shared, own }
}
