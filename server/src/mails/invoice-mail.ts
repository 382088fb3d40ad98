import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

export interface InvoiceMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string
  organizationName: string
  orderId: number
  formTitle: string
  /** « Facture n° F2026-00042 » */
  name: string
  amount: string
  documentUrl: string
  orderUrl: string
}

const WORDS = {
  fr: {
    subject: (organization: string) => `Votre facture ${afterDe(organization)}`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (amount: string, id: number, title: string) =>
      `Voici la facture de votre commande n°\u202f${id} pour «\u202f${title}\u202f», d’un montant de ${amount}.`,
    button: 'Voir ma commande',
    note: 'Le PDF contient aussi les données de la facture au format Factur-X, pour les logiciels de comptabilité.',
  },
  en: {
    subject: (organization: string) => `Your invoice from ${organization}`,
    hello: (name: string) => `Hello ${name},`,
    lead: (amount: string, id: number, title: string) =>
      `Here is the invoice of your order no. ${id} for “${title}”, of ${amount}. It is in French, as French law requires.`,
    button: 'See my order',
    note: 'The PDF also holds the data of the invoice as Factur-X, for accounting software.',
  },
} as const

/** An invoice that was made after the confirmation. */
export function invoiceMail(invoice: InvoiceMail): MailText {
  const { locale } = invoice
  const words = WORDS[locale]
  const subject = words.subject(invoice.organizationName)
  const lead = words.lead(invoice.amount, invoice.orderId, invoice.formTitle)
  const layout = mailLayout({
    locale,
    brand: invoice.brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(invoice.firstName) },
      { kind: 'text', text: lead },
      { kind: 'links', links: [{ label: invoice.name, href: invoice.documentUrl }] },
      { kind: 'button', label: words.button, href: invoice.orderUrl },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject, ...layout }
}
