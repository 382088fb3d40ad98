import type { CartBody } from '@obole/contract/carts'
import { type BuyerOptions, createBuyer } from '@obole/contract/testing/buyer'
import { loadCampaign } from '../src/forms/load-campaign.ts'
import { bankKeys } from './bank-process.ts'
import type { TestApp } from './test-app.ts'

export { browserData, payer } from '@obole/contract/testing/buyer'

const DONATION = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Donation',
  formSlug: 'faire-un-don',
} as const

/** A single gift of any amount to the demonstration's association. */
export async function donation(test: TestApp, amount: number): Promise<CartBody> {
  const campaign = await loadCampaign(test.app, DONATION)
  const tier = campaign?.tiers.find(
    ({ tierType, price }) => tierType === 'Donation' && price.category === 'Pwyw',
  )
  if (!tier) throw new Error('the demonstration takes no gifts')
  return { ...DONATION, items: [{ tierId: tier.id, tierType: 'Donation', customAmount: amount }] }
}

/** A visitor of the application under test, whose calls need no socket; by default from the same machine. */
export function buyer(
  test: TestApp,
  remoteAddress = '127.0.0.1',
  options: Pick<BuyerOptions, 'works' | 'as'> = {},
) {
  return createBuyer({
    ...options,
    bankUrl: test.app.config.BANK_URL,
    publishableKey: bankKeys.publishableKey,
    async send({ method, path, headers, body }) {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await test.http.inject({
        method,
        url: path,
        remoteAddress,
        headers: { ...headers, ...type },
        ...payload,
      })
      const accessToken = answer.cookies.find(({ name }) => name.endsWith('access'))?.value ?? null
      return { status: answer.statusCode, json: answer.body ? JSON.parse(answer.body) : null, accessToken }
    },
  })
}

/** Tells the bank what its next call must do. */
export async function control(test: TestApp, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${test.app.config.BANK_URL}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bankKeys.secretKey}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
