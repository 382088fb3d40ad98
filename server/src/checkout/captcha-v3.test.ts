import { captchaSchema, type OnePageBody } from '@obole/contract/carts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRecorder, type Recorder } from '../../../scripts/recorder.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** What the provider says of each token, as reCAPTCHA's siteverify does. */
const VERDICTS: Record<string, object | null> = {
  person: { success: true, score: 0.9, action: 'order' },
  'just-enough': { success: true, score: 0.5, action: 'order' },
  robot: { success: true, score: 0.3, action: 'order' },
  elsewhere: { success: true, score: 0.9, action: 'login' },
  'no-score': { success: true, action: 'order' },
  spent: { success: false, 'error-codes': ['timeout-or-duplicate'] },
  nonsense: { hello: 'world' },
  'hangs-up': null,
}

let provider: Recorder
let test: TestApp

beforeAll(async () => {
  provider = await startRecorder({
    '/api/siteverify': ({ body }) => {
      const verdict = VERDICTS[new URLSearchParams(body).get('response') ?? ''] ?? null
      return verdict && { body: JSON.stringify(verdict) }
    },
  })
  test = await startTestApp({
    config: {
      ONE_PAGE_CAPTCHA: true,
      CAPTCHA_URL: provider.url,
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET_KEY: 'secret-key',
      CAPTCHA_THRESHOLD: 0.5,
    },
  })
})

afterAll(async () => {
  await test.close()
  await provider.stop()
})

async function send(captcha: string) {
  const campaign = await makeCampaign(test, {
    formType: 'Shop',
    tiers: [{ name: 'Miel', type: 'Product', price: 2000, stock: 50 }],
  })
  const order: OnePageBody = {
    ...campaign.cart('Miel'),
    payer,
    tip: 0,
    payment: { termsOfService: true, termsOfSale: true, tip: true, dueToday: 2000 },
    captcha,
  }
  return buyer(test).call('POST', '/carts/cart-one-page', order)
}

const refused = { status: 403, json: { code: 'CAPTCHA_NOT_EXECUTED' } }

describe('the captcha of a third party', () => {
  it('is offered beside the work, so that whoever does not want it computes', async () => {
    const challenge = captchaSchema.parse((await buyer(test).call('GET', '/carts/captcha', undefined)).json)
    expect(challenge).toMatchObject({
      version: 'work-1',
      thirdParty: { version: 'v3', url: provider.url, key: 'site-key', action: 'order' },
    })
    expect(JSON.stringify(challenge)).not.toContain('secret-key')
  })

  it.each(['person', 'just-enough'])(
    'lets a token through that the provider scores high enough: %s',
    async (token) => {
      expect(await send(`v3:${token}`)).toMatchObject({ status: 200 })
    },
  )

  it.each(['robot', 'elsewhere', 'no-score', 'spent', 'nonsense', 'hangs-up', ''])(
    'refuses a token that the provider does not vouch for: %s',
    async (token) => {
      expect(await send(`v3:${token}`)).toMatchObject(refused)
    },
  )

  it('tells the provider the token and our secret, and nothing of the visitor', async () => {
    await send('v3:person')
    const asked = new URLSearchParams(provider.received.at(-1)?.body)
    expect(Object.fromEntries(asked)).toEqual({ secret: 'secret-key', response: 'person' })
  })

  it('is asked only so often for one range of addresses; whoever comes beyond computes', async () => {
    const before = provider.received.length
    let last = await send('v3:robot')
    for (let tried = 0; tried < 130; tried += 1) last = await send('v3:robot')
    expect(last).toMatchObject(refused)
    expect(provider.received.length - before).toBeLessThan(125)
  })
})
