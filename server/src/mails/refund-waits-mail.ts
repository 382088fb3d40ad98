import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface WaitingRefundNews {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  orderId: number
  firstName: string
  organizationName: string
  formTitle: string
  totalCents: Cents
  orderUrl: string
}

const WORDS = {
  fr: {
    subject: (organization: string) =>
      `Votre remboursement de la part ${afterDe(organization)} est en attente`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (organization: string, title: string, amount: string) =>
      `Un remboursement de ${amount} vous est dû de la part ${afterDe(organization)}, pour «\u202f${title}\u202f».`,
    why: 'L’argent déjà reçu par l’association lui a été versé\u202f: le remboursement partira dès que son compte chez nous le permettra, avant tout autre versement. Vous n’avez rien à faire.',
    next: 'Nous vous écrirons quand ce sera fait.',
    order: (id: number) => `Commande n°\u202f${id}`,
    waits: 'Remboursement en attente',
    button: 'Voir ma commande',
  },
  en: {
    subject: (organization: string) => `Your refund from ${organization} is waiting`,
    hello: (name: string) => `Hello ${name},`,
    lead: (organization: string, title: string, amount: string) =>
      `${organization} has decided to refund you ${amount} for “${title}”.`,
    why: 'The money received so far has been paid out to the association: the refund will be made as soon as its account with us allows, before any other payout. You have nothing to do.',
    next: 'We will write to you when it is done.',
    order: (id: number) => `Order no. ${id}`,
    waits: 'Waiting refund',
    button: 'See my order',
  },
} as const

/** Informs the payer that a refund was decided, why it has not been sent yet, and that it will be. */
export function refundWaitsMail(refund: WaitingRefundNews): MailText {
  const { locale, organizationName, formTitle, totalCents } = refund
  const words = WORDS[locale]
  const amount = formatEuros(totalCents, locale)
  const subject = words.subject(organizationName)
  const lead = words.lead(organizationName, formTitle, amount)
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(refund.firstName) },
    { kind: 'text', text: lead },
    { kind: 'text', text: words.why },
    { kind: 'heading', text: words.order(refund.orderId) },
    { kind: 'rows', rows: [{ label: words.waits, value: amount, isTotal: true }] },
    { kind: 'text', text: words.next },
    { kind: 'button', label: words.button, href: refund.orderUrl },
  ]
  return { subject, ...mailLayout({ locale, brand: refund.brand, title: subject, preheader: lead, blocks }) }
}
