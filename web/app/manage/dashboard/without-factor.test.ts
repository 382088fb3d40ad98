import type { Administrator } from '@obole/contract/manage-people'
import { expect, it } from 'vitest'
import { withoutFactor } from './without-factor.ts'

const person = (
  firstName: string | null,
  role: Administrator['roles'][number]['role'],
  hasTwoFactor = false,
): Administrator => ({
  userId: 1,
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
  expect(withoutFactor(team)).toEqual(['Alix Martin', 'quelquun@example.org'])
})
