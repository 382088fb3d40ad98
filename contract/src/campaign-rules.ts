import { cleanCouponCode } from '@obole/core/cart/coupon'
import type { FormType } from '@obole/core/campaign/form'
import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { isSeason } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import type { Text } from '@obole/core/locale'
import { MIN_CHARGE_CENTS } from '@obole/core/money/money'
import { isDonation } from '@obole/core/campaign/tier'
import { askedByRate } from '@obole/core/validation/participant'
import type {
  CampaignDocument,
  CouponDocument,
  FieldDocument,
  ImpactDocument,
  TierDocument,
} from './manage-campaigns.ts'
import type { FieldIssue } from './problems.ts'

/**
 * The errors shown next to the fields of a campaign in the editor. The page uses the same rules as the server, so that
 * what it shows as correct is accepted, and what cannot be saved is never sent.
 */
export const CAMPAIGN_ISSUES = {
  priceRequired: { fr: 'Indiquez un prix', en: 'Enter a price' },
  priceTooLow: {
    fr: 'Un prix est d’au moins 0,50\u202f€\u202f; sinon choisissez «\u202fGratuit\u202f»',
    en: 'A price is at least €0.50; otherwise choose “Free”',
  },
  minimumTooLow: { fr: 'Le minimum est d’au moins 0,50\u202f€', en: 'The minimum is at least €0.50' },
  maximumTooLow: {
    fr: 'Le maximum doit dépasser le minimum',
    en: 'The maximum must be above the minimum',
  },
  presetOutOfRange: {
    fr: 'Un montant proposé est au-dessous du minimum, ou atteint le maximum',
    en: 'A suggested amount is below the minimum, or reaches the maximum',
  },
  endBeforeStart: { fr: 'La fin doit venir après le début', en: 'The end must come after the start' },
  seasonStartRequired: {
    fr: 'Indiquez le premier jour de la saison',
    en: 'Enter the first day of the season',
  },
  seasonNotOneYear: {
    fr: 'Une saison dure exactement un an\u202f: elle finit la veille de son premier jour, un an plus tard',
    en: 'A season lasts exactly one year: it ends on the eve of its first day, a year later',
  },
  choicesRequired: { fr: 'Proposez au moins une réponse', en: 'Offer at least one answer' },
  choicesRepeated: { fr: 'Deux réponses sont identiques', en: 'Two answers are the same' },
  reductionRequired: {
    fr: 'Indiquez une réduction supérieure à zéro\u202f: un pourcentage, ou un montant',
    en: 'Enter a reduction above zero: a percentage, or an amount',
  },
  couponCodeRepeated: { fr: 'Ce code existe déjà', en: 'This code already exists' },
  payerRequired: {
    fr: 'Acceptez au moins les particuliers ou les organisations',
    en: 'Accept at least individuals or organisations',
  },
  idUnknown: { fr: 'Cet élément n’existe plus', en: 'This no longer exists' },
  idRepeated: { fr: 'Cet élément est présent deux fois', en: 'This is there twice' },
  tierRequired: {
    fr: 'Proposez au moins une chose à payer, avec son prix',
    en: 'Offer at least one thing to pay for, with its price',
  },
  giftRequired: {
    fr: 'Ajoutez un don ou une contrepartie, ou acceptez les dons libres',
    en: 'Add a gift or a reward, or accept free gifts',
  },
  healthNotAskable: {
    fr: 'Une donnée de santé se demande par un fichier ou une attestation, dans les questions de la campagne ou d’un tarif\u202f: toute autre réponse se lirait dans les listes et les exports',
    en: 'Health data is asked for by a file or a declaration, among the questions of the campaign or of a rate: any other answer would be read in lists and exports',
  },
  onlyDocumentsLater: {
    fr: 'Seul un fichier peut être envoyé plus tard, dans les questions de la campagne ou d’un tarif',
    en: 'Only a file may be sent later, among the questions of the campaign or of a rate',
  },
  startDateRequired: { fr: 'Indiquez la date de l’événement', en: 'Enter the date of the event' },
  validityRequired: {
    fr: 'Indiquez la durée de l’adhésion',
    en: 'Say how long a membership lasts',
  },
} as const satisfies Record<string, Text>

type IssueCode = keyof typeof CAMPAIGN_ISSUES

const issue = (path: string, code: IssueCode): FieldIssue => ({
  path,
  code,
  message: CAMPAIGN_ISSUES[code],
})
const when = (broken: boolean, path: string, code: IssueCode): FieldIssue[] =>
  broken ? [issue(path, code)] : []

/** Brings a document into one form: fields that a price category does not use are emptied, and so on. */
export function normaliseCampaign(document: CampaignDocument): CampaignDocument {
  const tierIds = new Set(document.tiers.map(({ id }) => id))
  const optionIds = new Set(document.options.map(({ id }) => id))
  return {
    ...emptyAsNull(document),
    openDonationPresetImpacts: impactsOf(
      document.openDonationPresetAmounts,
      document.openDonationPresetImpacts,
    ),
    installments: [...new Set([1 as const, ...document.installments])].toSorted((a, b) => a - b),
    customFields: document.customFields.map(normaliseField),
    options: document.options.map((option) => ({
      ...emptyAsNull(option),
      customFields: option.customFields.map(normaliseField),
    })),
    tiers: document.tiers.map((tier) => normaliseTier(tier, optionIds)),
    coupons: document.coupons.map((coupon) => ({
      ...coupon,
      code: cleanCouponCode(coupon.code),
      // A removed tier is no longer discounted; the others still are.
      tierIds: coupon.tierIds && [...new Set(coupon.tierIds)].filter((id) => tierIds.has(id)),
    })),
  }
}

function normaliseTier(tier: TierDocument, optionIds: ReadonlySet<number>): TierDocument {
  const isTyped = tier.priceCategory === 'Pwyw'
  const presets = isTyped ? [...new Set(tier.presetAmounts)].toSorted((a, b) => a - b) : []
  return {
    ...emptyAsNull(tier),
    price: tier.priceCategory === 'Fixed' ? tier.price : null,
    minAmount: isTyped ? tier.minAmount || null : null,
    maxAmount: isTyped ? tier.maxAmount : null,
    presetAmounts: presets,
    presetImpacts: impactsOf(presets, tier.presetImpacts),
    forFormerMembers: tier.tierType === 'Membership' && tier.forFormerMembers,
    participantFields: askedByRate(tier),
    suggestedAmount: isDonation(tier.tierType) ? oneOf(presets, tier.suggestedAmount) : null,
    optionIds: [...new Set(tier.optionIds)].filter((id) => optionIds.has(id)),
    customFields: tier.customFields.map(normaliseField),
  }
}

/** In the order of the amounts; the text of a removed amount is removed too. */
function impactsOf(presets: readonly number[], impacts: readonly ImpactDocument[]): ImpactDocument[] {
  const known = new Map(impacts.map((impact) => [impact.amount, impact]))
  return presets.flatMap((amount) => known.get(amount) ?? [])
}

/** Only a proposed amount can be preselected. */
function oneOf(presets: readonly number[], amount: number | null): number | null {
  return amount !== null && presets.includes(amount) ? amount : null
}

const isExplained = ({ type }: FieldDocument): boolean => type === 'File' || type === 'Attestation'

function normaliseField(field: FieldDocument): FieldDocument {
  const { erasedAfter = null, erasedAfterMonths } = field
  return {
    ...field,
    values: field.type === 'ChoiceList' ? field.values : [],
    description: (isExplained(field) && field.description) || null,
    isHealth: field.isHealth === true,
    mayComeLater: field.mayComeLater === true,
    erasedAfter,
    erasedAfterMonths: erasedAfter === null ? null : (erasedAfterMonths ?? MONTHS_KEPT_AT_FIRST),
  }
}

/** A month after the end: long enough for a membership that is renewed late. */
const MONTHS_KEPT_AT_FIRST = 1

/** An empty text becomes null. */
function emptyAsNull<T extends object>(part: T): T {
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) => [
    key,
    value === '' ? null : value,
  ])
  return { ...part, ...Object.fromEntries(entries) }
}

/** The errors of a normalised document, in any state: with them it cannot be saved. */
export function campaignIssues(document: CampaignDocument): FieldIssue[] {
  const { saleStartDate, saleEndDate, startDate, endDate } = document
  return [
    ...when(isBefore(endDate, startDate), 'endDate', 'endBeforeStart'),
    ...(document.validityType === 'Season' ? seasonIssues(document) : []),
    ...when(isBefore(saleEndDate, saleStartDate), 'saleEndDate', 'endBeforeStart'),
    ...when(
      !document.allowIndividualPayer && !document.allowOrganismPayer,
      'allowIndividualPayer',
      'payerRequired',
    ),
    ...fieldsIssues('customFields', document.customFields),
    ...repeatedIds('options', document.options),
    ...document.options.flatMap(({ id, customFields }) =>
      // What is sent later, or is about health, stands with the line, not with one of its options.
      fieldsIssues(`options.${id}.customFields`, customFields, { isOfOption: true }),
    ),
    ...repeatedIds('tiers', document.tiers),
    ...document.tiers.flatMap(tierIssues),
    ...repeatedIds('coupons', document.coupons),
    ...repeatedNewIds(document),
    ...document.coupons.flatMap((coupon) => couponIssues(coupon, document.coupons)),
  ]
}

function seasonIssues({ startDate, endDate }: CampaignDocument): FieldIssue[] {
  if (startDate === null) return [issue('startDate', 'seasonStartRequired')]
  const season = { from: parisDate(startDate), until: endDate && parisDate(endDate) }
  return when(!isSeason(season), 'endDate', 'seasonNotOneYear')
}

function tierIssues(tier: TierDocument): FieldIssue[] {
  const at = (field: string) => `tiers.${tier.id}.${field}`
  return [
    ...priceIssues(tier, at),
    ...when(isBefore(tier.saleEndDate, tier.saleStartDate), at('saleEndDate'), 'endBeforeStart'),
    ...fieldsIssues(at('customFields'), tier.customFields),
  ]
}

function priceIssues(tier: TierDocument, at: (field: string) => string): FieldIssue[] {
  const { price, minAmount, maxAmount, presetAmounts } = tier
  switch (tier.priceCategory) {
    case 'Free':
      return []
    case 'Fixed':
      if (price === null) return [issue(at('price'), 'priceRequired')]
      return when(price < MIN_CHARGE_CENTS, at('price'), 'priceTooLow')
    case 'Pwyw': {
      const least = Math.max(MIN_CHARGE_CENTS, minAmount ?? 0)
      const isOutside = (amount: number) => amount < least || (maxAmount !== null && amount >= maxAmount)
      return [
        ...when(minAmount !== null && minAmount < MIN_CHARGE_CENTS, at('minAmount'), 'minimumTooLow'),
        ...when(maxAmount !== null && maxAmount <= least, at('maxAmount'), 'maximumTooLow'),
        ...when(presetAmounts.some(isOutside), at('presetAmounts'), 'presetOutOfRange'),
      ]
    }
  }
}

function fieldsIssues(
  path: string,
  fields: readonly FieldDocument[],
  { isOfOption = false } = {},
): FieldIssue[] {
  return [
    ...repeatedIds(path, fields),
    ...fields.flatMap((field) => privateIssues(`${path}.${field.id}`, field, isOfOption)),
    ...fields.flatMap(({ id, type, values }) => [
      ...when(type === 'ChoiceList' && values.length === 0, `${path}.${id}.values`, 'choicesRequired'),
      ...when(new Set(values).size < values.length, `${path}.${id}.values`, 'choicesRepeated'),
    ]),
  ]
}

/** What such a question asks for is never dropped without a word: somebody counts on it. */
function privateIssues(path: string, field: FieldDocument, isOfOption: boolean): FieldIssue[] {
  const mayBeHealth = isExplained(field) && !isOfOption
  const mayComeLater = field.type === 'File' && !isOfOption
  return [
    ...when(field.isHealth === true && !mayBeHealth, `${path}.isHealth`, 'healthNotAskable'),
    ...when(field.mayComeLater === true && !mayComeLater, `${path}.mayComeLater`, 'onlyDocumentsLater'),
  ]
}

function couponIssues(coupon: CouponDocument, all: readonly CouponDocument[]): FieldIssue[] {
  const at = (field: string) => `coupons.${coupon.id}.${field}`
  const first = all.find(({ code }) => code === coupon.code)
  return [
    ...when(
      !coupon.percent === !coupon.amount,
      at(coupon.percent === null ? 'amount' : 'percent'),
      'reductionRequired',
    ),
    ...when(first?.id !== coupon.id, at('code'), 'couponCodeRepeated'),
    ...when(isBefore(coupon.endDate, coupon.startDate), at('endDate'), 'endBeforeStart'),
  ]
}

function repeatedIds(path: string, list: readonly { id: number }[]): FieldIssue[] {
  const ids = list.map(({ id }) => id)
  return ids.flatMap((id, index) => when(ids.indexOf(id) < index, `${path}.${id}`, 'idRepeated'))
}

/** New elements of every kind are identified by their negative id, so no two may have the same. */
function repeatedNewIds({ customFields, options, tiers, coupons }: CampaignDocument): FieldIssue[] {
  const owners = [...options, ...tiers]
  const all = [...customFields, ...owners, ...owners.flatMap((owner) => owner.customFields), ...coupons]
  const ids = all.map(({ id }) => id).filter((id) => id < 0)
  return ids.flatMap((id, index) => when(ids.indexOf(id) < index, String(id), 'idRepeated'))
}

function isBefore(end: string | null, start: string | null): boolean {
  return end !== null && start !== null && Date.parse(end) < Date.parse(start)
}

/** What is missing before publication: the campaign can be saved, but not published. */
export function publicationIssues(formType: FormType, document: CampaignDocument): FieldIssue[] {
  const takesGifts = raisesFunds(formType)
  const { takesPlace, hasValidity, hasAskedLines } = kindOf(formType)
  const hasTiers = document.tiers.length > 0
  const takesAnyAmount = document.acceptOpenDonation || document.acceptOpenMonthlyDonation
  return [
    ...when(takesGifts && !hasTiers && !takesAnyAmount, 'tiers', 'giftRequired'),
    ...when(!takesGifts && !hasAskedLines && !hasTiers, 'tiers', 'tierRequired'),
    ...when(takesPlace === true && document.startDate === null, 'startDate', 'startDateRequired'),
    ...when(hasValidity === true && document.validityType === null, 'validityType', 'validityRequired'),
  ]
}
