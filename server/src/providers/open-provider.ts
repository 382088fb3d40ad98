import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { CardProvider } from './card-provider.ts'
import { hapayProvider } from './hapay/hapay-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** The card provider that the configuration names; its settings were checked when they were read. */
export function openProvider(config: Config, clock: Clock): CardProvider & { close(): Promise<void> } {
  switch (config.CARD_PROVIDER) {
    case 'hapay':
      return hapayProvider({
        url: config.BANK_URL,
        secretKey: config.BANK_SECRET_KEY,
        publishableKey: config.BANK_PUBLISHABLE_KEY,
        webhookSecret: config.BANK_WEBHOOK_SECRET,
        clock,
      })
    case 'stripe':
      return stripeProvider({
        secretKey: config.STRIPE_SECRET_KEY,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
        ...(config.STRIPE_API_URL ? { api: addressOf(config.STRIPE_API_URL) } : {}),
        clock,
      })
  }
}

/** In the pieces that Stripe's library wants it in. */
function addressOf(url: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname: host, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host, port: Number(port || (isPlain ? 80 : 443)) }
}
