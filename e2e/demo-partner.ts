import { createHash, randomBytes } from 'node:crypto'
import type { Stack } from './stack.ts'

/** The demonstration's application of a partner, whose secret everybody knows. */
export const DEMO_PARTNER = {
  clientId: 'demopartenaireludotheque',
  secret: 'demosecretludotheque',
}

/** What an application invents for one authorisation. */
export function newProof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Where it sends an administrator's browser. */
export function authorizationAsked(more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    client_id: DEMO_PARTNER.clientId,
    redirect_uri: 'http://localhost:8910/retour',
    code_challenge: newProof().challenge,
    code_challenge_method: 'S256',
    state: 'un-essai',
    ...more,
  })
  return `/authorize?${query}`
}

/** As if Camille had let it in before. */
export async function letInByHand(stack: Stack): Promise<void> {
  await stack.query(`
    insert into api_consents (client_id, organization_id, privileges, given_by, given_at)
    select c.id, o.id, c.privileges, m.user_id, now() from api_clients c, organizations o
      join memberships m on m.organization_id = o.id and m.role = 'OrganizationAdmin'
    where c.id = '${DEMO_PARTNER.clientId}' and o.slug = 'les-jardins-partages'
    limit 1 on conflict do nothing`)
}
