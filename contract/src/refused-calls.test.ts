import { expect, it } from 'vitest'
import { problemCodes, statusOf } from './problems.ts'
import { refusedCallSentence } from './refused-calls.ts'

it('says in words what a refused call was for, and why it was refused', () => {
  expect(refusedCallSentence('FORBIDDEN PUT /api/organizations/:organizationSlug/iban', 'fr')).toBe(
    'Sans en avoir le droit\u202f: changer le compte bancaire d’une association',
  )
  expect(refusedCallSentence('TOO_MANY_REQUESTS POST /api/carts/:id/discount-code', 'en')).toBe(
    'Too many times in a row: try a discount code',
  )
  expect(refusedCallSentence('POST /api/abuses', 'fr')).toBe('Signaler une campagne')
  expect(refusedCallSentence('FORBIDDEN GET /auth/disconnect', 'fr')).toBe(
    'Sans en avoir le droit\u202f: déconnecter quelqu’un depuis une autre page',
  )
})

it('has nothing to say of what is no call', () => {
  expect(refusedCallSentence('password', 'fr')).toBeNull()
  expect(refusedCallSentence('FORBIDDEN', 'fr')).toBeNull()
})

it('has words for every refusal that is written down', () => {
  const written = problemCodes.filter((code) => code === 'FORBIDDEN' || statusOf(code) === 429)
  expect(written.length).toBeGreaterThan(3)
  const mute = written.filter(
    (code) => !refusedCallSentence(`${code} POST /api/abuses`, 'en')?.includes(': report'),
  )
  expect(mute).toEqual([])
})
