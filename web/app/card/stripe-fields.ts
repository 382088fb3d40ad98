import type { Locale } from '@obole/core/locale'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { READY_TIMEOUT_MS, type TokenizationResult } from './card-fields.ts'

/** The part of Stripe.js in use. Stripe requires that its code is loaded from its own origin. */
interface StripeJs {
  elements(options: ElementsOptions): Elements
  createPaymentMethod(options: { elements: Elements }): Promise<{
    paymentMethod?: { id: string }
    error?: StripeError
  }>
}

interface Elements {
  create(type: 'payment', options: { wallets: Record<'applePay' | 'googlePay' | 'link', 'never'> }): Element
  /** Checks what was typed, and shows errors in the fields. */
  submit(): Promise<{ error?: StripeError }>
}

interface Element {
  mount(place: HTMLElement): void
  on(event: 'ready' | 'loaderror', hear: () => void): void
  destroy(): void
}

type StripeError = { type: string }
type ElementsOptions = {
  mode: 'payment' | 'setup'
  amount?: number
  currency: 'eur'
  paymentMethodTypes: readonly ['card']
  paymentMethodCreation: 'manual'
  locale: Locale
  appearance: { variables: Record<string, string> }
}
type OpenStripe = (publishableKey: string) => StripeJs

declare global {
  interface Window {
    Stripe?: OpenStripe
  }
}

export interface StripeFields {
  url: string
  publishableKey: string
  /** In cents; with zero, the card is only kept. */
  amount: number
  locale: Locale
}

/** Stripe's card fields, drawn by Stripe into `place`, in frames of Stripe's origin. */
export function useStripeFields(
  place: RefObject<HTMLElement | null>,
  { url, publishableKey, amount, locale }: StripeFields,
) {
  const opened = useRef<{ stripe: StripeJs; elements: Elements } | null>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'silent'>('waiting')
  useEffect(() => {
    let element: Element | undefined
    let left = false
    const fallSilent = () => setState((now) => (now === 'ready' ? now : 'silent'))
    const timer = setTimeout(fallSilent, READY_TIMEOUT_MS)
    const open = async () => {
      const openStripe = await loadStripe(url)
      if (left || !place.current) return
      const stripe = openStripe(publishableKey)
      const elements = stripe.elements(elementsOptions(amount, locale))
      element = elements.create('payment', {
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      })
      element.on('ready', () => setState('ready'))
      element.on('loaderror', fallSilent)
      element.mount(place.current)
      opened.current = { stripe, elements }
    }
    open().catch(fallSilent)
    return () => {
      left = true
      clearTimeout(timer)
      element?.destroy()
      opened.current = null
    }
  }, [place, url, publishableKey, amount, locale])
  return {
    isReady: state === 'ready',
    isSilent: state === 'silent',
    take: () => takeCard(opened.current),
  }
}

/**
 * Only the card's id at Stripe comes back; our server confirms the payment with it. The page holds no client secret, so
 * it cannot begin a payment that the server does not know.
 */
async function takeCard(
  opened: { stripe: StripeJs; elements: Elements } | null,
): Promise<TokenizationResult> {
  if (!opened) return { kind: 'error' }
  const { stripe, elements } = opened
  try {
    const submitted = await elements.submit()
    if (submitted.error) return refused(submitted.error)
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
    if (paymentMethod) return { kind: 'token', tokenizationSessionId: paymentMethod.id }
    return error ? refused(error) : { kind: 'error' }
  } catch {
    return { kind: 'error' }
  }
}

const refused = ({ type }: StripeError): TokenizationResult =>
  type === 'validation_error' || type === 'card_error' ? { kind: 'invalid' } : { kind: 'error' }

function elementsOptions(amount: number, locale: Locale): ElementsOptions {
  return {
    ...(amount > 0 ? { mode: 'payment', amount } : { mode: 'setup' }),
    currency: 'eur',
    paymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    locale,
    appearance: {
      variables: {
        colorPrimary: MAIN_COLOUR,
        borderRadius: '12px',
        fontSizeBase: '16px',
        spacingUnit: '4px',
      },
    },
  }
}

/** Loaded once per page for all forms; a script that failed to load can be requested again. */
let loading: Promise<OpenStripe> | undefined

function loadStripe(url: string): Promise<OpenStripe> {
  loading ??= new Promise<OpenStripe>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error('Stripe.js brought nothing')),
    )
    script.addEventListener('error', () => reject(new Error('Stripe.js did not come')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
