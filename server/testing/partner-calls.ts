import { DEMO_PASSWORD } from '../src/demo/people.ts'
import { askToken, withSecret } from './api-clients.ts'
import { askedBy, letIn, newProof } from './partners.ts'
import type { TestApp } from './test-app.ts'
import { again, signedInVisitor, type Visitor } from './visitor.ts'
import { WEBHOOK_TYPES, type WebhookType } from '@obole/core/webhooks/webhook'
import { sql } from '../src/platform/sql.ts'

const SLUG = 'les-jardins-partages'
const APPLICATIONS = '/api/manage/support/applications'
const DESK = `/api/manage/organizations/${SLUG}`
const WISH = {
  name: 'Covoiturage SAS',
  displayName: 'Covoiturage',
  description: '',
  url: null,
  logo: null,
  domain: 'app.example',
  redirectUris: [],
  privileges: ['AccessPublicData', 'AccessTransactions', 'Checkout', 'FormAdministration'],
}

/**
 * What is done with partners' applications and with keys in the demonstration, each call once. The first application
 * stays as it is, so that what follows these examples gets through too.
 */
export async function callAsPartner(test: TestApp): Promise<void> {
  const typed = again(DEMO_PASSWORD)
  const support = await signedInVisitor(test, 'support@obole.example', DEMO_PASSWORD)
  const admin = await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD)
  const partner = (await support.post(APPLICATIONS, WISH, typed)).json()
  const ofPartner = `${APPLICATIONS}/${partner.clientId}`
  await support.send('PUT', ofPartner, { payload: WISH, ...typed })
  await support.post(`${ofPartner}/secret`, undefined, typed)
  await support.get(APPLICATIONS)
  await admin.get(`/api/authorizations?${new URLSearchParams(askedBy(partner, newProof().challenge))}`)
  await letIn(test, partner, { slug: SLUG, admin }, typed, WISH.privileges)
  await askForItself(test, (await askToken(test, withSecret(partner))).json().access_token)
  await admin.get(`${DESK}/applications`)

  const another = (await support.post(APPLICATIONS, { ...WISH, displayName: 'Trajets' }, typed)).json()
  await letIn(test, another, { slug: SLUG, admin }, typed, WISH.privileges)
  await admin.post(`${DESK}/applications/${another.clientId}/revoke`, undefined, typed)
  await support.post(`${APPLICATIONS}/${another.clientId}/revoke`, undefined, typed)

  const wish = { name: 'Site web', privileges: ['Checkout'] }
  const makeKey = async () => (await admin.post(`${DESK}/api-clients`, wish, typed)).json()
  const [key, former] = [await makeKey(), await makeKey()]
  await admin.get(`${DESK}/api-clients`)
  await admin.post(`${DESK}/api-clients/${key.clientId}/secret`, undefined, typed)
  await admin.post(`${DESK}/api-clients/${former.clientId}/revoke`)
  await lookAfterNotifications(test, admin)
}

/** Notifications of the demonstration's association: at the end its addresses are as these examples found them. */
async function lookAfterNotifications(test: TestApp, admin: Visitor): Promise<void> {
  const typed = again(DEMO_PASSWORD)
  const at = (type: WebhookType, more = '') => `${DESK}/webhooks/${type}${more}`
  // Nobody listens there: a trial says so at once, and asks nobody for the way.
  const address = { payload: { url: 'http://127.0.0.1:9/obole' }, ...typed }
  const switchOff = () =>
    test.app.db.query(sql`
      update webhook_addresses set failing_since = changed_at, switched_off_at = changed_at
      where type = 'Form' and client_id is null and removed_at is null`)
  for (const type of WEBHOOK_TYPES) await admin.send('PUT', at(type), address)
  await admin.get(`${DESK}/webhooks`)
  await admin.post(at('Payment', '/key'), undefined, typed)
  await admin.post(at('Payment', '/key/replace'), undefined, typed)
  await switchOff()
  await admin.post(at('Form', '/switch-on'))
  await switchOff()
  const { id } = (await admin.post(at('Payment', '/trial'))).json()
  await admin.get(`${DESK}/webhook-deliveries?pageSize=2`)
  await admin.get(`${DESK}/webhook-deliveries/${id}`)
  await admin.post(`${DESK}/webhook-deliveries/${id}/again`)
  await admin.send('DELETE', at('Organization'))
  await admin.send('PUT', at('Organization'), address)
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
