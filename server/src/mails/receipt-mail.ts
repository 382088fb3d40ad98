import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

/** Why a receipt stands in place of another: money went back, the donor was corrected, or the association made it anew. */
export type WhyReplaced = 'amountChanged' | 'donorCorrected' | 'madeAnew'

export interface ReceiptMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string
  organizationName: string
  formTitle: string
  /** As on the paper. */
  number: string
  amount: string
  date: string
  /** The number of the receipt it replaces. */
  replaces: string | null
  why: WhyReplaced
  documentUrl: string
  orderUrl: string
}

const WORDS = {
  fr: {
    subject: (organization: string) => `Votre reçu fiscal ${afterDe(organization)}`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (amount: string, date: string, title: string) =>
      `Voici le reçu de votre don de ${amount} du ${date}, pour «\u202f${title}\u202f». Gardez-le pour votre déclaration.`,
    amountChanged: (number: string) =>
      `Une partie de ce don vous a été rendue\u202f: ce reçu annule et remplace le reçu n°\u202f${number}, qui n’est plus valable.`,
    donorCorrected: (number: string) =>
      `Votre nom ou votre adresse a été corrigé\u202f: ce reçu annule et remplace le reçu n°\u202f${number}, qui n’est plus valable.`,
    madeAnew: (number: string) =>
      `Ce reçu annule et remplace le reçu n°\u202f${number}, qui n’est plus valable.`,
    document: (number: string) => `Reçu fiscal n°\u202f${number}`,
    button: 'Voir ma commande',
    note: 'Le code imprimé sur le reçu permet à chacun de vérifier qu’il est authentique.',
  },
  en: {
    subject: (organization: string) => `Your tax receipt from ${organization}`,
    hello: (name: string) => `Hello ${name},`,
    lead: (amount: string, date: string, title: string) =>
      `Here is the receipt for your gift of ${amount} on ${date}, for “${title}”. Keep it for your tax return; it is in French, as the tax office requires.`,
    amountChanged: (number: string) =>
      `A part of this gift was given back to you: this receipt replaces receipt no. ${number}, which is no longer valid.`,
    donorCorrected: (number: string) =>
      `Your name or address was corrected: this receipt replaces receipt no. ${number}, which is no longer valid.`,
    madeAnew: (number: string) => `This receipt replaces receipt no. ${number}, which is no longer valid.`,
    document: (number: string) => `Tax receipt no. ${number}`,
    button: 'See my order',
    note: 'The code printed on the receipt lets anybody check that it is genuine.',
  },
} as const

/** A receipt sent apart from the confirmation: for a later debit, or in place of another. */
export function receiptMail(receipt: ReceiptMail): MailText {
  const { locale, number, replaces, why } = receipt
  const words = WORDS[locale]
  const subject = words.subject(receipt.organizationName)
  const lead = words.lead(receipt.amount, receipt.date, receipt.formTitle)
  const layout = mailLayout({
    locale,
    brand: receipt.brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(receipt.firstName) },
      { kind: 'text', text: lead },
      ...(replaces ? [{ kind: 'text', text: words[why](replaces) } as const] : []),
      { kind: 'links', links: [{ label: words.document(number), href: receipt.documentUrl }] },
      { kind: 'button', label: words.button, href: receipt.orderUrl },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject, ...layout }
}
