import { z } from 'zod'

const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)))

const environmentSchema = z
  .object({
    BANK_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    BANK_HOST: z.string().default('127.0.0.1'),
    BANK_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    BANK_DATA_DIR: z.string().default('.data/bank'),
    BANK_SECRET_KEY: z.string().min(8),
    BANK_PUBLISHABLE_KEY: z.string().min(8),
    BANK_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    BANK_WEBHOOK_SECRET: z.string().min(8),
    BANK_MERCHANT_ORIGINS: origins.default([]),
    BANK_MERCHANT_NAME: z.string().default('Obole'),
    BANK_CONTROL: z.stringbool().default(false),
    BANK_TIMEOUT_MS: z.coerce.number().int().min(0).default(150_000),
    BANK_PAYOUT_DELAY_MS: z.coerce.number().int().min(0).default(2_000),
    BANK_NOTIFICATION_RETRY_MS: z.coerce.number().int().min(1).default(1_000),
  })
  .transform((env) => ({
    port: env.BANK_PORT ?? env.PORT,
    host: env.BANK_HOST,
    publicUrl: env.BANK_PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: env.BANK_DATA_DIR,
    secretKey: env.BANK_SECRET_KEY,
    publishableKey: env.BANK_PUBLISHABLE_KEY,
    webhookUrl: env.BANK_WEBHOOK_URL,
    webhookSecret: env.BANK_WEBHOOK_SECRET,
    merchantOrigins: env.BANK_MERCHANT_ORIGINS,
    merchantName: env.BANK_MERCHANT_NAME,
    control: env.BANK_CONTROL,
    /** How long the card "time-out" keeps its caller waiting: longer than the merchant's own 120 s. */
    timeoutMs: env.BANK_TIMEOUT_MS,
    payoutDelayMs: env.BANK_PAYOUT_DELAY_MS,
    notificationRetryMs: env.BANK_NOTIFICATION_RETRY_MS,
  }))

export type Config = z.output<typeof environmentSchema>

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as absent, as in most compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(`the bank's configuration is not usable:\n${z.prettifyError(parsed.error)}`)
}
