import type { Participant, SentItem } from '@obole/contract/carts'
import type { FieldIssue } from '@obole/contract/problems'
import { asksIssueDay, validateAnswers, type CustomField } from '@obole/core/validation/custom-field'
import { NO, YES } from '@obole/core/validation/field-types'
import type { LocalDate } from '@obole/core/dates/dates'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Text } from '@obole/core/locale'
import { messageText, type MessageKey, type MessageValues } from '@obole/core/validation/messages'
import {
  mayPay,
  minorsOnlyRule,
  needsGuardian,
  requiredOf,
  validateParticipant,
} from '@obole/core/validation/participant'
import { GUARDIAN_FIELDS } from '@obole/core/validation/participant-fields'
import { keptPhone } from '@obole/core/validation/phone'
import { isDonation, isMonthly } from '@obole/core/campaign/tier'
import type { Campaign, CampaignTier } from '../forms/campaign.ts'
import { tierOf } from './cart.ts'

/** Checks what core's pricing does not: the kind of the rate, and options chosen twice. */
export function isTariffSold(campaign: Campaign, item: SentItem): boolean {
  return isKindSold(campaign, item) && !repeatsOption(item)
}

/** An option cannot be taken twice, whether the line is bought, entered by hand or corrected. */
export function repeatsOption({ extraOptions }: Pick<SentItem, 'extraOptions'>): boolean {
  return new Set(extraOptions.map(({ extraOptionId }) => extraOptionId)).size < extraOptions.length
}

function isKindSold(campaign: Campaign, item: SentItem): boolean {
  // A gift by cheque is entered by the association, never bought here.
  if (item.tierType === 'OfflineDonation') return false
  const tier = tierOf(campaign, item)
  if (tier) return tier.tierType === item.tierType
  const kind = kindOf(campaign.formType)
  if (kind.hasAskedLines) return item.tierId == null && kind.tierTypes.includes(item.tierType)
  if (item.tierId != null || !isDonation(item.tierType)) return false
  return isMonthly(item.tierType) ? campaign.acceptOpenMonthlyDonation : campaign.acceptOpenDonation
}

/** What is wrong in the answers to a campaign's questions, and which answers are missing. */
export interface AnswerIssues {
  wrong: FieldIssue[]
  missing: FieldIssue[]
}

export function answerIssues(
  campaign: Campaign,
  items: readonly SentItem[],
  today: LocalDate,
  /** Entered by the association: details of a participant that it does not know are no error. */
  { isByHand = false } = {},
): AnswerIssues {
  const found = items.flatMap((item, index) => [
    ...nameIssues(campaign, item, index),
    ...itemIssues(tierOf(campaign, item), item, index, today, isByHand),
  ])
  return { wrong: found.filter((one) => !isMissing(one)), missing: found.filter(isMissing) }
}

/** A line of a cart checkout must have its own name; every other line takes its name from the campaign. */
function nameIssues({ formType }: Campaign, { name }: SentItem, index: number): FieldIssue[] {
  const path = `items.${index}.name`
  const isNamed = (name ?? '').trim() !== ''
  if (kindOf(formType).hasAskedLines) {
    return isNamed ? [] : [{ path, code: 'nameRequired', message: NAME_REQUIRED }]
  }
  return isNamed ? [{ path, code: 'unknownField', message: NOT_NAMED }] : []
}

const NAME_REQUIRED: Text = {
  fr: 'Dites pour quoi l’association demande ce montant',
  en: 'Say what the association asks this amount for',
}
const NOT_NAMED: Text = {
  fr: 'Cette ligne porte le nom que lui donne la campagne',
  en: 'This line has the name that the campaign gives it',
}

const isMissing = ({ code }: FieldIssue) => code === 'required'

function itemIssues(
  tier: CampaignTier | undefined,
  item: SentItem,
  index: number,
  today: LocalDate,
  isByHand: boolean,
): FieldIssue[] {
  const at = `items.${index}`
  return [
    ...participantIssues(tier, item.participant, `${at}.participant`, today, isByHand),
    ...fieldIssues(tier?.customFields ?? [], item.customFields, `${at}.customFields`, today),
    ...item.extraOptions.flatMap(({ extraOptionId, customFields }) => {
      const option = tier?.extraOptions.find(({ id }) => id === extraOptionId)
      const path = `${at}.extraOptions.${extraOptionId}.customFields`
      return fieldIssues(option?.customFields ?? [], customFields, path, today)
    }),
  ]
}

function participantIssues(
  tier: CampaignTier | undefined,
  participant: SentItem['participant'],
  path: string,
  today: LocalDate,
  isByHand: boolean,
): FieldIssue[] {
  if (!participant) return tier?.asksParticipant ? [issue(path, 'required')] : []
  const required = tier?.asksParticipant && !isByHand ? requiredOf(tier, participant, today) : []
  const problems = validateParticipant(participant, required, today)
  const tooOld = tier && !isByHand ? minorsOnlyRule(tier, participant.birthDate, today) : null
  const refusals = [
    ...problems.map(({ field, key, values }) => issue(`${path}.${field}`, key, values)),
    ...(tooOld ? [issue(`${path}.birthDate`, tooOld)] : []),
  ]
  const pays = participant.isPayer && tier && !mayPay(tier, participant.birthDate, today)
  return pays ? [...refusals, issue(`${path}.isPayer`, 'minor')] : refusals
}

function fieldIssues(
  fields: readonly CustomField[],
  answers: SentItem['customFields'],
  path: string,
  today: LocalDate,
): FieldIssue[] {
  const strays = answers.flatMap(({ fieldId, value }, index) => {
    const field = fields.find(({ id }) => id === fieldId)
    const isRepeated = answers.findIndex((other) => other.fieldId === fieldId) < index
    if (!field || isRepeated)
      return [{ path: `${path}.${fieldId}`, code: 'unknownField', message: UNKNOWN_FIELD }]
    return isOfType(field, value)
      ? []
      : [{ path: `${path}.${fieldId}`, code: 'wrongType', message: WRONG_TYPE }]
  })
  const typed = answers.map(({ fieldId, value, issuedOn = null }) => ({
    id: fieldId,
    value: asTyped(fields, fieldId, value),
    issuedOn,
  }))
  const judged = fields.filter(({ id }) => !strays.some((stray) => stray.path === `${path}.${id}`))
  const problems = validateAnswers(judged, typed, today)
  return [
    ...strays,
    ...problems.map(({ fieldId, key, values, isIssueDay }) =>
      issue(`${path}.${fieldId}${isIssueDay ? '.issuedOn' : ''}`, key, values),
    ),
  ]
}

const UNKNOWN_FIELD: Text = {
  fr: 'Cette question n’existe pas ou plus',
  en: 'This question does not exist, or no longer does',
}
const WRONG_TYPE: Text = {
  fr: 'Cette réponse n’a pas la forme attendue',
  en: 'This answer does not have the expected form',
}

/** Only a YesNo question, or one that asks for a tick, takes a boolean; an empty text counts as no answer. */
function isOfType({ type }: CustomField, value: string | boolean): boolean {
  if (type === 'YesNo' || type === 'Attestation') return typeof value === 'boolean' || value.trim() === ''
  return typeof value === 'string'
}

/** The answer as the page's field holds it, which is what core validates; a box left open is no answer. */
function asTyped(fields: readonly CustomField[], fieldId: number, value: string | boolean): string {
  if (typeof value === 'string') return value
  if (value) return YES
  return fields.find(({ id }) => id === fieldId)?.type === 'Attestation' ? '' : NO
}

function issue(path: string, key: MessageKey, values?: MessageValues): FieldIssue {
  return { path, code: key, message: messageText(key, values) }
}

/** The file ids given as answers to file questions, with their paths. */
export function fileAnswers(
  campaign: Campaign,
  items: readonly SentItem[],
): { path: string; value: string }[] {
  return items.flatMap((item, index) => {
    const tier = tierOf(campaign, item)
    const at = `items.${index}`
    const ofOptions = item.extraOptions.flatMap(({ extraOptionId, customFields }) => {
      const option = tier?.extraOptions.find(({ id }) => id === extraOptionId)
      return filesIn(option?.customFields ?? [], customFields, `${at}.extraOptions.${extraOptionId}`)
    })
    return [...filesIn(tier?.customFields ?? [], item.customFields, at), ...ofOptions]
  })
}

/** The questions of a tier and its options that ask for a file. */
export function fileFieldsOf(campaign: Campaign, tierId: number | null): number[] {
  const tier = tierOf(campaign, { tierId })
  const fields = tier
    ? [...tier.customFields, ...tier.extraOptions.flatMap((option) => option.customFields)]
    : []
  return fields.filter(({ type }) => type === 'File').map(({ id }) => id)
}

/** Whether any question of the campaign or of its options asks for a file. */
export function asksForFile({ tiers }: Campaign): boolean {
  return tiers.some(({ customFields, extraOptions }) =>
    [...customFields, ...extraOptions.flatMap((option) => option.customFields)].some(
      ({ type }) => type === 'File',
    ),
  )
}

function filesIn(fields: readonly CustomField[], answers: SentItem['customFields'], at: string) {
  return answers.flatMap(({ fieldId, value }) => {
    const asksFile = fields.some(({ id, type }) => id === fieldId && type === 'File')
    const isGiven = typeof value === 'string' && value.trim() !== ''
    return asksFile && isGiven ? [{ path: `${at}.customFields.${fieldId}`, value }] : []
  })
}

/**
 * Removes empty answers, an amount that was not asked for and a guardian whom nobody needs, and stores phone numbers in
 * one spelling.
 */
export function tidied(campaign: Campaign, item: SentItem, today: LocalDate): SentItem {
  const tier = tierOf(campaign, item)
  return {
    ...item,
    ...(item.participant ? { participant: tidiedParticipant(tier, item.participant, today) } : {}),
    customAmount: !tier || tier.price.category === 'Pwyw' ? item.customAmount : null,
    customFields: answered(tier?.customFields ?? [], item.customFields),
    extraOptions: item.extraOptions.map((option) => ({
      ...option,
      customFields: answered(
        tier?.extraOptions.find(({ id }) => id === option.extraOptionId)?.customFields ?? [],
        option.customFields,
      ),
    })),
  }
}

function tidiedParticipant(
  tier: CampaignTier | undefined,
  participant: Participant,
  today: LocalDate,
): Participant {
  if (tier && needsGuardian(tier, participant.birthDate, today)) {
    const { guardianPhone } = participant
    return guardianPhone ? { ...participant, guardianPhone: keptPhone(guardianPhone) } : participant
  }
  const guardian: readonly string[] = [...GUARDIAN_FIELDS, 'guardianAgreed']
  const { firstName, lastName, ...details } = participant
  const kept = Object.entries(details).filter(([field]) => !guardian.includes(field))
  return { firstName, lastName, ...Object.fromEntries(kept) }
}

function answered(
  fields: readonly CustomField[],
  answers: SentItem['customFields'],
): SentItem['customFields'] {
  const given = answers.filter(({ fieldId, value }) => asTyped(fields, fieldId, value).trim() !== '')
  return given.map(({ issuedOn, ...sent }) => {
    const field = fields.find(({ id }) => id === sent.fieldId)
    const answer = field && asksIssueDay(field) && issuedOn ? { ...sent, issuedOn } : sent
    return field?.type === 'Phone' && typeof answer.value === 'string'
      ? { ...answer, value: keptPhone(answer.value) }
      : answer
  })
}
