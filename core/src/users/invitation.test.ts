import { expect, it } from 'vitest'
import { invitationEnd } from './invitation.ts'

it('[U2] an invitation waits for its answer fourteen days', () => {
  const invited = Date.parse('2026-03-01T09:00:00.000Z')
  expect(new Date(invitationEnd(invited)).toISOString()).toBe('2026-03-15T09:00:00.000Z')
})
