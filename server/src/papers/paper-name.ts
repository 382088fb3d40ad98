import type { Locale } from '@obole/core/locale'
import { receiptNumber } from '@obole/core/receipts/receipt'
import { invoiceNumberOf } from '@obole/core/invoices/words'
import type { InvoicePaper, MembershipCard, PaperContents } from './paper.ts'

const WORDS = {
  fr: {
    receipt: (number: string) => `Reçu fiscal n°\u202f${number}`,
    ticket: (who: string) => `Billet – ${who}`,
    card: (who: string) => `Carte d’adhérent – ${who}`,
    webCard: (who: string) => `Carte sur le téléphone – ${who}`,
    dedication: (who: string) => `Carte de dédicace – ${who}`,
    invoice: (number: string) => `Facture n°\u202f${number}`,
    creditNote: (number: string) => `Avoir n°\u202f${number}`,
  },
  en: {
    receipt: (number: string) => `Tax receipt no. ${number}`,
    ticket: (who: string) => `Ticket – ${who}`,
    card: (who: string) => `Membership card – ${who}`,
    webCard: (who: string) => `Card on the phone – ${who}`,
    dedication: (who: string) => `Dedication card – ${who}`,
    invoice: (number: string) => `Invoice no. ${number}`,
    creditNote: (number: string) => `Credit note no. ${number}`,
  },
} as const

/** The text of a link to the paper. */
export function paperName(contents: PaperContents, locale: Locale): string {
  const words = WORDS[locale]
  switch (contents.kind) {
    case 'FiscalReceipt':
      return words.receipt(receiptNumber(contents.givenOn, contents.number))
    case 'Ticket':
      return words.ticket(contents.holder ?? contents.tierName)
    case 'MembershipCard':
      return words.card(contents.holder ?? contents.payerName)
    case 'DedicationCard':
      return words.dedication(contents.honouree)
    case 'Invoice':
      return words.invoice(invoiceNumberOf(contents))
    case 'CreditNote':
      return words.creditNote(invoiceNumberOf(contents))
  }
}

/** The text of a link to the member's own page of a card. */
export const webCardName = ({ holder, payerName }: MembershipCard, locale: Locale): string =>
  WORDS[locale].webCard(holder ?? payerName)

const FILE_WORDS = {
  fr: {
    receipt: 'recu-fiscal',
    ticket: 'billet',
    card: 'carte-adherent',
    dedication: 'carte-de-dedicace',
    invoice: 'facture',
    creditNote: 'avoir',
  },
  en: {
    receipt: 'tax-receipt',
    ticket: 'ticket',
    card: 'membership-card',
    dedication: 'dedication-card',
    invoice: 'invoice',
    creditNote: 'credit-note',
  },
} as const

/** The name of the saved file, in its reader's language and without characters that some file systems refuse. */
export function paperFileName(contents: PaperContents, locale: Locale): string {
  const words = FILE_WORDS[locale]
  switch (contents.kind) {
    case 'FiscalReceipt':
      return `${words.receipt}-${receiptNumber(contents.givenOn, contents.number)}.pdf`
    case 'Ticket':
      return `${words.ticket}-${contents.passNumber}.pdf`
    case 'MembershipCard':
      return `${words.card}-${contents.passNumber}.pdf`
    case 'DedicationCard':
      return `${words.dedication}.pdf`
    case 'Invoice':
    case 'CreditNote':
      return invoiceFileName(contents, locale)
  }
}

export function invoiceFileName(
  invoice: Pick<InvoicePaper, 'kind' | 'issuedOn' | 'number'>,
  locale: Locale,
): string {
  const words = FILE_WORDS[locale]
  const name = invoice.kind === 'Invoice' ? words.invoice : words.creditNote
  return `${name}-${invoiceNumberOf(invoice)}.pdf`
}

/** In the language of the paper itself; that of receipts and invoices is French by law. */
export const ownFileName = (contents: PaperContents): string =>
  paperFileName(contents, 'locale' in contents ? contents.locale : 'fr')
