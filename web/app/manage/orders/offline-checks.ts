import type { Form } from '@obole/contract/forms'
import { emailRule } from '@obole/core/email'
import { type MessageKey, problemsOf } from '@obole/core/messages'
import { parseAmount } from '@obole/core/money'
import { nameRule, namesDifferRule } from '@obole/core/name'
import { isBlank, requiredRule } from '@obole/core/text'
import { asksAmount, type Line } from './offline-lines.ts'

interface Payer {
  firstName: string
  lastName: string
  email: string
}

/** What keeps a payment from being written down, field by field, by the paths that the API uses. */
export function offlineProblems(
  form: Form,
  lines: readonly Line[],
  { firstName, lastName, email }: Payer,
): ReadonlyMap<string, MessageKey> {
  const ofLines = lines.flatMap((line, index) => [
    ...(asksAmount(form, line) && !parseAmount(line.typed)
      ? [{ field: `items.${index}.amount`, key: 'amountRequired' as const }]
      : []),
    // Nobody named is whoever pays.
    ...(isBlank(line.firstName) && isBlank(line.lastName)
      ? []
      : namesOf(`items.${index}.participant.`, line.firstName, line.lastName)),
  ])
  const ofPayer = [
    ...namesOf('payer.', firstName, lastName),
    ...problemsOf([['payer.email', requiredRule(email), emailRule(email)]]),
  ]
  return new Map([...ofLines, ...ofPayer].map(({ field, key }) => [field, key]))
}

const namesOf = (prefix: string, firstName: string, lastName: string) =>
  problemsOf([
    [`${prefix}firstName`, requiredRule(firstName), nameRule(firstName)],
    [`${prefix}lastName`, requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
  ])
