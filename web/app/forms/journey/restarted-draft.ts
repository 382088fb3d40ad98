import type { Form } from '@obole/contract/forms'
import type { Restart } from '@obole/contract/restarts'
import { amountInput, cents } from '@obole/core/money/money'
import { OTHER, waysOf } from './donation-ways.ts'
import { type Draft, type JourneyItem, personOf } from './draft.ts'

/** What the link of a monthly donor of another platform fills in: the amount they give there, each month, and who pays. */
export function restartedDraft(
  form: Form,
  { payer, items }: Draft,
  { payer: known, companyName, amountCents }: Restart,
): Partial<Draft> {
  if (!known || amountCents === null) return {}
  const gift = giftOf(form, amountCents)
  const isOrganisation = companyName !== null && form.allowOrganismPayer
  return {
    items: gift ? [gift] : items,
    isPrefilled: true,
    payer: {
      ...payer,
      ...personOf(known),
      emailConfirmation: known.email ?? '',
      ...(isOrganisation ? { payAsOrganisation: true, companyName } : {}),
    },
  }
}

/** The amount where it is proposed here too, else as if it were typed; nothing where other amounts alone are taken. */
function giftOf(form: Form, amountCents: number): JourneyItem | null {
  const ways = waysOf(form, true)
  const same = ways.find((way) => way.amountCents === amountCents)
  if (same) return same.item('')
  return ways.find(({ value }) => value === OTHER)?.item(amountInput(cents(amountCents))) ?? null
}
