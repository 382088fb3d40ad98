import { DEFAULT_ENVIRONMENT, DEFAULT_FLAGS } from '@obole/core/settings'
import { isIP } from 'node:net'
import { z } from 'zod'

const flag = z.stringbool().default(false)
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

const MOST_HOPS = 10
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * What a proxy says of its visitor is believed of those that are named, by their number or their networks: whoever else
 * writes `X-Forwarded-For` chooses an address for themselves.
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
  // A network of everybody is anybody.
  return (
    prefix === undefined ||
    (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

const key = (shortest: number) => z.string().min(shortest).or(z.literal('')).default('')

/** Every setting there is, read once at boot. README's configuration table is checked against these names. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Where this installation stands; search engines are kept out of any other than the real one. */
  ENVIRONMENT: z.string().min(1).default(DEFAULT_ENVIRONMENT),
  PORT: z.coerce.number().int().min(0).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where visitors reach us; addresses in e-mails and at the bank start with it. */
  PUBLIC_URL: origin.optional(),
  /** How long a caller may take to send what it asks, its head and all of it: whoever drips is cut off. */
  HEADERS_SECONDS: z.coerce.number().min(1).default(15),
  REQUEST_SECONDS: z.coerce.number().min(1).default(60),
  /** Open at once on one node; whoever comes beyond is turned away at the door. */
  CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  DATABASE_URL: z.string().min(1),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(20),
  /** What signs and encrypts is derived from it, a key for each purpose. */
  SECRET: z.string().min(32),
  /** Those before it, the latest first: they open what they closed and sign nothing new. */
  SECRETS_OLD: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
    .pipe(z.array(z.string().min(32))),
  DATA_DIR: z.string().default('.data'),
  /** The built pages; empty in development, where Vite serves them. */
  PAGES_MODULE: z.string().default('web/build/server/index.js'),
  SEED_DEMO: flag,
  /** Two years of the demonstration's past, told in the background on first start. */
  DEMO_HISTORY: flag,
  LOG_LEVEL: z.string().default('info'),
  /** Of the provider chosen all settings are needed, of the other none. */
  CARD_PROVIDER: z.enum(['hapay', 'stripe']).default('hapay'),
  BANK_URL: origin.or(z.literal('')).default(''),
  BANK_SECRET_KEY: key(16),
  BANK_PUBLISHABLE_KEY: key(8),
  BANK_WEBHOOK_SECRET: key(16),
  STRIPE_SECRET_KEY: key(16),
  STRIPE_PUBLISHABLE_KEY: key(16),
  STRIPE_WEBHOOK_SECRET: key(16),
  /** Where Stripe's API is, when it is not Stripe's own: a double, for tests. */
  STRIPE_API_URL: origin.or(z.literal('')).default(''),
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default('Obole <bonjour@obole.localhost>'),
  /** Shown on the demonstration's home page. */
  MAILBOX_URL: z.string().optional(),
  /** "Plus de … associations": shown only where the operator states it. */
  ASSOCIATION_COUNT_TEXT: z.string().optional(),
  /** Whom somebody writes to who found a weakness; an e-mail or an address of the web. */
  SECURITY_CONTACT: z
    .email()
    .or(z.url({ protocol: /^(https|mailto|tel)$/ }))
    .optional(),
  /** Whose word on a visitor's address is taken; see `proxies`. */
  TRUST_PROXY: proxies,
  /** Shop, membership and event: the whole order on one page, the way through it as links, a robot check before it. */
  QUICK_WIN_FORM: z.stringbool().default(DEFAULT_FLAGS.quickWinForm),
  QUICK_WIN_NAVIGATION: z.stringbool().default(DEFAULT_FLAGS.quickWinNavigation),
  ONE_PAGE_CAPTCHA: z.stringbool().default(DEFAULT_FLAGS.onePageCaptcha),
  /** The summary holds the card fields, outside widgets: paying is pressed once. */
  CARD_ON_SUMMARY: z.stringbool().default(DEFAULT_FLAGS.cardOnSummary),
})

const PROVIDER_SETTINGS = {
  hapay: ['BANK_URL', 'BANK_SECRET_KEY', 'BANK_PUBLISHABLE_KEY', 'BANK_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const

const complete = schema.superRefine((config, context) => {
  for (const name of PROVIDER_SETTINGS[config.CARD_PROVIDER])
    if (config[name] === '')
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `needed by CARD_PROVIDER=${config.CARD_PROVIDER}`,
      })
})

export type Config = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & { PUBLIC_URL: string }
export const configNames = Object.keys(schema.shape)

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty setting is an unset one, but for the one whose emptiness says something.
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'PAGES_MODULE'),
  )
  const parsed = complete.safeParse(present)
  if (!parsed.success) throw new Error(`configuration: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` }
}

/** The doctor only needs to find the database. */
export function readDoctorConfig(env: NodeJS.ProcessEnv = process.env): Pick<Config, 'DATABASE_URL'> {
  return schema.pick({ DATABASE_URL: true }).parse(env)
}
