import { assert } from '@obole/core/assert'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import {
  ProviderFault,
  type PaymentProvider,
  type ProviderAbilities,
  type ProviderOrigins,
} from './payment-provider.ts'

/** An object that a provider knows by its own id. */
export interface AtProvider {
  provider: string
  id: string
}

type Able<A extends keyof ProviderAbilities> = PaymentProvider & Pick<ProviderAbilities, A>

/** The providers of this installation. What one of them took is asked only of it, by its stored name. */
export interface Providers {
  readonly all: readonly PaymentProvider[]
  /** Null where this installation does not have it. */
  find(name: string): PaymentProvider | null
  /** The provider whose name was stored. One no longer configured is treated as one that does not answer. */
  named(name: string): PaymentProvider
  /** The same, with the required abilities: to ask a provider without them is a bug. */
  able<A extends keyof ProviderAbilities>(name: string, ...abilities: A[]): Able<A>
  /** All providers with that ability. */
  thatCan<A extends keyof ProviderAbilities>(ability: A): readonly Able<A>[]
  /** The provider for new payments: the first that accepts the means. */
  taking(means: OnlineMeans): PaymentProvider
}

const can = <A extends keyof ProviderAbilities>(provider: PaymentProvider, ability: A): provider is Able<A> =>
  provider[ability] !== undefined

export function providersOf(all: readonly PaymentProvider[]): Providers {
  const find = (name: string) => all.find((provider) => provider.name === name) ?? null
  const named = (name: string) => {
    const provider = find(name)
    if (!provider) throw new ProviderFault('hapay_provider_error', `the provider ${name} is not configured`)
    return provider
  }
  return {
    all,
    find,
    named,
    able<A extends keyof ProviderAbilities>(name: string, ...abilities: A[]) {
      const provider = named(name)
      for (const ability of abilities) assert(can(provider, ability), `${name} cannot ${ability}`)
      // Each ability was checked just above.
      return provider as Able<A>
    },
    thatCan: <A extends keyof ProviderAbilities>(ability: A) =>
      all.filter((provider): provider is Able<A> => can(provider, ability)),
    taking(means) {
      const provider = all.find(({ takes }) => takes.includes(means))
      assert(provider, `nobody takes ${means} here`)
      return provider
    },
  }
}

/** The foreign origins a payment page must be allowed to load from. */
export const originsOf = ({ all }: Providers): ProviderOrigins => ({
  scripts: all.flatMap(({ origins }) => origins.scripts),
  frames: all.flatMap(({ origins }) => origins.frames),
  calls: all.flatMap(({ origins }) => origins.calls),
})

/** What a page needs about the provider whose card fields it shows. */
export function cardFieldsOf({ name, cardFields }: PaymentProvider) {
  assert(cardFields, `${name} has no card fields`)
  return { provider: name, ...cardFields }
}
