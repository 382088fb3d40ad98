import type { Form, WireTier } from '@obole/contract/forms'
import type { Renewal } from '@obole/contract/renewals'
import { amountInput, cents } from '@obole/core/money/money'
import { askedFields } from '@obole/core/validation/participant'
import { type Draft, type DraftParticipant, itemOf, type JourneyItem, personOf } from './draft.ts'

/**
 * What a renewal link fills in: the rate they had, else the former members' where there is one, its member with what they
 * answered, and the payer. Whoever has to choose among several rates finds the member's fields filled in once they did, as for a line just taken back.
 */
export function renewedDraft(form: Form, { payer }: Draft, renewal: Renewal): Partial<Draft> {
  const { payer: known, lastRate } = renewal
  const open = form.tiers.filter(({ sale, tierType }) => sale === 'open' && tierType === 'Membership')
  const [only, ...others] = open
  const same = lastRate && sameRate(open, lastRate)
  const chosen =
    same ?? open.find(({ forFormerMembers }) => forFormerMembers) ?? (others.length === 0 ? only : undefined)
  const line = (tier: WireTier) => memberLine(tier, renewal)
  return {
    items: chosen
      ? [{ ...line(chosen), customAmount: chosen === same ? amountAgain(chosen, lastRate) : null }]
      : [],
    left: !chosen && only ? [line(only)] : [],
    isAnswered: false,
    isRenewal: true,
    startsOn: renewal.next?.from ?? null,
    isPrefilled: true,
    payer: { ...payer, ...personOf(known), emailConfirmation: known.email ?? '' },
  }
}

/** The next season has the rates of the one before, by their names. */
const sameRate = (open: readonly WireTier[], { tierId, name }: NonNullable<Renewal['lastRate']>) =>
  open.find(({ id }) => id === tierId) ?? open.find((tier) => tier.name === name)

/** What they chose to pay last, where the rate still takes it. */
function amountAgain(
  { priceCategory, minAmount, maxAmount }: WireTier,
  lastRate: Renewal['lastRate'],
): string | null {
  const amount = lastRate?.amount ?? null
  if (priceCategory !== 'Pwyw' || amount === null || amount < (minAmount ?? 0)) return null
  return maxAmount !== null && amount >= maxAmount ? null : amountInput(cents(amount))
}

function memberLine(tier: WireTier, { member, answers }: Renewal): JourneyItem {
  const empty = itemOf(tier, crypto.randomUUID())
  const answered = empty.customFields.map((field) => ({
    ...field,
    value: answers.find(({ fieldId }) => fieldId === field.id)?.value ?? field.value,
  }))
  const item = { ...empty, customFields: answered }
  if (!item.participant) return item
  const person = personOf(member)
  const asked: readonly string[] = ['firstName', 'lastName', ...askedFields(tier.participantFields)]
  const filled = Object.fromEntries(
    Object.entries(person).filter(([name]) => asked.includes(name)),
  ) satisfies Partial<DraftParticipant>
  return { ...item, participant: { ...item.participant, ...filled } }
}
