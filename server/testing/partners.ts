import { createHash, randomBytes } from 'node:crypto'
import { isRefusal } from '@obole/contract/problems'
import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import type { KeyWithSecret } from '../src/api-clients/keys.ts'
import { makePartner, type PartnerWish } from '../src/api-clients/partners.ts'
import { askToken, withSecret } from './api-clients.ts'
import type { MadeAssociation } from './association.ts'
import type { TestApp } from './test-app.ts'
import { again, createTestUser, type Visitor } from './visitor.ts'

const RETURN_ADDRESS = 'https://app.example/retour'

let partners = 0

/** A partner's application as Support registers it, for everything unless told otherwise. */
export async function makeTestPartner(
  test: TestApp,
  wish: Partial<PartnerWish> = {},
): Promise<KeyWithSecret> {
  partners += 1
  const by = await createTestUser(test, { email: `support-${partners}@obole.example`, isSupport: true })
  const made = await test.app.db.transaction((db) =>
    makePartner(test.app, db, {
      name: 'Ludothèque SAS',
      displayName: 'Ludothèque',
      description: null,
      url: null,
      logo: null,
      domain: 'app.example',
      redirectUris: [],
      privileges: API_PRIVILEGES,
      by,
      ...wish,
    }),
  )
  if (isRefusal(made)) throw new Error(`no application was made: ${made.refusal}`)
  return made
}

/** What an application invents for one authorisation (RFC 7636). */
export function newProof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** What it sends the browser with. */
export const askedBy = (
  { clientId }: Pick<KeyWithSecret, 'clientId'>,
  challenge: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  client_id: clientId,
  redirect_uri: RETURN_ADDRESS,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'a-state',
  ...more,
})

/** « Autoriser », as the page sends it. */
export const agree = (
  by: Visitor,
  { slug }: Pick<MadeAssociation, 'slug'>,
  asked: Readonly<Record<string, string>>,
  privileges: readonly string[] = API_PRIVILEGES,
  typed: ReturnType<typeof again> | Record<string, never> = again(),
) => by.post('/api/authorizations', { ...asked, organizationSlug: slug, privileges }, typed)

/** What the application exchanges a code with. */
export const withCode = (
  partner: Pick<KeyWithSecret, 'clientId' | 'secret'>,
  { code, verifier }: { code: string; verifier: string },
  more: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...withSecret(partner),
  grant_type: 'authorization_code',
  code,
  redirect_uri: RETURN_ADDRESS,
  code_verifier: verifier,
  ...more,
})

export interface GivenTokens {
  access_token: string
  refresh_token: string
  organization_slug: string
}

/** An administrator lets the application in, and it has its tokens. */
export async function letIn(
  test: TestApp,
  partner: KeyWithSecret,
  association: Pick<MadeAssociation, 'slug' | 'admin'>,
  typed = again(),
  privileges: readonly string[] = API_PRIVILEGES,
): Promise<GivenTokens> {
  const { verifier, challenge } = newProof()
  const { admin } = association
  const agreed = await agree(admin, association, askedBy(partner, challenge), privileges, typed)
  const code = new URL(agreed.json<{ url: string }>().url).searchParams.get('code') ?? ''
  const given = await askToken(test, withCode(partner, { code, verifier }))
  return given.json<GivenTokens>()
}
