import type { Administrator } from '@obole/contract/manage-people'
import { expect, it } from 'vitest'
import { withoutFactor } from './without-factor.ts'

const person = (
  firstName: string | null,
  role: Administrator['roles'][number]['role'],
  hasTwoFactor = false,
  userId = 1,
): Administrator => ({
  userId,
  email: 'quelquun@example.org',
  firstName,
  lastName: firstName && 'Martin',
  hasTwoFactor,
  roles: [{ role, form: null, since: '2026-01-01T00:00:00Z' }],
})

it('names those who must have a second factor and have none, by their address where they gave no name', () => {
  const team = [
    person('Alix', 'OrganizationAdmin'),
    person('Camille', 'OrganizationAdmin', true),
    person(null, 'Treasurer'),
    person('Sacha', 'Accountant'),
    person('Lou', 'FormAdmin'),
  ]
  expect(withoutFactor(team, '7')).toEqual({
    others: ['Alix Martin', 'quelquun@example.org'],
    isReaderToo: false,
  })
})

it('counts whoever reads it, beside those it names', () => {
  const team = [person('Noémie', 'Treasurer'), person('Camille', 'OrganizationAdmin', false, 7)]
  expect(withoutFactor(team, '7')).toEqual({ others: ['Noémie Martin'], isReaderToo: true })
})
