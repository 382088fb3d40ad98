import { startStripeDouble } from './stripe-double.ts'

/** The double of Stripe's API as a program of its own, for journeys in a browser. */
const { api } = await startStripeDouble()
process.send?.({ type: 'ready', url: `${api.protocol}://${api.host}:${api.port}` })
