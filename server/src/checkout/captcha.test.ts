import { createHash } from 'node:crypto'
import { captchaSchema, type OnePageBody } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'

const test = testApp({ config: { ONE_PAGE_CAPTCHA: true } })

const boutique = () =>
  makeCampaign(test, { formType: 'Shop', tiers: [{ name: 'Miel', type: 'Product', price: 2000, stock: 50 }] })

type Campaign = Awaited<ReturnType<typeof boutique>>

const order = (campaign: Campaign, captcha?: string): OnePageBody => ({
  ...campaign.cart('Miel'),
  payer,
  tip: 0,
  payment: { termsOfService: true, termsOfSale: true, tip: true, dueToday: 2000 },
  ...(captcha === undefined ? {} : { captcha }),
})

const challenge = async () =>
  captchaSchema.parse((await buyer(test).call('GET', '/carts/captcha', undefined)).json)

/** What the page does, without hurry. */
function prove(key: string, difficultyBits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = `${key}.${number}`
    const head = createHash('sha256').update(proof).digest().readUInt32BE(0)
    if (head >>> (32 - difficultyBits) === 0) return proof
  }
}

const send = (campaign: Campaign, captcha?: string) =>
  buyer(test).call('POST', '/carts/cart-one-page', order(campaign, captcha))

const refused = { status: 403, json: { code: 'CAPTCHA_NOT_EXECUTED' } }

describe('the robot check of an order on one page', () => {
  it('lets through what did the work, a few times', async () => {
    const campaign = await boutique()
    const { key, version, difficultyBits } = await challenge()
    expect(version).toBe('work-1')
    const proof = prove(key ?? '', difficultyBits)
    for (let use = 1; use <= 5; use += 1)
      expect(await send(campaign, proof)).toMatchObject({ status: 200, json: { isFree: false } })
    expect(await send(campaign, proof)).toMatchObject(refused)
  })

  it('refuses what brings nothing, what did not do the work, and what nobody asked for', async () => {
    const campaign = await boutique()
    const { key, difficultyBits } = await challenge()
    const [token, expiresAt] = (key ?? '').split('.')
    const invented = prove(`${token}.${Number(expiresAt) + 1}.c2lnbmF0dXJl`, difficultyBits)
    const lazy = Array.from({ length: 64 }, (_, number) => `${key}.${number}`).find(
      (proof) => createHash('sha256').update(proof).digest().readUInt8(0) > 0,
    )
    for (const proof of [undefined, '', 'a.b.c', lazy, invented])
      expect(await send(campaign, proof)).toMatchObject(refused)
  })

  it('refuses work that was done too long ago', async () => {
    const campaign = await boutique()
    const { key, difficultyBits } = await challenge()
    const proof = prove(key ?? '', difficultyBits)
    test.clock.advance(11 * 60_000)
    expect(await send(campaign, proof)).toMatchObject(refused)
  })
})
