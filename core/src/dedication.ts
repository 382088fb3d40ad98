import { emailRule } from './email.ts'
import { type MessageKey, type Problem } from './messages.ts'
import { nameForStrangersRule } from './name.ts'
import { isBlank, maxLengthRule, requiredRule } from './text.ts'

/** « En l'honneur de … », « à la mémoire de … ». */
export const DEDICATION_OCCASIONS = ['Honour', 'Memory'] as const
export type DedicationOccasion = (typeof DEDICATION_OCCASIONS)[number]

export const MAX_HONOUREE_LENGTH = 80
export const MAX_DEDICATION_LENGTH = 300

/** For whom a gift is made, and who is told. */
export interface Dedication {
  readonly occasion: DedicationOccasion
  readonly honouree: string
  readonly message: string | null
  /** Null where the giver prints the card. */
  readonly recipient: { readonly name: string; readonly email: string } | null
  readonly showsAmount: boolean
}

export type DedicationField = 'honouree' | 'message' | 'recipient.name' | 'recipient.email'

/** Written to somebody who asked for nothing: a card that could lead anywhere would be worth paying for. */
const LINK = /:\/\/|\bwww\.|@|[\p{L}\d-]\.\p{L}{2,}/iu

/** Signs that browsers and mail programs read as the dot of an address, and what only hides it. */
const DOTS = /[\u3002\uff61]/g
const UNSEEN = /[\p{Cf}\p{M}]/gu

export function noLinkRule(text: string | null): MessageKey | null {
  const read = (text ?? '').normalize('NFKC').replaceAll(DOTS, '.').replaceAll(UNSEEN, '')
  return LINK.test(read) ? 'linkForbidden' : null
}

export function validateDedication(dedication: Dedication): Problem<DedicationField>[] {
  const { honouree, message, recipient } = dedication
  return [
    ...textProblem('honouree', honouree, MAX_HONOUREE_LENGTH, requiredRule(honouree)),
    ...textProblem('message', message, MAX_DEDICATION_LENGTH),
    ...(recipient === null
      ? []
      : [
          ...textProblem(
            'recipient.name',
            recipient.name,
            MAX_HONOUREE_LENGTH,
            requiredRule(recipient.name) ??
              noLinkRule(recipient.name) ??
              nameForStrangersRule(recipient.name),
          ),
          ...emailProblem(recipient.email),
        ]),
  ]
}

function textProblem(
  field: DedicationField,
  text: string | null,
  max: number,
  missing: MessageKey | null = null,
): Problem<DedicationField>[] {
  const key = missing ?? noLinkRule(text) ?? maxLengthRule(text, max)
  if (key === null) return []
  return [key === 'textTooLong' ? { field, key, values: { n: max } } : { field, key }]
}

function emailProblem(email: string): Problem<DedicationField>[] {
  const key = isBlank(email) ? 'emailInvalid' : emailRule(email)
  return key ? [{ field: 'recipient.email', key }] : []
}
