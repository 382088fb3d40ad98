import { FORM_TYPE_CODES, FORM_TYPES, type FormType, isFormType } from '@obole/core/campaign/form'
import { z } from 'zod'

/** What it is, where its code does not say it. */
const EXPLAINED: Readonly<Partial<Record<FormType, string>>> = {
  Event: 'ticketing',
  PaymentForm: 'a sale',
  Checkout: 'a cart that its association asks for',
}

const explained = (type: FormType) => (EXPLAINED[type] ? `${type} (${EXPLAINED[type]})` : type)
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(FORM_TYPES.map(explained))
const withoutCampaigns = new Intl.ListFormat('en-GB').format(
  FORM_TYPE_CODES.filter((code) => !isFormType(code)),
)

const ABOUT =
  `${either}. ${withoutCampaigns} are codes that exist though no campaign is made with them: whoever asks for one is ` +
  'answered 404 FORM_TYPE_UNAVAILABLE.'

/** What kind of campaign is meant, by its code. */
export const formTypeCode = z.enum(FORM_TYPE_CODES).describe(ABOUT)

/** The same where capitals do not matter: Event, event, EVENT. */
export const formTypeInAnyCase = z
  .string()
  .min(1)
  .max(120)
  .meta({ examples: [...FORM_TYPE_CODES], description: `${ABOUT} In any case.` })
