import { refuse, type Refusal } from '@obole/contract/problems'
import type { VerifiedAttestation } from '@obole/contract/receipts'
import { formatDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Verdict } from '../papers/verification-page.ts'
import { attestedBy } from './attestation-code.ts'
import { readAssociationName } from './attestations.store.ts'

export { goneVerdict, sendVerdict, unknownVerdict } from '../papers/verification-page.ts'

/** What we wrote under this code: enough to see that a paper is genuine, and nothing about who paid. */
export async function verifyAttestation(app: App, code: string): Promise<VerifiedAttestation | Refusal> {
  const attested = attestedBy(app, code)
  const organizationName = attested && (await readAssociationName(app.db, attested.orderId))
  if (!attested || organizationName === null) return refuse('NOT_FOUND')
  const { orderId, keptCents: amount, madeOn } = attested
  return { organizationName, orderId, amount, madeOn }
}

const WORDS = {
  fr: {
    verdict: 'Authentique',
    title: (id: number) => `Attestation de la commande n°\u202f${id}`,
    sentence: (day: string) =>
      `Cette attestation de paiement a bien été établie le ${day}. Elle dit ce qui était payé, et non remboursé, ce jour-là.`,
    labels: ['Association', 'Montant payé', 'Établie le'],
  },
  en: {
    verdict: 'Genuine',
    title: (id: number) => `Proof of payment of order no. ${id}`,
    sentence: (day: string) =>
      `This proof of payment was made on ${day}. It says what was paid, and not refunded, on that day.`,
    labels: ['Association', 'Amount paid', 'Made on'],
  },
} as const

/** The page behind the code of a proof of payment. */
export function attestationVerdict(
  { organizationName, orderId, amount, madeOn }: VerifiedAttestation,
  locale: Locale,
): Verdict {
  const words = WORDS[locale]
  const day = formatDate(madeOn, locale)
  const values = [organizationName, formatEuros(cents(amount), locale), day]
  return {
    locale,
    tone: 'valid',
    verdict: words.verdict,
    title: words.title(orderId),
    sentence: words.sentence(day),
    rows: words.labels.map((label, index) => [label, values[index] ?? ''] as const),
  }
}
