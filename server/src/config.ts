import { PROVIDERS, type ProviderName } from '@obole/contract/providers'
import { TESTED_FLAGS, type TestedFlag } from '@obole/contract/tool-settings'
import { DEFAULT_ENVIRONMENT, DEFAULT_FLAGS } from '@obole/core/site/settings'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'

const flag = z.stringbool().default(false)
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

/** The URL of a folder on another site, without its last slash; empty where there is none. */
const place = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .or(z.literal(''))
  .default('')

/** `quickWinForm:50, quickWinNavigation:20`: the percentage of consenting visitors for whom a flag is inverted. */
const abTests = z
  .string()
  .default('')
  .transform((text, context) => {
    const percents: Partial<Record<TestedFlag, number>> = {}
    for (const part of text.split(/[\s,]+/).filter(Boolean)) {
      const [name, percent = ''] = part.split(':')
      const tested = TESTED_FLAGS.find((known) => known === name)
      if (tested && /^\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) <= 100)
        percents[tested] = Number(percent)
      else
        context.addIssue({
          code: 'custom',
          message: `say which flag, one of ${TESTED_FLAGS.join(', ')}, and for how many percent: quickWinForm:50, not ${part}`,
        })
    }
    return percents
  })

const MOST_HOPS = 10
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * `X-Forwarded-For` is believed only from the proxies named here, by their number or their networks: from anyone else,
 * it would let a visitor choose their own address.
 */
const proxies = z
  .string()
  .trim()
  .toLowerCase()
  .default('off')
  .transform((text, context) => {
    if (['off', 'no', 'false', '0'].includes(text)) return false
    if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return Number(text)
    const networks = text.split(/[\s,]+/)
    if (networks.every(isNetwork)) return networks
    context.addIssue({
      code: 'custom',
      message:
        'say how many proxies stand in front of us, such as 1, or their networks, such as 10.0.0.0/8: ' +
        'to believe anybody lets visitors choose their address',
    })
    return z.NEVER
  })

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  // A prefix of 0 is refused: such a network contains every address.
  return (
    prefix === undefined ||
    (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

/** A certificate or a key: its text, also with `\\n` for the ends of its lines, or the path of its file. */
const pem = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text === '' || text.startsWith('-----BEGIN')) return text.replaceAll(String.raw`\n`, '\n')
    try {
      return readFileSync(text, 'utf8')
    } catch {
      context.addIssue({ code: 'custom', message: 'is neither a PEM (-----BEGIN …) nor a file we can read' })
      return z.NEVER
    }
  })

const key = (shortest: number) => z.string().min(shortest).or(z.literal('')).default('')

/** Every setting, read once at boot. README's configuration table is checked against these names. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** The name of this environment; search engines are kept out of all environments but the real one. */
  ENVIRONMENT: z
    .string()
    .regex(/^[\w-]{1,30}$/)
    .default(DEFAULT_ENVIRONMENT),
  PORT: z.coerce.number().int().min(0).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where visitors reach us; addresses in e-mails and at the bank start with it. */
  PUBLIC_URL: origin.optional(),
  /** Where browsers call us, folder included; the page's own origin unless moved. */
  API_URL: place,
  AUTH_URL: place,
  /** Where the desk and the account pages are; at the same origin as the public pages unless moved. */
  ADMIN_URL: origin.or(z.literal('')).default(''),
  SIGN_IN_URL: origin.or(z.literal('')).default(''),
  /** The domain all of these share; needed where their hosts differ, so that one session serves them all. */
  COOKIE_DOMAIN: z.string().toLowerCase().default(''),
  /** How long a caller may take to send the headers, and the whole request; a slower caller is cut off. */
  HEADERS_SECONDS: z.coerce.number().min(1).default(15),
  REQUEST_SECONDS: z.coerce.number().min(1).default(60),
  /** Connections open at once on one node; further ones are refused. */
  CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  DATABASE_URL: z.string().min(1),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(20),
  /** All signing and encryption keys are derived from it, one for each purpose. */
  SECRET: z.string().min(32),
  /** Former secrets, the latest first: they still decrypt and verify what they made, and sign nothing new. */
  SECRETS_OLD: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
    .pipe(z.array(z.string().min(32))),
  DATA_DIR: z.string().default('.data'),
  /** The built pages; empty in development, where Vite serves them. */
  PAGES_MODULE: z.string().default('web/build/server/index.js'),
  SEED_DEMO: flag,
  /** Two years of history for the demonstration, written in the background on first start. */
  DEMO_HISTORY: flag,
  LOG_LEVEL: z.string().default('info'),
  /** The provider that takes cards. A provider named here or below needs all its settings, the others none. */
  CARD_PROVIDER: z.enum(PROVIDERS).default('hapay'),
  /** Other providers still in use: their earlier payments are queried and refunded, their notifications accepted. */
  OTHER_PROVIDERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(PROVIDERS))),
  BANK_URL: origin.or(z.literal('')).default(''),
  BANK_SECRET_KEY: key(16),
  BANK_PUBLISHABLE_KEY: key(8),
  BANK_WEBHOOK_SECRET: key(16),
  STRIPE_SECRET_KEY: key(16),
  STRIPE_PUBLISHABLE_KEY: key(16),
  STRIPE_WEBHOOK_SECRET: key(16),
  /** The URL of a test double for Stripe's API; empty for Stripe's own. */
  STRIPE_API_URL: origin.or(z.literal('')).default(''),
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default('Obole <bonjour@obole.localhost>'),
  /** How many mails of messages to many people leave in a minute, of all associations together. */
  MAILINGS_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(300),
  /** With this the operator's mail server hands over mails that come back; off unless set. */
  BOUNCES_SECRET: key(32),
  /** Shown on the demonstration's home page. */
  MAILBOX_URL: z.string().optional(),
  /** "Plus de … associations": shown only where the operator states it. */
  ASSOCIATION_COUNT_TEXT: z.string().optional(),
  /** Where to report a security weakness: an e-mail or a web address. */
  SECURITY_CONTACT: z
    .email()
    .or(z.url({ protocol: /^(https|mailto|tel)$/ }))
    .optional(),
  /** The proxies whose `X-Forwarded-For` is believed; see `proxies`. */
  TRUST_PROXY: proxies,
  /** Shop, membership and event: the whole order on one page, its steps as links, a robot check before it. */
  QUICK_WIN_FORM: z.stringbool().default(DEFAULT_FLAGS.quickWinForm),
  QUICK_WIN_NAVIGATION: z.stringbool().default(DEFAULT_FLAGS.quickWinNavigation),
  ONE_PAGE_CAPTCHA: z.stringbool().default(DEFAULT_FLAGS.onePageCaptcha),
  /** The summary holds the card fields, outside widgets: the payer presses the pay button once. */
  CARD_ON_SUMMARY: z.stringbool().default(DEFAULT_FLAGS.cardOnSummary),
  /** Public registers that our server queries while a visitor types; off unless set. */
  ADDRESS_URL: place,
  COMPANY_URL: place,
  /** Where the API of HelloAsso is, from which associations move in. */
  HELLOASSO_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api.helloasso.com'),
  /** Third-party tools, each off unless all its settings are there; none runs before the visitor consents. */
  ANALYTICS_URL: place,
  ANALYTICS_SITE: z.string().default(''),
  TAG_MANAGER_URL: place,
  TAG_MANAGER_ID: z.string().default(''),
  /** The only origins its tags may load from and send to. */
  TAG_MANAGER_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin)),
  AB_URL: place,
  AB_TESTS: abTests,
  MONITORING_DSN: z
    .url({ protocol: /^https?$/ })
    .refine((dsn) => URL.canParse(dsn) && new URL(dsn).username !== '', 'is https://key@host/project')
    .or(z.literal(''))
    .default(''),
  /** The share of sessions that are monitored, and of the server's own errors that are reported. */
  MONITORING_SAMPLING: z.coerce.number().min(0).max(1).default(0.1),
  CAPTCHA_URL: place,
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET_KEY: z.string().default(''),
  CAPTCHA_THRESHOLD: z.coerce.number().min(0).max(1).default(0.5),
  /** Membership cards in Apple Wallet and Google Wallet; each off unless all its settings are there. */
  WALLET_APPLE_PASS_TYPE: z.string().default(''),
  WALLET_APPLE_TEAM: z.string().default(''),
  WALLET_APPLE_CERTIFICATE: pem,
  WALLET_APPLE_KEY: pem,
  WALLET_APPLE_KEY_PASSWORD: z.string().default(''),
  /** Apple's certificate that issued ours (WWDR). */
  WALLET_APPLE_AUTHORITY: pem,
  WALLET_GOOGLE_ISSUER: z.string().regex(/^\d*$/, 'is the number of the issuer account').default(''),
  WALLET_GOOGLE_EMAIL: z.string().default(''),
  WALLET_GOOGLE_KEY: pem,
})

const MOVABLE = ['PUBLIC_URL', 'API_URL', 'AUTH_URL', 'ADMIN_URL', 'SIGN_IN_URL'] as const

/** A tool with half of its settings would silently do nothing. */
const TOOL_SETTINGS = [
  ['ANALYTICS_URL', 'ANALYTICS_SITE'],
  ['TAG_MANAGER_URL', 'TAG_MANAGER_ID'],
  ['CAPTCHA_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
  [
    'WALLET_APPLE_PASS_TYPE',
    'WALLET_APPLE_TEAM',
    'WALLET_APPLE_CERTIFICATE',
    'WALLET_APPLE_KEY',
    'WALLET_APPLE_AUTHORITY',
  ],
  ['WALLET_GOOGLE_ISSUER', 'WALLET_GOOGLE_EMAIL', 'WALLET_GOOGLE_KEY'],
] as const

const PROVIDER_SETTINGS: Readonly<Record<ProviderName, readonly (keyof z.infer<typeof schema>)[]>> = {
  hapay: ['BANK_URL', 'BANK_SECRET_KEY', 'BANK_PUBLISHABLE_KEY', 'BANK_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
}

const complete = schema.superRefine((config, context) => {
  const { CARD_PROVIDER, OTHER_PROVIDERS } = config
  const askedBy = [
    [CARD_PROVIDER, `CARD_PROVIDER=${CARD_PROVIDER}`] as const,
    ...OTHER_PROVIDERS.map((other) => [other, `OTHER_PROVIDERS=${other}`] as const),
  ]
  for (const [provider, setting] of askedBy)
    for (const name of PROVIDER_SETTINGS[provider])
      if (config[name] === '')
        context.addIssue({ code: 'custom', path: [name], message: `needed by ${setting}` })
  for (const names of TOOL_SETTINGS) {
    const missing = names.filter((name) => config[name] === '')
    if (missing.length === names.length) continue
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: `goes with ${names.join(' and ')}` })
  }
  for (const [name, message] of walletFaults(config))
    context.addIssue({ code: 'custom', path: [name], message })
  const hosts = MOVABLE.map((name) => config[name] ?? '')
    .filter(Boolean)
    .map((url) => new URL(url).hostname)
  const { COOKIE_DOMAIN: domain } = config
  const isShared = (host: string) => host === domain || host.endsWith(`.${domain}`)
  if (domain === '' ? new Set(hosts).size > 1 : !hosts.every(isShared))
    context.addIssue({
      code: 'custom',
      path: ['COOKIE_DOMAIN'],
      message: `is the domain that these hosts share: ${[...new Set(hosts)].join(', ')}`,
    })
  if ((config.AB_URL === '') !== (Object.keys(config.AB_TESTS).length === 0))
    context.addIssue({ code: 'custom', path: ['AB_URL'], message: 'goes with AB_TESTS' })
})

type Settings = z.infer<typeof schema>
type WalletFault = readonly [name: keyof Settings, message: string]

/** A pair that does not fit would only be noticed on a member's phone, which refuses the card without a word. */
function walletFaults(config: Settings): WalletFault[] {
  return [...appleFaults(config), ...googleFaults(config)]
}

function appleFaults(config: Settings): WalletFault[] {
  const { WALLET_APPLE_CERTIFICATE, WALLET_APPLE_KEY, WALLET_APPLE_AUTHORITY } = config
  if (!WALLET_APPLE_CERTIFICATE || !WALLET_APPLE_KEY || !WALLET_APPLE_AUTHORITY) return []
  const certificate = readable(() => new X509Certificate(WALLET_APPLE_CERTIFICATE))
  const authority = readable(() => new X509Certificate(WALLET_APPLE_AUTHORITY))
  const passphrase = config.WALLET_APPLE_KEY_PASSWORD
  const own = readable(() => createPrivateKey({ key: WALLET_APPLE_KEY, passphrase }))
  if (!certificate) return [['WALLET_APPLE_CERTIFICATE', 'is not a certificate']]
  if (!authority || !certificate.verify(authority.publicKey))
    return [['WALLET_APPLE_AUTHORITY', 'is not the certificate that issued WALLET_APPLE_CERTIFICATE']]
  if (own?.asymmetricKeyType !== 'rsa' || !certificate.checkPrivateKey(own))
    return [
      ['WALLET_APPLE_KEY', 'is not the RSA key of WALLET_APPLE_CERTIFICATE, or its password is another'],
    ]
  return []
}

function googleFaults({ WALLET_GOOGLE_KEY }: Settings): WalletFault[] {
  if (!WALLET_GOOGLE_KEY) return []
  const isRsa = readable(() => createPrivateKey(WALLET_GOOGLE_KEY))?.asymmetricKeyType === 'rsa'
  return isRsa ? [] : [['WALLET_GOOGLE_KEY', 'is not the RSA key of a service account']]
}

/** Null for a text that is not what it should be. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

export type Config = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & { PUBLIC_URL: string }
export const configNames = Object.keys(schema.shape)

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty setting counts as unset, except PAGES_MODULE, where empty has a meaning.
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'PAGES_MODULE'),
  )
  const parsed = complete.safeParse(present)
  if (!parsed.success) throw new Error(`configuration: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` }
}

/** The doctor needs only the database. */
export function readDoctorConfig(env: NodeJS.ProcessEnv = process.env): Pick<Config, 'DATABASE_URL'> {
  return schema.pick({ DATABASE_URL: true }).parse(env)
}
