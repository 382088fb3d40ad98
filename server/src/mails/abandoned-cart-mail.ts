import type { FormType } from '@obole/core/campaign/form'
import { afterDe } from '@obole/core/french-names'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

export interface AbandonedCart {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  organizationName: string
  formType: FormType
  formTitle: string
  lines: readonly { name: string; amount: string }[]
  formUrl: string
}

const WORDS = {
  fr: {
    subject: (title: string) => `Vous n’avez pas terminé\u202f: «\u202f${title}\u202f»`,
    hello: 'Bonjour,',
    lead: (organization: string) =>
      `Vous aviez commencé une commande auprès ${afterDe(organization)}, et elle n’est pas allée jusqu’au paiement. Rien n’a été débité.`,
    chosen: 'Vous aviez choisi',
    again: {
      places:
        'Vos places ne sont plus réservées, mais il en reste. Si vous le souhaitez, reprenez en quelques minutes.',
      other: 'Si vous le souhaitez, reprenez là où la campagne commence\u202f: cela prend quelques minutes.',
    },
    button: 'Reprendre',
    note: 'C’est notre seul rappel pour cette commande. Si vous avez changé d’avis, vous n’avez rien à faire.',
  },
  en: {
    subject: (title: string) => `Your order is not finished: “${title}”`,
    hello: 'Hello,',
    lead: (organization: string) =>
      `You began an order with ${organization}, and it did not get as far as the payment. Nothing was debited.`,
    chosen: 'You had chosen',
    again: {
      places: 'Your places are no longer held, but some are left. If you like, start again in a few minutes.',
      other: 'If you like, start again where the campaign begins: it takes a few minutes.',
    },
    button: 'Start again',
    note: 'This is our only reminder about this order. If you changed your mind, there is nothing to do.',
  },
} as const

/**
 * Sent once, where the campaign asks for it: a way back, without insistence, and without a name, since anyone may have
 * typed it.
 */
export function abandonedCartMail(cart: AbandonedCart): MailText {
  const { locale, formType } = cart
  const words = WORDS[locale]
  const subject = words.subject(cart.formTitle)
  const lead = words.lead(cart.organizationName)
  const layout = mailLayout({
    locale,
    brand: cart.brand,
    showsBanner: true,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello },
      { kind: 'text', text: lead },
      { kind: 'heading', text: words.chosen },
      { kind: 'rows', rows: cart.lines.map(({ name, amount }) => ({ label: name, value: amount })) },
      { kind: 'text', text: kindOf(formType).holds === 'places' ? words.again.places : words.again.other },
      { kind: 'button', label: words.button, href: cart.formUrl },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject, ...layout }
}
