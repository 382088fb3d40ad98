import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { visitor } from '../testing/visitor.ts'

/** Wrong passwords for one account, each of which says it comes from elsewhere; answers how many were listened to. */
async function guess(test: ReturnType<typeof testApp>, email: string, headerOf: (n: number) => string) {
  let heard = 0
  for (let n = 0; n < 60; n += 1) {
    const headers = { 'x-forwarded-for': headerOf(n) }
    const answer = await visitor(test).post(
      '/auth/token',
      { username: email, password: `guess ${n}` },
      { headers, remoteAddress: '10.1.2.3' },
    )
    if (answer.statusCode === 401) heard += 1
  }
  return heard
}

describe.each<[string, number | string[]]>([
  ['one proxy', 1],
  ['the networks of the proxies', ['10.0.0.0/8']],
])('behind %s', (_name, TRUST_PROXY) => {
  const test = testApp({ config: { TRUST_PROXY } })

  it('an address that the visitor wrote changes nothing: the proxy’s own word is the last', async () => {
    expect(await guess(test, 'claire@example.org', (n) => `198.51.100.${n}, 203.0.113.9`)).toBe(10)
  })

  it('visitors whom the proxy tells apart are told apart', async () => {
    expect(await guess(test, 'alix@example.org', (n) => `198.51.${n}.1`)).toBeGreaterThan(10)
  })
})

describe('without a proxy', () => {
  const test = testApp()

  it('nobody’s word is believed', async () => {
    expect(await guess(test, 'claire@example.org', (n) => `198.51.${n}.1`)).toBe(10)
  })
})
