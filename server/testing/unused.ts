import { passwordHeader } from '@obole/contract/password-header'
import type { Visitor } from './visitor.ts'

/** A call that will be taken, once or more, and who may make it. */
export interface Unused {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: object
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

/** Of each that serves once, one is used while the house is lived in and the others are left for whoever comes. */
export const SPARE = 4

export const cookiesOf = ({ cookies }: Visitor) => Object.fromEntries(cookies)
export const typed = (password: string) => ({ [passwordHeader]: encodeURIComponent(password) })
