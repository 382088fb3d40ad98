import type { Dedication } from '@obole/core/validation/dedication'
import type { SentItem } from '@obole/contract/carts'
import type { Form, WireCustomField, WireTier } from '@obole/contract/forms'
import type { KnownPerson } from '@obole/contract/renewals'
import { type DraftItem, sentItem } from '@obole/core/cart/cart-draft'
import type { FieldAnswer } from '@obole/core/validation/custom-field'
import { parseTypedDate, typedDate } from '@obole/core/dates/dates'
import {
  type AskableField,
  GUARDIAN_FIELDS,
  PARTICIPANT_FIELDS,
} from '@obole/core/validation/participant-fields'
import { isDonation, type TierType } from '@obole/core/campaign/tier'

export interface DraftParticipant {
  firstName: string
  lastName: string
  email: string
  /** As typed, DD/MM/YYYY. */
  birthDate: string
  address: string
  zipCode: string
  city: string
  country: string
  organism: string
  companySiren: string
  /** The number of a legal form, as text for a select field. */
  companyLegalStatusId: string
  guardianFirstName: string
  guardianLastName: string
  guardianPhone: string
  guardianEmail: string
  guardianAgreed: boolean
  /** The guardian of this minor pays: their details are filled in from the payer's, and the payer's from theirs. */
  guardianIsPayer: boolean
  isPayer: boolean
}

/** A line as the page holds it: the item as core knows it, and its participant. */
export interface JourneyItem extends DraftItem {
  /** Stable, so that answers stay with their ticket when another ticket is removed. */
  readonly key: string
  readonly participant: DraftParticipant | null
}

export interface DraftPayer {
  email: string
  emailConfirmation: string
  firstName: string
  lastName: string
  /** As typed, DD/MM/YYYY. */
  birthDate: string
  address: string
  zipCode: string
  city: string
  country: string
  payAsOrganisation: boolean
  companyName: string
  companySiren: string
  companyLegalStatus: number | null
  /** Whether the payer asked to be in the campaign's list of contributors, and to show the amount there. */
  showName?: boolean
  showAmount?: boolean
}

/** Everything typed so far for one campaign. It outlives the cart, so that nothing typed is lost. */
export interface Draft {
  items: readonly JourneyItem[]
  /** Removed lines, the latest last: a payer who takes another rate instead does not answer again. */
  left?: readonly JourneyItem[]
  /** The second step was finished for exactly these lines. */
  isAnswered: boolean
  paymentDay: number | null
  payer: DraftPayer
  /** The signed-in person's details were filled in once: a field they empty afterwards stays empty. */
  isPrefilled?: boolean
  /** The visitor came by a renewal link: the server sells them the rates of former members. */
  isRenewal?: boolean
  /** The first day of the membership that is renewed before the one that runs has ended. */
  startsOn?: string | null
  /** The person the gift is dedicated to; null where the payer removed it, which must be sent to the server. */
  dedication?: Dedication | null
}

/** Core's list of countries is long; a first view needs only this one. */
export const HOME_COUNTRY = 'FR'

/** Somebody who is known, as the fields of a page hold them. */
export function personOf(known: KnownPerson) {
  return {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
    email: known.email ?? '',
    birthDate: known.birthDate ? typedDate(known.birthDate) : '',
    address: known.address ?? '',
    zipCode: known.zipCode ?? '',
    city: known.city ?? '',
    country: known.country ?? HOME_COUNTRY,
  }
}

/** The key of the gift added to an order, or of the only line of a donation. */
export const GIFT = 'gift'

export const EMPTY_DRAFT: Draft = {
  items: [],
  isAnswered: false,
  paymentDay: null,
  payer: {
    email: '',
    emailConfirmation: '',
    firstName: '',
    lastName: '',
    birthDate: '',
    address: '',
    zipCode: '',
    city: '',
    country: HOME_COUNTRY,
    payAsOrganisation: false,
    companyName: '',
    companySiren: '',
    companyLegalStatus: null,
  },
}

export const EMPTY_PARTICIPANT: DraftParticipant = {
  firstName: '',
  lastName: '',
  email: '',
  birthDate: '',
  address: '',
  zipCode: '',
  city: '',
  country: '',
  organism: '',
  companySiren: '',
  companyLegalStatusId: '',
  guardianFirstName: '',
  guardianLastName: '',
  guardianPhone: '',
  guardianEmail: '',
  guardianAgreed: false,
  guardianIsPayer: false,
  isPayer: false,
}

/** The participant of a line, so far; a draft kept by an older version of the page may lack some fields. */
export function participantOf({ participant }: Pick<JourneyItem, 'participant'>): DraftParticipant | null {
  return participant && { ...EMPTY_PARTICIPANT, ...participant }
}

/** One more item of a tier, with its required options. */
export function itemOf(tier: WireTier, key: string): JourneyItem {
  return {
    key,
    tierId: tier.id,
    tierType: tier.tierType,
    customAmount: null,
    participant: tier.asksParticipant
      ? { ...EMPTY_PARTICIPANT, country: asks(tier, 'country') ? HOME_COUNTRY : '' }
      : null,
    customFields: unanswered(tier.customFields),
    extraOptions: tier.extraOptions.map((option) => ({
      id: option.id,
      value: option.isRequired && !option.isSoldOut,
      customFields: unanswered(option.customFields),
    })),
  }
}

export function openGift(tierType: TierType, customAmount: string): JourneyItem {
  return {
    key: GIFT,
    tierId: null,
    tierType,
    customAmount,
    participant: null,
    customFields: [],
    extraOptions: [],
  }
}

/** The payer as the campaign accepts them: where it takes only organisations or only individuals, nothing is asked. */
export function settledPayer(form: Form, { payer }: Draft): DraftPayer {
  const { allowIndividualPayer, allowOrganismPayer } = form
  const payAsOrganisation = allowOrganismPayer && (payer.payAsOrganisation || !allowIndividualPayer)
  return payAsOrganisation === payer.payAsOrganisation ? payer : { ...payer, payAsOrganisation }
}

export function unanswered(fields: readonly WireCustomField[]): FieldAnswer[] {
  return fields.map(({ id, type }) => ({ id, type, value: null }))
}

export function tierOfItem(form: Form, item: Pick<JourneyItem, 'tierId'>): WireTier | null {
  return form.tiers.find(({ id }) => id === item.tierId) ?? null
}

/** Whether a chosen line brings a tax receipt: a purchase never does, a gift only where receipts are issued. */
export function bringsReceipt(form: Form, { items }: Draft): boolean {
  const isEligible = (item: JourneyItem) =>
    tierOfItem(form, item)?.isEligibleTaxReceipt ?? isDonation(item.tierType)
  return form.organization.issuesReceipts && items.some(isEligible)
}

/** Whether there is anything to ask about a line besides its price. */
export function asksSomething(form: Form, item: JourneyItem): boolean {
  const tier = tierOfItem(form, item)
  return tier !== null && tierAsks(tier)
}

/** Anything that asks questions of participants: a rate, or a ticket of that rate. */
type Asking = Pick<WireTier, 'participantFields'> & Partial<Pick<WireTier, 'asksGuardian'>>

/** Whether a rate asks each participant for this field. */
export function asks({ participantFields }: Asking, field: AskableField): boolean {
  return participantFields[field] !== 'NotAsked'
}

export function tierAsks({ asksParticipant, customFields, extraOptions }: WireTier): boolean {
  return asksParticipant || customFields.length > 0 || extraOptions.length > 0
}

/** The line without its answers: half-typed answers stay in the browser until the second step is finished. */
export function withoutAnswers(item: JourneyItem): JourneyItem {
  return {
    ...item,
    participant: null,
    customFields: [],
    extraOptions: item.extraOptions.map((option) => ({ ...option, customFields: [] })),
  }
}

export function toSentItem(form: Form, item: JourneyItem): SentItem {
  const sent = sentItem(item)
  return {
    tierId: sent.tierId,
    tierType: sent.tierType,
    customAmount: sent.customAmount ?? null,
    participant: sentParticipant(tierOfItem(form, item), participantOf(item)),
    customFields: [...sent.customFields],
    extraOptions: sent.extraOptions.map((option) => ({ ...option, customFields: [...option.customFields] })),
  }
}

/** The details that are sent as they were typed. */
const TEXT_FIELDS = PARTICIPANT_FIELDS.filter(
  (field) => field !== 'birthDate' && field !== 'companyLegalStatusId',
)

/** Sends nothing about a participant who is not named yet, and nothing that the rate does not ask. */
export function sentParticipant(
  tier: Asking | null,
  typed: DraftParticipant | null,
): SentItem['participant'] {
  if (!tier || !typed || (typed.firstName === '' && typed.lastName === '')) return null
  const { firstName, lastName, isPayer, birthDate, companyLegalStatusId } = typed
  const asked = TEXT_FIELDS.filter((field) => asks(tier, field))
  const given = [...asked, ...(tier.asksGuardian ? GUARDIAN_FIELDS : [])].filter(
    (field) => typed[field].trim() !== '',
  )
  const born = asks(tier, 'birthDate') ? parseTypedDate(birthDate) : null
  const legalStatus = asks(tier, 'companyLegalStatusId') ? Number(companyLegalStatusId) : 0
  return {
    firstName,
    lastName,
    ...Object.fromEntries(given.map((field) => [field, typed[field]])),
    ...(born ? { birthDate: born } : {}),
    ...(legalStatus > 0 ? { companyLegalStatusId: legalStatus } : {}),
    ...(tier.asksGuardian && typed.guardianAgreed ? { guardianAgreed: true } : {}),
    isPayer,
  }
}
