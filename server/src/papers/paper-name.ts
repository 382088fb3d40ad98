import type { Locale } from '@obole/core/locale'
import { receiptNumber } from '@obole/core/receipts/receipt'
import type { MembershipCard, PaperContents } from './paper.ts'

const WORDS = {
  fr: {
    receipt: (number: string) => `Reçu fiscal n°\u202f${number}`,
    ticket: (who: string) => `Billet – ${who}`,
    card: (who: string) => `Carte d’adhérent – ${who}`,
    webCard: (who: string) => `Carte sur le téléphone – ${who}`,
    dedication: (who: string) => `Carte de dédicace – ${who}`,
  },
  en: {
    receipt: (number: string) => `Tax receipt no. ${number}`,
    ticket: (who: string) => `Ticket – ${who}`,
    card: (who: string) => `Membership card – ${who}`,
    webCard: (who: string) => `Card on the phone – ${who}`,
    dedication: (who: string) => `Dedication card – ${who}`,
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
  }
}

/** The text of a link to the member's own page of a card. */
export const webCardName = ({ holder, payerName }: MembershipCard, locale: Locale): string =>
  WORDS[locale].webCard(holder ?? payerName)

const FILE_WORDS = {
  fr: { receipt: 'recu-fiscal', ticket: 'billet', card: 'carte-adherent', dedication: 'carte-de-dedicace' },
  en: { receipt: 'tax-receipt', ticket: 'ticket', card: 'membership-card', dedication: 'dedication-card' },
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
  }
}

/** In the language of the paper itself; a receipt's is French by law. */
export const ownFileName = (contents: PaperContents): string =>
  paperFileName(contents, contents.kind === 'FiscalReceipt' ? 'fr' : contents.locale)
