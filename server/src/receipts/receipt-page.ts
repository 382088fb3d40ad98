import type { VerifiedReceipt } from '@obole/contract/receipts'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import type { Verdict } from '../papers/verification-page.ts'

export { goneVerdict, sendVerdict, unknownVerdict } from '../papers/verification-page.ts'

const RECEIPT = {
  fr: {
    title: (number: string) => `Reçu fiscal n°\u202f${number}`,
    valid: 'Valable',
    void: 'Annulé',
    genuine: (organization: string) =>
      `Ce reçu a bien été émis au nom de ${organization}, et il est toujours valable.`,
    voided: (on: string, by: string | null) =>
      `Ce reçu a été annulé le ${on}${by ? ` et remplacé par le reçu n°\u202f${by}` : ''}. Il ne donne droit à rien.`,
    labels: ['Association', 'Montant', 'Date du don', 'Donateur', 'Empreinte du fichier (SHA-256)'],
  },
  en: {
    title: (number: string) => `Tax receipt no. ${number}`,
    valid: 'Valid',
    void: 'Voided',
    genuine: (organization: string) =>
      `This receipt was issued on behalf of ${organization}, and it is still valid.`,
    voided: (on: string, by: string | null) =>
      `This receipt was voided on ${on}${by ? ` and replaced by receipt no. ${by}` : ''}. It gives no right to anything.`,
    labels: ['Association', 'Amount', 'Date of the gift', 'Donor', 'Fingerprint of the file (SHA-256)'],
  },
} as const

/** What the page behind a receipt's code says. */
export function receiptVerdict(receipt: VerifiedReceipt, locale: Locale): Verdict {
  const words = RECEIPT[locale]
  const { isValid, number, organizationName, amount, date, donorInitials, voidedAt, replacedBy, sha256 } =
    receipt
  const values = [
    organizationName,
    formatEuros(cents(amount), locale),
    formatDate(date, locale),
    donorInitials,
    sha256 ?? '–',
  ]
  return {
    locale,
    tone: isValid ? 'valid' : 'invalid',
    verdict: isValid ? words.valid : words.void,
    title: words.title(number),
    sentence:
      voidedAt === null
        ? words.genuine(organizationName)
        : words.voided(formatDate(parisDate(voidedAt), locale), replacedBy),
    rows: words.labels.map((label, index) => [label, values[index] ?? ''] as const),
  }
}
