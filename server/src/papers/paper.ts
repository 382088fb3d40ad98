import type { DepositedCheque } from '@obole/core/receipts/deposit-slip'
import type { LocalDate } from '@obole/core/dates/dates'
import type { InvoiceWords } from '@obole/core/invoices/words'
import type { DedicationOccasion } from '@obole/core/validation/dedication'
import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money/money'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import type { PaperKind } from '@obole/core/receipts/papers'
import type { ReceiptDonor, ReceiptKind } from '@obole/core/receipts/receipt'

/** Everything a paper says, as it was when the paper was made: the paper can be drawn again, whatever changes later. */
export type PaperContents = FiscalReceipt | Ticket | MembershipCard | DedicationCard | InvoicePaper

export interface Paper {
  id: string
  orderId: number
  kind: PaperKind
  contents: PaperContents
  createdAt: number
  file: PaperFile | null
  /** Of a membership card, the mailboxes its link goes to, empty where there is none: the participant's and the payer's. */
  mailboxes: readonly string[]
}

/** A paper with its file; `pdf` where it was drawn just now, and need not be read. */
export interface DrawnPaper extends Paper {
  pdf?: Buffer
}

export interface PaperFile {
  storedAs: string
  sizeBytes: number
  sha256: string
}

export interface FiscalReceipt {
  kind: 'FiscalReceipt'
  model: ReceiptKind
  /** Within the year of the gift. */
  number: number
  /** The number of the receipt it replaces. */
  replaces: number | null
  organization: {
    name: string
    status: string
    purpose: string
    addressLines: readonly string[]
    siren: string | null
    rnaNumber: string | null
  }
  donor: ReceiptDonor
  amountCents: Cents
  /** Of a yearly receipt, the day of its last gift. */
  givenOn: LocalDate
  /** Of a yearly receipt, all of its gifts' means. */
  means: string
  /** What a yearly receipt says of each gift, in the order of their days; absent from the receipt of one gift. */
  gifts?: readonly ReceiptGiftLine[]
  /** The other receipts that a yearly one replaces, by number: those of files of one person that were made one. */
  replacesAlso?: readonly number[]
  /** The boxes of the tax articles are there since; absent from older receipts, which are drawn as they were. */
  hasBoxes?: true
  issuedOn: LocalDate
  orderId: number
  verifyUrl: string
  /** The person who signs for the association, and the picture of their signature where there is one. */
  signatory: { name: string; role: string | null; signatureId: number | null } | null
  madeAt: number
}

/** An invoice or a credit note. Its number is that of its series and year. */
export type InvoicePaper = InvoiceWords

export const isInvoice = (contents: PaperContents): contents is InvoicePaper =>
  contents.kind === 'Invoice' || contents.kind === 'CreditNote'

/** What was paid of an order by the day it is drawn. It is no paper of the order: it is drawn each time it is opened. */
export interface AttestationContents {
  locale: Locale
  orderId: number
  orderedOn: LocalDate
  title: string
  /** It goes on each month: what was paid is told, and no whole. */
  recurs: boolean
  organization: {
    name: string
    addressLines: readonly string[]
    siren: string | null
    rnaNumber: string | null
  }
  payer: { name: string; company: string | null; addressLines: readonly string[] }
  lines: readonly { name: string; options: readonly string[]; count: number; amountCents: Cents }[]
  payments: readonly { paidOn: LocalDate; means: PaymentMeans; amountCents: Cents; backCents: Cents }[]
  paidCents: Cents
  backCents: Cents
  keptCents: Cents
  toCome: readonly { dueOn: LocalDate; amountCents: Cents }[]
  /** What was left to Obole. */
  tipCents: Cents
  verifyUrl: string
  madeAt: number
}

export interface ReceiptGiftLine {
  givenOn: LocalDate
  amountCents: Cents
  means: string
}

/** A receipt with what stands before it when it is sent by post. */
export interface LetterToDraw {
  receipt: FiscalReceipt
  text: string
  /** Where the association is, for « Lyon, le 12 janvier 2027 ». */
  town: string
  writtenOn: LocalDate
}

/** Cheques that are taken to the bank together. It is not a paper of an order: it is drawn each time it is opened. */
export interface DepositSlipContents {
  /** Within the association. */
  number: number
  organization: { name: string; addressLines: readonly string[] }
  /** The IBAN shows only its ends; null where the association has given no account, which is then filled in by hand. */
  account: { holder: string; iban: string } | null
  cheques: readonly {
    paymentId: number
    orderId: number
    receivedOn: LocalDate
    drawer: string
    bank: string | null
    number: string | null
    amountCents: Cents
  }[]
  totalCents: Cents
  madeBy: string
  madeAt: number
}

/** A slip as it is drawn: its contents when it was made, and what happened to its cheques since. */
export interface SlipToDraw extends Omit<DepositSlipContents, 'cheques'> {
  cheques: (DepositSlipContents['cheques'][number] & DepositedCheque)[]
}

/** What a ticket and a membership card have in common. */
interface Pass {
  locale: Locale
  organizationName: string
  color: string | null
  /** Addresses on our site; absent from papers made before they had pictures. */
  picture?: string | null
  logo?: string | null
  title: string
  tierName: string
  holder: string | null
  payerName: string
  orderId: number
  orderedOn: LocalDate
  /** The content of the code; the pass's own number is for a person who cannot scan codes. */
  verifyUrl: string
  /** A ticket's is its number in its campaign; an older ticket's, and a card's, is the number of its line. */
  passNumber: number
  contactEmail: string | null
  madeAt: number
}

export interface Ticket extends Pass {
  kind: 'Ticket'
  startsAt: number | null
  endsAt: number | null
  placeLines: readonly string[]
  options: readonly string[]
  /** The answers chosen from a list, such as a workshop or a meal; absent from older tickets. */
  choices?: readonly string[]
  /** What was paid for it, taxes, options and discount included; absent from older tickets, as is `organizer`. */
  priceCents?: Cents
  /** Who is behind the show, as the law on ticketing asks; the name is that of the pass. */
  organizer?: { siren: string | null; rnaNumber: string | null; city: string | null }
  /** The position of this ticket among the order's tickets. */
  number: number
  count: number
}

/** Everything chosen for a ticket: its options, then the answers picked from their lists and from those of its rate. */
export const chosenOn = ({ options, choices = [] }: Ticket): string[] => [...options, ...choices]

export interface MembershipCard extends Pass {
  kind: 'MembershipCard'
  /** Absent from cards made before they were of wallet size: these are drawn as they were. */
  format?: 'wallet'
  validFrom: LocalDate
  /** Null for a membership without an end. */
  validUntil: LocalDate | null
  /** Whose mailbox the payer had who was forgotten, as a digest: the member's own address of the card follows from it. */
  payerWas?: string
}

/** The person a gift was made for. The address the card is sent to is not part of it. */
export interface DedicationCard {
  kind: 'DedicationCard'
  locale: Locale
  organizationName: string
  color: string | null
  /** An address on our site; absent from cards made before they had a picture. */
  logo?: string | null
  title: string
  occasion: DedicationOccasion
  honouree: string
  giver: string
  message: string | null
  /** Null unless the giver chose to show it. */
  amountCents: Cents | null
  givenOn: LocalDate
  madeAt: number
}
