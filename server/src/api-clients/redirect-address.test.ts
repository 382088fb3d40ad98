import { expect, it } from 'vitest'
import { isRedirectOf } from './redirect-address.ts'

const registered = { domain: 'localhost', redirectUris: ['http://127.0.0.1:8910/retour'] }

it('a program on this machine is sent people by http where we are on it too, at any port', () => {
  const HERE = 'http://localhost:3000'
  expect(isRedirectOf(registered, 'http://localhost:8910/retour', HERE)).toBe(true)
  expect(isRedirectOf(registered, 'http://127.0.0.1:8910/retour', HERE)).toBe(true)
  expect(isRedirectOf(registered, 'http://127.0.0.1:8911/retour', HERE)).toBe(false)
  expect(isRedirectOf(registered, 'http://localhost.autre.example/', HERE)).toBe(false)
  const THERE = 'https://obole.example'
  expect(isRedirectOf(registered, 'http://localhost:8910/retour', THERE)).toBe(false)
  expect(isRedirectOf(registered, 'http://127.0.0.1:8910/retour', THERE)).toBe(false)
})
