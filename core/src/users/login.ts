import { emailRule } from '../validation/email.ts'
import { type Problem, problemsOf } from '../validation/messages.ts'
import { requiredRule } from '../validation/text.ts'

/** The purposes of the links we mail to the owner of an account. */
export const LINK_PURPOSES = [
  'FirstLogin',
  'ForgottenPassword',
  'ExpiredPassword',
  'VerifyEmail',
  'ChangeEmail',
] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export type Login = { readonly email: string; readonly password: string }

export function validateLogin({ email, password }: Login): Problem<keyof Login>[] {
  return problemsOf([
    ['email', requiredRule(email), emailRule(email)],
    ['password', password === '' ? 'passwordRequired' : null],
  ])
}
