import { expect, it } from 'vitest'
import { securityAboutName } from './security-events.ts'

it('what an event is about is said with its subject', () => {
  const said = (kind: Parameters<typeof securityAboutName>[0]['kind'], about: string) =>
    securityAboutName({ kind, about }, 'fr')
  expect(said('loginFailed', 'password')).toBe('Mot de passe faux')
  expect(said('notMe', 'password')).toBe('Mot de passe changé')
  expect(said('notMe', 'factorOn')).toBe('Double authentification activée')
  expect(said('accessRefused', 'FORBIDDEN GET /auth/disconnect')).toBeNull()
})
