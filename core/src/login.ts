import { emailRule } from './email.ts'
import { type Problem, problemsOf } from './messages.ts'
import { requiredRule } from './text.ts'

export type Login = { readonly email: string; readonly password: string }

export function validateLogin({ email, password }: Login): Problem<keyof Login>[] {
  return problemsOf([
    ['email', requiredRule(email), emailRule(email)],
    ['password', password === '' ? 'passwordRequired' : null],
  ])
}
