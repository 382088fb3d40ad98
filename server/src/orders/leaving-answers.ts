import type { SentItem } from '@obole/contract/carts'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import * as store from './answers.store.ts'
import type { KeptField, KeptOption, LineOfOrder } from './corrections.store.ts'

type Answers = SentItem['customFields']
type Answered = Pick<SentItem, 'customFields' | 'extraOptions'>

/**
 * The line with the day of each answer that is not the one it had: the time that a question keeps it for begins anew.
 * Without a line, as for the next holder of a ticket, every answer is of today.
 */
export function dated<T extends Answered>(item: T, line: LineOfOrder | null, today: LocalDate): T {
  const of = (answers: Answers, old: readonly KeptField[]): KeptField[] =>
    answers.map((answer) => {
      const { fieldId, value } = answer
      const same = old.find((one) => one.fieldId === fieldId && one.value === value)
      return same ?? { ...answer, givenOn: today }
    })
  return {
    ...item,
    customFields: of(item.customFields, line?.custom_fields ?? []),
    extraOptions: item.extraOptions.map((option) => ({
      ...option,
      customFields: of(option.customFields, answersOfOption(line?.options ?? [], option.extraOptionId)),
    })),
  }
}

const answersOfOption = (options: readonly KeptOption[], id: number): Answers =>
  options.find(({ extraOptionId }) => extraOptionId === id)?.customFields ?? []

/**
 * Drops what the answers that a line no longer has have left elsewhere, in the commit that takes them from it: their
 * files, and what cart and payment requests repeat of them. The daily run looks at the answers of lines alone and would
 * never find it. Called once the line is saved; answers the contents to delete after the commit.
 */
export async function dropLeft(
  db: Queryable,
  orderId: number,
  before: Pick<LineOfOrder, 'custom_fields' | 'options'>,
  after: Answered,
): Promise<string[]> {
  const now = [...after.customFields, ...after.extraOptions.flatMap(({ customFields }) => customFields)]
  const had = [...before.custom_fields, ...before.options.flatMap(({ customFields = [] }) => customFields)]
  const left = had.filter((answer) => !now.some((one) => isSameAnswer(one, answer)))
  const questions = await store.sensitiveQuestions(
    db,
    left.map(({ fieldId }) => fieldId),
  )
  const cartId = questions.length === 0 ? null : await store.findCartOf(db, orderId)
  if (cartId === null) return []
  await eraseCopies(db, cartId, new Set(questions.map(({ id }) => id)))
  const files = new Set(questions.filter(({ type }) => type === 'File').map(({ id }) => id))
  return store.dropFiles(
    db,
    cartId,
    left.filter(({ fieldId }) => files.has(fieldId)).map(({ value }) => String(value)),
  )
}

const isSameAnswer = (one: KeptField, other: KeptField): boolean =>
  one.fieldId === other.fieldId && one.value === other.value && one.givenOn === other.givenOn

/** Takes the answers to these questions out of what cart and payment requests repeat of the order. */
export async function eraseCopies(db: Queryable, cartId: string, ids: ReadonlySet<number>): Promise<void> {
  const copies = await store.holdCopies(db, cartId)
  if (copies) await store.saveCopies(db, cartId, withoutAnswers(copies, ids))
}

/** The same without the answers to these questions, however deep they stand. */
export function withoutAnswers<T>(value: T, ids: ReadonlySet<number>): T
export function withoutAnswers(value: unknown, ids: ReadonlySet<number>): unknown {
  if (Array.isArray(value))
    return value.filter((part) => !isAnswerTo(part, ids)).map((part) => withoutAnswers(part, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutAnswers(part, ids)]))
}

const isAnswerTo = (part: unknown, ids: ReadonlySet<number>): boolean =>
  typeof part === 'object' &&
  part !== null &&
  'fieldId' in part &&
  typeof part.fieldId === 'number' &&
  ids.has(part.fieldId)
