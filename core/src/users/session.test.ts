import { expect, it } from 'vitest'
import { isAdmin, isTokenExpired, ROLES } from './session.ts'

it('[G5] a token is expired by its seconds', () => {
  expect(isTokenExpired({ exp: 100 }, 99_999)).toBe(false)
  expect(isTokenExpired({ exp: 100 }, 100_000)).toBe(true)
})

it('[G5] an administrator has either admin role', () => {
  expect(ROLES.filter((role) => isAdmin({ roles: [role] }))).toEqual(['OrganizationAdmin', 'FormAdmin'])
})
