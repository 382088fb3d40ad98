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

/** The name of the saved file: in French, like the paper, and without characters that some file systems refuse. */
export function paperFileName(contents: PaperContents): string {
  switch (contents.kind) {
    case 'FiscalReceipt':
      return `recu-fiscal-${receiptNumber(contents.givenOn, contents.number)}.pdf`
    case 'Ticket':
      return `billet-${contents.passNumber}.pdf`
    case 'MembershipCard':
      return `carte-adherent-${contents.passNumber}.pdf`
    case 'DedicationCard':
      return 'carte-de-dedicace.pdf'
  }
}
