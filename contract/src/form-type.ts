import { FORM_TYPE_CODES } from '@obole/core/campaign/form'
import { z } from 'zod'

const ABOUT =
  'Event (ticketing), Membership, Shop, CrowdFunding, Donation, PaymentForm (a sale) or Checkout (a cart that its association ' +
  'asks for). FUNDRAISING and UNKNOWN are codes that exist though no campaign is made with them: whoever asks for one is ' +
  'answered 404 FORM_TYPE_UNAVAILABLE.'

/** What kind of campaign is meant, by its code. */
export const formTypeCode = z.enum(FORM_TYPE_CODES).describe(ABOUT)

/** The same where capitals do not matter: Event, event, EVENT. */
export const formTypeInAnyCase = z
  .string()
  .min(1)
  .max(120)
  .meta({ examples: [...FORM_TYPE_CODES], description: `${ABOUT} In any case.` })
