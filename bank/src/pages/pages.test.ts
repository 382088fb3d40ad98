import { bankPaths } from '@obole/contract/bank'
import { TEST_CARDS } from '@obole/contract/bank-test-cards'
import { parisDate } from '@obole/core/dates/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BankClient } from '../../testing/bank-client.ts'
import { keys, merchantOrigin, RunningBank } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
afterAll(() => running.stop())

const fields = (query: Record<string, string>) =>
  fetch(`${running.url}/fields?${new URLSearchParams({ key: keys.publishable, ...query }).toString()}`)
const tokenizeFrom = (origin: string) =>
  fetch(running.url + bankPaths.tokenizationSessions, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '{}',
  })
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

describe('the card fields', () => {
  it('may be framed by the merchant who is named, and by nobody else', async () => {
    const answer = await fields({ origin: merchantOrigin })
    expect(answer.status).toBe(200)
    expect(policyOf(answer)).toContain(`frame-ancestors ${merchantOrigin}`)
    expect(await answer.text()).toContain(`data-origin="${merchantOrigin}"`)
  })

  it.each([
    ['another origin', { origin: 'https://elsewhere.test' }],
    ['an origin that only begins like the merchant’s', { origin: `${merchantOrigin}.elsewhere.test` }],
    ['no origin', {}],
    ['another key', { origin: merchantOrigin, key: 'pk_other' }],
  ])('are not shown to %s', async (_who, query) => {
    const answer = await fields(query)
    expect(answer.status).toBe(403)
    expect(policyOf(answer)).toContain("frame-ancestors 'none'")
    expect(await answer.text()).not.toContain('cc-number')
  })

  it('speak French, and English when asked', async () => {
    expect(await (await fields({ origin: merchantOrigin })).text()).toContain('Numéro de carte')
    const english = await (await fields({ origin: merchantOrigin, locale: 'en' })).text()
    expect(english).toContain('Card number')
    expect(english).toContain('<html lang="en">')
  })

  it('load nothing that is not the bank’s', async () => {
    const answer = await fields({ origin: merchantOrigin })
    expect(policyOf(answer)).toContain("default-src 'none'")
    const sources = [...(await answer.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    expect(sources).toHaveLength(2)
    const assets = await Promise.all(sources.map((url) => fetch(new URL(url ?? '', running.url))))
    expect(assets.map(({ status }) => status)).toEqual([200, 200])
  })

  it('are packed for a browser, and the same for whoever unpacks nothing', async () => {
    const script = (encoding: string) =>
      fetch(`${running.url}/assets/card-fields.js`, { headers: { 'accept-encoding': encoding } })
    const [packed, plain] = await Promise.all([script('gzip, deflate, br'), script('identity')])
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await packed.text()).toBe(await plain.text())
  })
})

describe('tokenization', () => {
  it('is refused to pages of other origins, and answers no CORS header', async () => {
    const answer = await tokenizeFrom(merchantOrigin)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect((await tokenizeFrom(running.url)).status).toBe(400)
  })

  it.each([
    ['a mistyped number', { number: '4242424242424241' }, { number: 'invalid' }],
    ['a card that is not a test card', { number: '4111111111111111' }, { number: 'not_a_test_card' }],
    ['a date gone by', { expMonth: 1, expYear: 2020 }, { expiry: 'past' }],
    ['a short cryptogram', { cvc: '12' }, { cvc: 'invalid' }],
    ['no holder', { holderName: ' ' }, { holderName: 'missing' }],
  ])('refuses %s', async (_what, change, invalid) => {
    const answer = await bank.tokenize('accepted', change)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: { code: 'card_invalid', fields: invalid } })
  })

  it('takes a number as people write it', async () => {
    expect((await bank.tokenize('accepted', { number: '4242 4242-4242 4242' })).status).toBe(200)
  })
})

describe('the challenge page', () => {
  it('escapes what the merchant wrote, and lets its form lead back to the merchant only', async () => {
    const payment = await bank.pay('challenge', { description: '<script>alert(1)</script>' })
    const answer = await fetch(payment.nextAction?.url ?? '')
    expect(policyOf(answer)).toContain(`form-action 'self' ${merchantOrigin};`)
    expect(policyOf(answer)).toContain("frame-ancestors 'none'")
    const page = await answer.text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('&#60;script&#62;')
  })

  it('is found by its own secret only', async () => {
    const payment = await bank.pay('challenge')
    expect((await fetch(`${running.url}/challenge/${payment.id}`)).status).toBe(404)
  })
})

describe('the page that sends a transfer', () => {
  const sent = (typed: Record<string, string>) =>
    fetch(running.url + bankPaths.sendTransfer, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ senderName: 'Les Jardins', text: 'OBOLE 0000 0012 61', ...typed }),
    })

  it('moves the merchant’s balance by what was typed', async () => {
    const today = parisDate(Date.now())
    const before = (await bank.settlement(today, today)).filter(({ kind }) => kind === 'transfer').length
    const answer = await sent({ amount: '1 250,50' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/virement?envoye=1'])
    const transfers = (await bank.settlement(today, today)).filter(({ kind }) => kind === 'transfer')
    expect(transfers.slice(before)).toMatchObject([{ amountCents: 125_050 }])
  })

  it.each(['', '0', 'cent', '-5'])('sends nothing for the amount « %s »', async (amount) => {
    expect((await sent({ amount })).status).toBe(400)
  })
})

it('documents every test card on the front page', async () => {
  const page = await (await fetch(running.url)).text()
  for (const card of TEST_CARDS) {
    expect(page).toContain(card.number.replace(/(\d{4})(?=\d)/g, '$1 '))
  }
})

it('says it is well', async () => {
  expect(await (await fetch(`${running.url}/healthz`)).json()).toEqual({ status: 'ok' })
})
