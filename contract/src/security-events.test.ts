import { expect, it } from 'vitest'
import { securityAboutName } from './security-events.ts'

it('what an event is about is said with its subject', () => {
  const nameOf = (kind: Parameters<typeof securityAboutName>[0]['kind'], about: string) =>
    securityAboutName({ kind, about }, 'fr')
  expect(nameOf('loginFailed', 'password')).toBe('Mot de passe faux')
  expect(nameOf('notMe', 'password')).toBe('Mot de passe changé')
  expect(nameOf('notMe', 'factorOn')).toBe('Double authentification activée')
  expect(nameOf('accessRefused', 'FORBIDDEN GET /auth/disconnect')).toBeNull()
})
