import { codeHeader, passwordHeader } from '@obole/contract/password-header'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { createUser, type UserToCreate } from '../src/people/create-user.ts'
import { hashPassword } from '../src/people/passwords.ts'
import type { TestApp } from './test-app.ts'
import { sql } from '../src/platform/sql.ts'

type Call = Omit<InjectOptions, 'method' | 'url'>

/** Somebody with a browser: keeps cookies between calls, as the server set them. */
export interface Visitor {
  cookies: Map<string, string>
  get(url: string, call?: Call): Promise<Response>
  post(url: string, payload?: InjectOptions['payload'], call?: Call): Promise<Response>
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, call?: Call): Promise<Response>
}

export function visitor(test: Pick<TestApp, 'http'>): Visitor {
  const cookies = new Map<string, string>()
  const send: Visitor['send'] = async (method, url, call = {}) => {
    const response = await test.http.inject({ ...call, method, url, cookies: Object.fromEntries(cookies) })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    get: (url, call) => send('GET', url, call),
    post: (url, payload, call) =>
      send('POST', url, { ...call, ...(payload === undefined ? {} : { payload }) }),
  }
}

export const TEST_PASSWORD = 'un chat traverse la rue'

/** What is typed again for a sensitive act: the password, and the code of whoever has a second factor. */
export const again = (password: string = TEST_PASSWORD, code?: string) => ({
  headers: {
    [passwordHeader]: encodeURIComponent(password),
    ...(code === undefined ? {} : { [codeHeader]: encodeURIComponent(code) }),
  },
})

/** Made once for all accounts of a process: each would take 45 ms of a processor, and there are thousands. */
let testPasswordHash: Promise<string> | undefined

/** A verified account with a password, unless told otherwise; answers its id. */
export async function createTestUser(test: Pick<TestApp, 'app'>, user: UserToCreate): Promise<number> {
  const outcome = await createUser(test.app, { isVerified: true, ...user })
  if ('refusal' in outcome) throw new Error(`could not create ${user.email}: ${outcome.refusal}`)
  if (!('password' in user)) {
    testPasswordHash ??= hashPassword(TEST_PASSWORD)
    await test.app.db.query(
      sql`update users set password_hash = ${await testPasswordHash} where id = ${outcome.userId}`,
    )
  }
  return outcome.userId
}

/** A visitor who signed in. */
export async function signedInVisitor(
  test: Pick<TestApp, 'http'>,
  email: string,
  password = TEST_PASSWORD,
): Promise<Visitor> {
  const somebody = visitor(test)
  const response = await somebody.post('/auth/token', { username: email, password })
  if (response.statusCode !== 200) throw new Error(`could not sign in: ${response.body}`)
  return somebody
}
