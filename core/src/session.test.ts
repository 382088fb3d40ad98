import { expect, it } from 'vitest'
import { isAdmin, isSignedIn, isTokenExpired, keepsAnAdministrator, ROLES } from './session.ts'

it('[G5] a token is expired by its seconds', () => {
  expect(isTokenExpired({ exp: 100 }, 99_999)).toBe(false)
  expect(isTokenExpired({ exp: 100 }, 100_000)).toBe(true)
})

it('[G5] signed in means a user id that is verified', () => {
  expect(isSignedIn({ userId: 'u', unverified: false })).toBe(true)
  expect(isSignedIn({ userId: 'u', unverified: true })).toBe(false)
  expect(isSignedIn({ userId: null, unverified: false })).toBe(false)
})

it('[G5] an administrator has either admin role, and an organisation keeps one', () => {
  expect(ROLES.filter((role) => isAdmin({ roles: [role] }))).toEqual(['OrganizationAdmin', 'FormAdmin'])
  expect(keepsAnAdministrator(['FormAdmin', 'Treasurer'])).toBe(false)
  expect(keepsAnAdministrator(['OrganizationAdmin'])).toBe(true)
})
