import { z } from 'zod'

export const ANSWER_STATES = ['Given', 'Awaited', 'Erased'] as const

const day = z.iso.date().nullable()

/** What became of an answer that is not simply kept with its order. */
export const answerKeepingSchema = z.object({
  /** `Withheld`: about health, for somebody who may not even know whether it was given. */
  state: z.enum([...ANSWER_STATES, 'Withheld']),
  /** It is about health: what was answered is not said here. */
  isHealth: z.boolean(),
  givenOn: day,
  /** Of a medical document: when it was issued. */
  issuedOn: day,
  erasedOn: day,
  /** When it will be erased; null where it is kept with its order. */
  toEraseOn: day,
})
export type AnswerKeeping = z.infer<typeof answerKeepingSchema>
