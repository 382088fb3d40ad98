import type { ProviderName } from '@obole/contract/providers'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { providersOf, type Providers } from './providers.ts'
import { hapayProvider } from './hapay/hapay-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

type Open = (config: Config, clock: Clock) => PaymentProvider & { close(): Promise<void> }

/** Each from its own settings, already checked when the configuration was read. */
const OPEN: Readonly<Record<ProviderName, Open>> = {
  hapay: (config, clock) =>
    hapayProvider({
      url: config.BANK_URL,
      secretKey: config.BANK_SECRET_KEY,
      publishableKey: config.BANK_PUBLISHABLE_KEY,
      webhookSecret: config.BANK_WEBHOOK_SECRET,
      clock,
    }),
  stripe: (config, clock) =>
    stripeProvider({
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      ...(config.STRIPE_API_URL ? { api: addressOf(config.STRIPE_API_URL) } : {}),
      clock,
    }),
}

/**
 * All providers the configuration names. The one that takes cards comes first, so that it does what several could do.
 */
export function openProviders(config: Config, clock: Clock): Providers & { close(): Promise<void> } {
  const names = new Set([config.CARD_PROVIDER, ...config.OTHER_PROVIDERS])
  const opened = [...names].map((name) => OPEN[name](config, clock))
  return {
    ...providersOf(opened),
    async close() {
      await Promise.all(opened.map((provider) => provider.close()))
    },
  }
}

/** The URL in the parts that Stripe's library expects. */
function addressOf(url: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname: host, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host, port: Number(port || (isPlain ? 80 : 443)) }
}
