import { expect, it } from 'vitest'
import { validateLogin } from './login.ts'

it('[V6] signing in needs a valid e-mail and a password', () => {
  expect(validateLogin({ email: 'lea@example.org', password: 'x' })).toEqual([])
  expect(validateLogin({ email: '', password: '' })).toEqual([
    { field: 'email', key: 'required' },
    { field: 'password', key: 'passwordRequired' },
  ])
  expect(validateLogin({ email: 'lea', password: 'x' })).toEqual([{ field: 'email', key: 'emailInvalid' }])
})
