import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { toolSettings, toolSources } from './tools.ts'

const base = {
  DATABASE_URL: 'postgres://x',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://x',
  BANK_URL: 'http://127.0.0.1:9',
  BANK_SECRET_KEY: 'x'.repeat(16),
  BANK_PUBLISHABLE_KEY: 'x'.repeat(16),
  BANK_WEBHOOK_SECRET: 'x'.repeat(16),
}
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...base, ...env })

const ANALYTICS = { ANALYTICS_URL: 'https://stats.example/matomo/', ANALYTICS_SITE: '3' }
const TAGS = {
  TAG_MANAGER_URL: 'https://tags.example',
  TAG_MANAGER_ID: 'GTM-ABC',
  TAG_MANAGER_ORIGINS: 'https://one.example https://two.example/x',
}
const TESTS = { AB_URL: 'https://ab.example/seen', AB_TESTS: 'quickWinForm:50' }
const MONITORING = { MONITORING_DSN: 'https://key@watch.example/7' }
const CAPTCHA = {
  ONE_PAGE_CAPTCHA: '1',
  CAPTCHA_URL: 'https://www.google.com/recaptcha',
  CAPTCHA_SITE_KEY: 'site',
  CAPTCHA_SECRET_KEY: 'secret',
}

describe('the tools of others', () => {
  it('are all off unless they are asked for, and nothing foreign is allowed', () => {
    expect(toolSettings(read({}))).toEqual({})
    expect(toolSources(read({}), '/')).toEqual({ scripts: [], calls: [], frames: [] })
  })

  it.each([
    ['analytics', ANALYTICS, { analytics: { url: 'https://stats.example/matomo', site: '3' } }],
    ['tag manager', TAGS, { tagManager: { url: 'https://tags.example', id: 'GTM-ABC' } }],
    ['tests', TESTS, { abTest: { url: 'https://ab.example/seen', percents: { quickWinForm: 50 } } }],
    [
      'monitoring',
      MONITORING,
      {
        monitoring: {
          envelopeUrl: 'https://watch.example/api/7/envelope/?sentry_version=7&sentry_key=key',
          sampling: 0.1,
          environment: 'prod',
        },
      },
    ],
    ['captcha', CAPTCHA, { captcha: true }],
  ])('%s alone', (_name, env, settings) => expect(toolSettings(read(env))).toEqual(settings))

  it('tell pages no secret', () => {
    expect(JSON.stringify(toolSettings(read({ ...CAPTCHA, CAPTCHA_SECRET_KEY: 'hush-hush' })))).not.toContain(
      'hush',
    )
  })

  it.each([
    [ANALYTICS, { scripts: ['https://stats.example'], calls: ['https://stats.example'], frames: [] }],
    [
      TAGS,
      {
        scripts: ['https://tags.example', 'https://one.example', 'https://two.example'],
        calls: ['https://tags.example', 'https://one.example', 'https://two.example'],
        frames: [],
      },
    ],
    [TESTS, { scripts: [], calls: ['https://ab.example'], frames: [] }],
    [MONITORING, { scripts: [], calls: ['https://watch.example'], frames: [] }],
    [
      CAPTCHA,
      {
        scripts: ['https://www.google.com', 'https://www.gstatic.com'],
        calls: ['https://www.google.com'],
        frames: ['https://www.google.com'],
      },
    ],
  ])('come from their own places and no other %#', (env, sources) =>
    expect(toolSources(read(env), '/associations/a/evenements/b')).toEqual(sources),
  )

  it('come nowhere near a payment, an order, an account or a frame; monitoring alone hears of failures there', () => {
    const all = read({ ...ANALYTICS, ...TAGS, ...TESTS, ...MONITORING, ...CAPTCHA })
    for (const path of ['/paiement/embarque/x', '/commande/x', '/connexion', '/admin/x'])
      expect(toolSources(all, path)).toEqual({ scripts: [], calls: ['https://watch.example'], frames: [] })
    expect(toolSources(all, '/associations/a/evenements/b/widget')).toEqual({
      scripts: [],
      calls: [],
      frames: [],
    })
  })

  it.each([
    [{ ANALYTICS_URL: 'https://stats.example' }, /ANALYTICS_SITE/],
    [{ TAG_MANAGER_ID: 'GTM-ABC' }, /TAG_MANAGER_URL/],
    [{ CAPTCHA_URL: 'https://x.example', CAPTCHA_SITE_KEY: 'a' }, /CAPTCHA_SECRET_KEY/],
    [{ AB_URL: 'https://x.example' }, /AB_TESTS/],
    [{ AB_URL: 'https://x.example', AB_TESTS: 'unknownFlag:50' }, /quickWinForm/],
    [{ AB_URL: 'https://x.example', AB_TESTS: 'quickWinForm:150' }, /percent/],
    [{ MONITORING_DSN: 'https://watch.example/7' }, /MONITORING_DSN/],
    [{ MONITORING_SAMPLING: '2' }, /MONITORING_SAMPLING/],
  ])('half a setting is refused, by name %#', (env, message) => expect(() => read(env)).toThrow(message))
})
