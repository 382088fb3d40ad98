/** The payment providers, by the name that is stored with each payment. */
export const PROVIDERS = ['hapay', 'stripe'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What the public API calls them. */
export const PROVIDER_LABELS = { hapay: 'HaPay', stripe: 'Stripe' } as const satisfies Record<
  ProviderName,
  string
>
