import { DEMO_PASSWORD } from '../src/demo/people.ts'
import { askToken, withSecret } from './api-clients.ts'
import { askedBy, letIn, newProof } from './partners.ts'
import type { TestApp } from './test-app.ts'
import { again, signedInVisitor } from './visitor.ts'

const SLUG = 'les-jardins-partages'
const APPLICATIONS = '/api/manage/support/applications'

/** The life of a partner's application in the demonstration: each call of Support, the association and the application once. */
export async function callAsPartner(test: TestApp): Promise<void> {
  const typed = again(DEMO_PASSWORD)
  const support = await signedInVisitor(test, 'support@obole.example', DEMO_PASSWORD)
  const admin = await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD)
  const wish = {
    name: 'Covoiturage SAS',
    displayName: 'Covoiturage',
    description: '',
    url: null,
    logo: null,
    domain: 'app.example',
    redirectUris: [],
    privileges: ['AccessPublicData', 'AccessTransactions', 'Checkout', 'FormAdministration'],
  }
  const partner = (await support.post(APPLICATIONS, wish, typed)).json()
  const ofPartner = `${APPLICATIONS}/${partner.clientId}`
  await support.send('PUT', ofPartner, { payload: wish, ...typed })
  await support.post(`${ofPartner}/secret`, undefined, typed)
  await support.get(APPLICATIONS)
  await admin.get(`/api/authorizations?${new URLSearchParams(askedBy(partner, newProof().challenge))}`)
  await letIn(test, partner, { slug: SLUG, admin }, typed, wish.privileges)
  await askForItself(test, (await askToken(test, withSecret(partner))).json().access_token)
  const path = `/api/manage/organizations/${SLUG}/applications`
  await admin.get(path)
  await admin.post(`${path}/${partner.clientId}/revoke`, undefined, typed)
  await support.post(`${ofPartner}/revoke`, undefined, typed)
}

async function askForItself(test: TestApp, token: string): Promise<void> {
  const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    test.http.inject({
      method,
      url: `/v5/partners/me${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
  const address = { url: 'https://app.example/notifications', notificationType: 'Order' }
  await call('GET', '')
  await call('GET', '/organizations?pageSize=2')
  await call('PUT', '/api-clients', { domain: 'app.example' })
  for (const whose of ['', `/organizations/${SLUG}`]) {
    await call('PUT', `/api-notifications${whose}`, address)
    await call('DELETE', `/api-notifications${whose}?notificationType=Order`)
  }
}
