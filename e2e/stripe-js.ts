import type { BrowserContext, Route } from '@playwright/test'

/** Stripe's test card numbers, and their payment methods in its API. */
export const STRIPE_CARDS = {
  accepted: { number: '4242424242424242', method: 'pm_card_visa' },
  challenged: { number: '4000000000003220', method: 'pm_card_threeDSecure2Required' },
  refused: { number: '4000000000009995', method: 'pm_card_chargeDeclinedInsufficientFunds' },
} as const

/**
 * Plays Stripe's origins to a browser: its script and fields, the call that keeps a card, the bank's page. Each answers
 * at its real address, so that the page's security policy is tested as with Stripe.
 */
export async function playStripe(context: BrowserContext, apiUrl: string): Promise<void> {
  await context.route('https://js.stripe.com/*/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` }),
  )
  await context.route('https://js.stripe.com/fields', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: FIELDS }),
  )
  await context.route('https://api.stripe.com/v1/payment_methods', keepCard)
  await context.route('https://hooks.stripe.com/3ds/**', (route) => passChallenge(route, apiUrl))
}

async function keepCard(route: Route): Promise<void> {
  const number = new URLSearchParams(route.request().postData() ?? '').get('card[number]')
  const card = Object.values(STRIPE_CARDS).find((one) => one.number === number)
  await route.fulfill({
    status: card ? 200 : 402,
    headers: { 'access-control-allow-origin': '*' },
    json: card ? { id: card.method } : { error: { type: 'card_error' } },
  })
}

/** Approves the payment at once, and leads back to where it was begun. */
async function passChallenge(route: Route, apiUrl: string): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url())
  const id = pathname.split('/').at(-1)
  await fetch(`${apiUrl}/v1/challenges/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ isApproved: 'true' }),
  })
  await route.fulfill({ status: 302, headers: { location: searchParams.get('return') ?? '/' } })
}

/** Runs in our page, as Stripe.js does: it only draws a frame and exchanges messages with it. */
function script(): void {
  type Reply = { error?: { type: string }; paymentMethod?: { id: string } }
  const STRIPE = 'https://js.stripe.com'
  const open = (publishableKey: string) => ({
    elements(options: { mode: string; paymentMethodCreation: string }) {
      if (!publishableKey.startsWith('pk_') || options.paymentMethodCreation !== 'manual')
        throw new Error('not as Stripe wants it')
      const frame = document.createElement('iframe')
      const heard = new Map<string, () => void>()
      addEventListener('message', ({ origin, data }) => {
        if (origin === STRIPE && data === 'ready') heard.get('ready')?.()
      })
      const ask = (what: 'submit' | 'create') =>
        new Promise<Reply>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', ({ data }) => resolve(data))
          port1.start()
          frame.contentWindow?.postMessage(what, STRIPE, [port2])
        })
      return {
        ask,
        submit: () => ask('submit'),
        create: () => ({
          on: (event: string, hear: () => void) => heard.set(event, hear),
          mount(place: HTMLElement) {
            frame.title = 'Stripe'
            frame.src = `${STRIPE}/fields`
            place.append(frame)
          },
          destroy: () => frame.remove(),
        }),
      }
    },
    createPaymentMethod: ({ elements }: { elements: { ask(what: 'create'): Promise<Reply> } }) =>
      elements.ask('create'),
  })
  Object.assign(window, { Stripe: open })
}

const FIELDS = `<!doctype html><html lang="fr"><title>Stripe</title>
<label>Numéro de carte <input id="number" inputmode="numeric"></label>
<script>
  const typed = () => document.getElementById('number').value
  addEventListener('message', async ({ data, ports: [port] }) => {
    if (typed() === '') return port.postMessage({ error: { type: 'validation_error' } })
    if (data === 'submit') return port.postMessage({})
    const answer = await fetch('https://api.stripe.com/v1/payment_methods', {
      method: 'POST',
      body: new URLSearchParams({ type: 'card', 'card[number]': typed() }),
    })
    const { id, error } = await answer.json()
    port.postMessage(error ? { error } : { paymentMethod: { id } })
  })
  parent.postMessage('ready', '*')
</script></html>`
