import { expect, it } from 'vitest'
import { emailSchema } from './auth.ts'

it('says of an address why we cannot write to it, by the rule that pages ask', () => {
  const keyOf = (email: string) => emailSchema.safeParse(email).error?.issues[0]?.message ?? null
  expect(['', 'lea', 'léa@example.org', 'lea@exämple.org', ' Lea@example.org '].map(keyOf)).toEqual([
    'emailInvalid',
    'emailInvalid',
    'emailAccents',
    null,
    null,
  ])
})
