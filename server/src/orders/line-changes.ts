import type { SentItem } from '@obole/contract/carts'
import type { CustomField } from '@obole/core/validation/custom-field'
import { NO, YES } from '@obole/core/validation/field-types'
import { type Change, isSame } from '@obole/core/campaign/merge'
import { formatPhone } from '@obole/core/validation/phone'
import { HIDDEN_ANSWER } from '../audit/audit.ts'
import { tierOf } from '../carts/cart.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { LineOfOrder } from './corrections.store.ts'

export const holderOf = (participant: { firstName: string; lastName: string } | null): string | null =>
  participant && (`${participant.firstName} ${participant.lastName}`.trim() || null)

/** A line as the page of its campaign would send it. */
export function asSent(line: LineOfOrder): SentItem {
  return {
    tierId: line.tier_id,
    tierType: line.type,
    customAmount: null,
    participant: line.participant,
    customFields: line.custom_fields,
    extraOptions: line.options.map(({ extraOptionId, customFields = [] }) => ({
      extraOptionId,
      value: true,
      customFields,
    })),
  }
}

/** The options as bought, with their price at that time, and the answers given now. */
export function optionsWith(line: LineOfOrder, item: SentItem) {
  return line.options.map((option) => {
    const now = item.extraOptions.find(({ extraOptionId }) => extraOptionId === option.extraOptionId)
    return { ...option, customFields: now?.customFields ?? option.customFields ?? [] }
  })
}

/** The former and the new answer to each question, as the history shows them. */
export function answerChanges(campaign: Campaign, line: LineOfOrder, item: SentItem): Change[] {
  const fields = fieldsOf(campaign, line, item)
  const before = answersOf(line.custom_fields, line.options)
  const after = answersOf(item.customFields, item.extraOptions)
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const field = fields.get(Number(key.split('.').at(-1)))
    // The same phone number in another spelling is the same answer.
    const spelt = (answer: string | undefined) =>
      answer !== undefined && field?.type === 'Phone' ? formatPhone(answer) : (answer ?? null)
    const [from, to] = [spelt(before.get(key)), spelt(after.get(key))]
    if (isSame(from, to)) return []
    const label = field?.label ?? key
    const shownInLog = (answer: string | null) =>
      answer !== null && field && isPrivate(field) ? HIDDEN_ANSWER : answer
    // A full stop would end the name in the path.
    return [
      {
        path: `items.${line.id}.answers.${label.replaceAll('.', '․')}`,
        from: shownInLog(from),
        to: shownInLog(to),
      },
    ]
  })
  return asRead(changes)
}

/** What is erased one day, or is about health, is not written into the history, which stays. */
const isPrivate = ({ isHealth, erasedAfter }: CustomField) => isHealth === true || erasedAfter != null

/** Two rates may ask the same question: an answer lost with one and given again with the other reads as one change. */
function asRead(changes: readonly Change[]): Change[] {
  const lost = changes.filter(({ to }) => to === null)
  const others: Change[] = []
  for (const change of changes.filter(({ to }) => to !== null)) {
    const at = change.from === null ? lost.findIndex(({ path }) => path === change.path) : -1
    const [before] = at < 0 ? [] : lost.splice(at, 1)
    others.push(before ? { ...change, from: before.from } : change)
  }
  return [...lost, ...others].filter(({ from, to }) => !isSame(from, to) || from === HIDDEN_ANSWER)
}

type Answers = SentItem['customFields']

function answersOf(
  own: Answers,
  options: readonly { extraOptionId: number; customFields?: Answers }[],
): Map<string, string> {
  const asText = (value: string | boolean) => (typeof value === 'boolean' ? (value ? YES : NO) : value)
  return new Map([
    ...own.map(({ fieldId, value }) => [String(fieldId), asText(value)] as const),
    ...options.flatMap(({ extraOptionId, customFields }) =>
      (customFields ?? []).map(
        ({ fieldId, value }) => [`${extraOptionId}.${fieldId}`, asText(value)] as const,
      ),
    ),
  ])
}

/** The questions by id; a question deleted since is missing. */
function fieldsOf(campaign: Campaign, line: LineOfOrder, item: SentItem): Map<number, CustomField> {
  const tiers = [tierOf(campaign, { tierId: line.tier_id }), tierOf(campaign, item)].filter(
    (tier) => tier != null,
  )
  const fields = tiers.flatMap(({ customFields, extraOptions }) => [
    ...customFields,
    ...extraOptions.flatMap((option) => option.customFields),
  ])
  return new Map(fields.map((field) => [field.id, field]))
}
