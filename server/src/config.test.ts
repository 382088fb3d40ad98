import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeChain } from '../testing/wallet-certificates.ts'
import { configNames, readConfig } from './config.ts'

it('README explains every setting there is', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(configNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('a wrong setting is named', () => {
  expect(() => readConfig({ PORT: 'here', DATABASE_URL: 'postgres://x' })).toThrow(
    /PORT[^]*SECRET|SECRET[^]*PORT/,
  )
})

it('the settings of the provider chosen are needed, those of the other are not', () => {
  const base = { DATABASE_URL: 'postgres://x', SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://x' }
  expect(() => readConfig(base)).toThrow(/BANK_URL[^]*needed by CARD_PROVIDER=hapay/)
  const stripe = { ...base, CARD_PROVIDER: 'stripe' }
  expect(() => readConfig(stripe)).toThrow(/STRIPE_SECRET_KEY[^]*needed by CARD_PROVIDER=stripe/)
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  }
  expect(readConfig({ ...stripe, ...keys })).toMatchObject({ CARD_PROVIDER: 'stripe', BANK_URL: '', ...keys })
  const both = { ...stripe, ...keys, OTHER_PROVIDERS: 'hapay' }
  expect(() => readConfig(both)).toThrow(/BANK_URL[^]*needed by OTHER_PROVIDERS=hapay/)
  const bank = {
    BANK_URL: 'http://127.0.0.1:9',
    BANK_SECRET_KEY: 'x'.repeat(16),
    BANK_PUBLISHABLE_KEY: 'x'.repeat(16),
    BANK_WEBHOOK_SECRET: 'x'.repeat(16),
  }
  expect(readConfig({ ...both, ...bank })).toMatchObject({ OTHER_PROVIDERS: ['hapay'], ...bank, ...keys })
})

describe('TRUST_PROXY', () => {
  const read = (TRUST_PROXY?: string) =>
    readConfig({
      DATABASE_URL: 'postgres://x',
      SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://x',
      BANK_URL: 'http://127.0.0.1:9',
      BANK_SECRET_KEY: 'x'.repeat(16),
      BANK_PUBLISHABLE_KEY: 'x'.repeat(16),
      BANK_WEBHOOK_SECRET: 'x'.repeat(16),
      ...(TRUST_PROXY === undefined ? {} : { TRUST_PROXY }),
    }).TRUST_PROXY

  it('is a number of proxies, or their networks, or off', () => {
    for (const off of [undefined, '', 'off', 'false', '0', 'No']) expect(read(off)).toBe(false)
    expect(read('1')).toBe(1)
    expect(read(' 2 ')).toBe(2)
    expect(read('10.0.0.0/8, 192.0.2.7 loopback,2001:db8::/32')).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      'loopback',
      '2001:db8::/32',
    ])
  })

  it.each([
    'true',
    'yes',
    'on',
    'all',
    '*',
    '11',
    '-1',
    '1.5',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
  ])('is not %s, which would believe anybody or nobody knows whom', (text) => {
    expect(() => read(text)).toThrow(/TRUST_PROXY/)
    expect(() => read(text)).toThrow(/how many proxies stand in front of us/)
  })
})

describe('moved bases', () => {
  const read = (env: NodeJS.ProcessEnv) =>
    readConfig({
      DATABASE_URL: 'postgres://x',
      SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://x',
      BANK_URL: 'http://127.0.0.1:9',
      BANK_SECRET_KEY: 'x'.repeat(16),
      BANK_PUBLISHABLE_KEY: 'x'.repeat(16),
      BANK_WEBHOOK_SECRET: 'x'.repeat(16),
      PUBLIC_URL: 'https://obole.example',
      ...env,
    })

  it('are where everything is, by default', () => {
    expect(read({})).toMatchObject({
      API_URL: '',
      AUTH_URL: '',
      ADMIN_URL: '',
      SIGN_IN_URL: '',
      COOKIE_DOMAIN: '',
    })
  })

  it('need a domain that all their hosts share', () => {
    const api = { API_URL: 'https://api.obole.example/v5/' }
    expect(() => read(api)).toThrow(/COOKIE_DOMAIN/)
    expect(read({ ...api, COOKIE_DOMAIN: 'obole.example' }).API_URL).toBe('https://api.obole.example/v5')
    const elsewhere = { ...api, ADMIN_URL: 'https://desk.other.example', COOKIE_DOMAIN: 'obole.example' }
    expect(() => read(elsewhere)).toThrow(/COOKIE_DOMAIN/)
    expect(() => read({ COOKIE_DOMAIN: 'ole.example' })).toThrow(/COOKIE_DOMAIN/)
  })

  it('may be other paths and ports of one host without it', () => {
    const moved = {
      PUBLIC_URL: 'http://localhost:7160',
      API_URL: 'http://localhost:7161/v5',
      ADMIN_URL: 'http://localhost:7162',
    }
    expect(read(moved)).toMatchObject(moved)
  })
})

describe('the wallets', () => {
  const { authority, own } = makeChain(Date.now())
  const apple = {
    WALLET_APPLE_PASS_TYPE: 'pass.org.example',
    WALLET_APPLE_TEAM: 'TEAM123456',
    WALLET_APPLE_CERTIFICATE: own.certificate,
    WALLET_APPLE_KEY: own.key,
    WALLET_APPLE_AUTHORITY: authority.certificate,
  }
  const google = {
    WALLET_GOOGLE_ISSUER: '3388000000012345678',
    WALLET_GOOGLE_EMAIL: 'cartes@obole.iam.gserviceaccount.com',
    WALLET_GOOGLE_KEY: own.key,
  }
  const read = (settings: Record<string, string>) =>
    readConfig({
      DATABASE_URL: 'postgres://x',
      SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://x',
      BANK_URL: 'http://127.0.0.1:9',
      BANK_SECRET_KEY: 'x'.repeat(16),
      BANK_PUBLISHABLE_KEY: 'x'.repeat(16),
      BANK_WEBHOOK_SECRET: 'x'.repeat(16),
      ...settings,
    })

  it('are off unless set, and set only as a whole', () => {
    expect(read({})).toMatchObject({ WALLET_APPLE_CERTIFICATE: '', WALLET_GOOGLE_ISSUER: '' })
    expect(read({ ...apple, ...google })).toMatchObject({ ...apple, ...google })
    const { WALLET_APPLE_AUTHORITY: _, ...half } = apple
    expect(() => read(half)).toThrow(/goes with[^]*WALLET_APPLE_AUTHORITY/)
    expect(() => read({ WALLET_GOOGLE_ISSUER: '1' })).toThrow(/WALLET_GOOGLE_KEY/)
  })

  it('take certificates and keys as text, on one line too, or as files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'obole-wallet-'))
    const file = join(folder, 'key.pem')
    await writeFile(file, own.key)
    expect(read({ ...apple, WALLET_APPLE_KEY: file }).WALLET_APPLE_KEY).toBe(own.key)
    await rm(folder, { recursive: true })
    expect(() => read({ ...apple, WALLET_APPLE_KEY: file })).toThrow(/WALLET_APPLE_KEY/)
    const onOneLine = google.WALLET_GOOGLE_KEY.replaceAll('\n', String.raw`\n`)
    expect(read({ ...google, WALLET_GOOGLE_KEY: onOneLine }).WALLET_GOOGLE_KEY).toBe(own.key)
  })

  it('refuse a key, a certificate or an authority that does not fit, and name it', () => {
    const { authority: otherAuthority, own: other } = makeChain(Date.now())
    const wrong = (name: keyof typeof apple, value: string) => () => read({ ...apple, [name]: value })
    expect(wrong('WALLET_APPLE_KEY', other.key)).toThrow(/is not the RSA key of[^]*WALLET_APPLE_KEY/)
    expect(wrong('WALLET_APPLE_AUTHORITY', otherAuthority.certificate)).toThrow(/is not the certificate that/)
    expect(wrong('WALLET_APPLE_CERTIFICATE', '-----BEGIN nothing')).toThrow(/is not a certificate/)
    expect(() => read({ ...google, WALLET_GOOGLE_KEY: '-----BEGIN nothing' })).toThrow(/service account/)
    expect(() => read({ ...google, WALLET_GOOGLE_ISSUER: 'obole' })).toThrow(/number of the issuer/)
  })
})
