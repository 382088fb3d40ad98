import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import type { FieldDocument, OptionDocument, TierDocument } from '@obole/contract/manage-campaigns'
import { startingDocument } from '@obole/contract/starting-document'
import type { CampaignType } from '@obole/core/campaign/form'
import { isMonthly } from '@obole/core/campaign/tier'
import { VAT_RATES, type VatRate } from '@obole/core/money/money'
import { labelOf, type Remarks } from './remarks.ts'
import { type SourceField, sourceField, sourceOption, type SourceTier } from './source-models.ts'
import { isoOf } from './source-moment.ts'

const MOST_QUESTIONS = 50
const MOST_OPTIONS = 100
const MOST_OPTIONS_OF_RATE = 50
const MOST_CHOICES = 200
const LONGEST_ANSWER = 500

/** Elements of a document get negative ids, each kind its own. */
export class NewElements {
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
    return this.#remarks.most('Option', tier.extraOptions, MOST_OPTIONS_OF_RATE).flatMap((one) => {
      const read = sourceOption.safeParse(one)
      const id = read.success ? this.#option(read.data) : null
      if (id === null) this.#remarks.note('Option', labelOf(one))
      return id ?? []
    })
  }

  /** Null where there is room for no other. */
  #option(option: ReturnType<(typeof sourceOption)['parse']>): number | null {
    const known = this.#idOfOption.get(option.id)
    if (known !== undefined) return known
    if (this.options.length === MOST_OPTIONS) return null
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

  /** One that is asked twice is one. */
  questions(listed: readonly unknown[]): FieldDocument[] {
    const asked = listed.flatMap((one) => {
      const read = sourceField.safeParse(one)
      if (!read.success) this.#remarks.note('Question', labelOf(one))
      return read.success ? [read.data] : []
    })
    const once = new Map(asked.map((one) => [JSON.stringify(one), one]))
    return this.#remarks
      .most('Question', [...once.values()], MOST_QUESTIONS)
      .map((one) => this.#question(one))
  }

  #question({ label, type, isRequired, values }: SourceField): FieldDocument {
    const choices = new Set((values ?? []).map((value) => this.#remarks.line(value, 200)).filter(Boolean))
    if (choices.size > MOST_CHOICES) this.#remarks.note('Text')
    return {
      id: this.nextId(),
      label: this.#remarks.line(label, 300) || '—',
      type,
      isRequired,
      values: type === 'ChoiceList' ? [...choices].slice(0, MOST_CHOICES) : [],
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
