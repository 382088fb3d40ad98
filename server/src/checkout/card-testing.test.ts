import { CARD_TESTING_WINDOW_MS, CARD_TRY_ALLOWANCES } from '@obole/core/payment/card-testing'
import type { TestCardKey } from '@obole/contract/bank-test-cards'
import { proofHeader, workIn } from '@obole/contract/proof-header'
import { solve } from '@obole/contract/proof-of-work'
import { beforeEach, describe, expect, it } from 'vitest'
import { browserData, buyer, control } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { findAttempt } from '../payments/attempts.ts'
import { forgetCardTries, stoppedCards } from '../payments/card-testing.ts'
import { checkProviderPayment } from './check-provider-payment.ts'
import { sandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const { range, form } = CARD_TRY_ALLOWANCES
let campaign: MadeCampaign

beforeEach(async () => {
  campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 100 }] })
  // What an earlier test did is behind us.
  test.clock.advance(CARD_TESTING_WINDOW_MS)
})

/** One more visitor with a cart, up to the card. */
async function atTheTill(address: string, where = campaign, { works = false } = {}) {
  const visitor = buyer(test, address, { works })
  const { paymentRequestId } = await visitor.request(await visitor.ready(where.cart('Place')))
  const paymentId = await visitor.initialize(paymentRequestId)
  const give = async (card: TestCardKey, proof?: string) => {
    const tokenizationSessionId = await visitor.tokenize(card)
    const query = new URLSearchParams({ paymentRequestId, paymentId, tokenizationSessionId })
    const url = `/payments/card-embed/execute-payment?${query}`
    if (proof === undefined) return visitor.call('POST', url, browserData)
    const headers = { ...visitor.authorization(), [proofHeader]: proof }
    const sent = { url: `/api${url}`, remoteAddress: address, headers, payload: browserData }
    const answer = await test.http.inject({ method: 'POST', ...sent })
    return { status: answer.statusCode, json: answer.json<unknown>() }
  }
  return { give, visitor, paymentId, paymentRequestId }
}

async function pays(address: string, card: TestCardKey = 'accepted', where = campaign) {
  return (await atTheTill(address, where)).give(card)
}

/** A browser, which computes what it is asked for and never tells anybody. */
async function paysInABrowser(address: string, card: TestCardKey = 'accepted') {
  return (await atTheTill(address, campaign, { works: true })).give(card)
}

const CONFIRMED = { status: 200, json: { status: 'confirmed' } }
const REFUSED = { status: 200, json: { errorCode: 'PAYMENT_REFUSED' } }
const PAUSED = { status: 429, json: { code: 'CARDS_PAUSED' } }

const outcome = ({ status }: { status: number }) => (status === 200 ? 'sent' : 'stopped')

/** Stolen cards, each with a cart and a browser of its own. */
async function tryOut(cards: number, address: (n: number) => string): Promise<string[]> {
  const outcomes: string[] = []
  for (let n = 0; n < cards; n += 1) outcomes.push(outcome(await pays(address(n), 'insufficient_funds')))
  return outcomes
}

const inOneRange = (n: number) => `203.0.113.${n % 250}`
const anywhere = (n: number) => `2001:db8:${n.toString(16)}::1`

describe('two hundred stolen cards', { timeout: 120_000 }, () => {
  it('from one range of addresses: the first ten reach the bank', async () => {
    const outcomes = await tryOut(200, inOneRange)
    expect(outcomes.indexOf('stopped')).toBe(range.refused)
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(range.refused)
    const neighbour = await atTheTill(inOneRange(7))
    expect(await neighbour.give('accepted')).toMatchObject(PAUSED)
    const attempt = await findAttempt(test.app, neighbour.paymentId)
    expect(await sandbox(test).fetch(attempt?.providerPaymentId ?? '')).toMatchObject({ state: 'Created' })
    expect(await paysInABrowser(inOneRange(8))).toMatchObject(CONFIRMED)
    expect(await pays('198.51.100.1')).toMatchObject(CONFIRMED)
  })

  it('all at once: no more than the bank may owe answers for, and the statements of one instant', async () => {
    const tills = await Promise.all(Array.from({ length: 100 }, (_, n) => atTheTill(inOneRange(n))))
    const answers = await Promise.all(tills.map(({ give }) => give('insufficient_funds')))
    const sent = answers.filter((answer) => outcome(answer) === 'sent')
    // Some may have been refused before the others came.
    const atMost = range.refused - 1 + range.unanswered + test.app.config.DATABASE_CONNECTIONS
    expect(sent.length).toBeLessThanOrEqual(atMost)
    expect(await pays(inOneRange(1))).toMatchObject(PAUSED)
  })
})

describe('a machine that works for each stolen card', () => {
  const bitsAsked = ({ json }: { json: unknown }) => workIn(json)?.difficultyBits ?? 0

  it('is asked for twice as much with each, until no browser could', async () => {
    await tryOut(range.refused, inOneRange)
    const asked: number[] = []
    for (let n = 0; n < 3; n += 1) {
      asked.push(bitsAsked(await pays(inOneRange(n), 'insufficient_funds')))
      expect(await paysInABrowser(inOneRange(n), 'insufficient_funds')).toMatchObject(REFUSED)
    }
    expect(asked).toEqual([16, 17, 18])
  })

  it('cannot use one proof for two cards', async () => {
    await tryOut(range.refused, inOneRange)
    const [first, second] = [await atTheTill(inOneRange(1)), await atTheTill(inOneRange(2))]
    const work = workIn((await first.give('insufficient_funds')).json)
    const proof = await solve(work?.key ?? '', work?.difficultyBits ?? 0)
    expect(await first.give('insufficient_funds', proof)).toMatchObject(REFUSED)
    expect(await second.give('insufficient_funds', proof)).toMatchObject(PAUSED)
  })
})

describe('stolen cards from everywhere', () => {
  it('are stopped on their campaign, which stays open to browsers, and nobody else’s payers notice', async () => {
    const elsewhere = await makeCampaign(test, { tiers: [{ name: 'Place', price: 100 }] })
    const outcomes = await tryOut(form.refused + 15, anywhere)
    expect(outcomes.indexOf('stopped')).toBe(form.refused)
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(form.refused)
    expect(await pays('198.51.100.1')).toMatchObject({
      ...PAUSED,
      json: { details: { work: { difficultyBits: 16 } } },
    })
    expect(await paysInABrowser('198.51.100.1')).toMatchObject(CONFIRMED)
    expect(await pays('198.51.100.1', 'accepted', elsewhere)).toMatchObject(CONFIRMED)
    expect(await stoppedCards(test.app.db, test.clock.now())).toEqual([
      { formId: campaign.formId, stopped: 16 },
    ])
  })

  it('an honest payer whose browser computes nothing is told when to come back, and gets in then', async () => {
    await tryOut(form.refused, anywhere)
    test.clock.advance(10 * 60_000)
    const { visitor, paymentId, paymentRequestId } = await atTheTill('198.51.100.1')
    const { headers, statusCode } = await test.http.inject({
      method: 'POST',
      headers: visitor.authorization(),
      url: '/api/payments/card-embed/execute-payment',
      query: { paymentRequestId, paymentId, tokenizationSessionId: 'whatever' },
      payload: browserData,
    })
    expect(statusCode).toBe(429)
    const retryAfterSeconds = Number(headers['retry-after'])
    expect(retryAfterSeconds).toBeGreaterThan(15 * 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(20 * 60)
    test.clock.advance(retryAfterSeconds * 1000)
    expect(await pays('198.51.100.1')).toMatchObject(CONFIRMED)
  })
})

describe('honest payers', () => {
  it('a village behind one address pays on, though one card in four is refused', async () => {
    for (let n = 0; n < 4 * (range.refused + 5); n += 1) {
      const [card, answer] = n % 4 ? (['accepted', CONFIRMED] as const) : (['expired', REFUSED] as const)
      expect(await pays('203.0.113.9', card)).toMatchObject(answer)
    }
  })

  it('behind a proxy nobody told us to trust, all payers are not taken for one', async () => {
    const elsewhere = await makeCampaign(test, { tiers: [{ name: 'Place', price: 100 }] })
    await tryOut(range.refused, () => '10.0.0.7')
    expect(await pays('10.0.0.7', 'accepted', elsewhere)).toMatchObject(CONFIRMED)
  })

  it('who must confirm to their bank count neither as refused nor as unanswered, until they fail', async () => {
    await tryOut(range.refused - 1, inOneRange)
    const challenged = await atTheTill(inOneRange(1))
    expect(await challenged.give('challenge')).toMatchObject({ json: { action: 'Redirect' } })
    expect(await pays(inOneRange(2), 'challenge')).toMatchObject({ json: { action: 'Redirect' } })
    const providerPaymentId = (await findAttempt(test.app, challenged.paymentId))?.providerPaymentId ?? ''
    await control(test, `payments/${providerPaymentId}/challenge`, { decision: 'decline' })
    await checkProviderPayment(test.app, { provider: 'hapay', providerPaymentId })
    expect(await pays(inOneRange(3))).toMatchObject(PAUSED)
  })
})

it('nothing of an address is kept once it no longer counts, and never the address itself', async () => {
  const rows = () => test.app.db.query<{ address_range: string }>(sql`table card_tries`)
  await forgetCardTries(test.app)
  await pays('203.0.113.9', 'insufficient_funds')
  const [row] = await rows()
  expect(row?.address_range).not.toContain('203')
  await forgetCardTries(test.app)
  expect(await rows()).toHaveLength(1)
  test.clock.advance(CARD_TESTING_WINDOW_MS)
  await forgetCardTries(test.app)
  expect(await rows()).toHaveLength(0)
})
