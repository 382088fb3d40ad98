import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface CoverNeeded {
  locale: Locale
  firstName: string | null
  organizationName: string
  /** How many refunds wait, and their total. */
  count: number
  waitingCents: Cents
  missingCents: Cents
  /** Where the association sends money; null where the provider gave no account. */
  topUp: { iban: string; holder: string; reference: string } | null
  url: string
}

const WORDS = {
  fr: {
    subject: (count: number, amount: string) =>
      count > 1
        ? `${count} remboursements attendent\u202f: il manque ${amount}`
        : `Un remboursement attend\u202f: il manque ${amount}`,
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: (count: number, amount: string, organization: string) =>
      count > 1
        ? `${count} remboursements, ${amount} en tout, ne peuvent pas encore partir\u202f: le compte ${afterDe(organization)} chez Obole n’a plus assez d’argent, car le reste vous a déjà été versé.`
        : `Un remboursement de ${amount} ne peut pas encore partir\u202f: le compte ${afterDe(organization)} chez Obole n’a plus assez d’argent, car le reste vous a déjà été versé.`,
    next: (count: number) =>
      `Il n’y a rien à redemander. Vos prochaines ventes, ou un virement de votre part, couvriront la somme\u202f; ${count > 1 ? 'les remboursements partiront alors dans l’ordre où ils ont été demandés et avant tout versement. Les personnes concernées le savent, sauf si vous avez choisi de ne pas leur écrire.' : 'le remboursement partira alors avant tout versement. La personne concernée le sait, sauf si vous avez choisi de ne pas lui écrire.'}`,
    transfer: 'Pour ne pas faire attendre, faites un virement',
    waiting: (count: number) => (count > 1 ? 'Remboursements en attente' : 'Remboursement en attente'),
    missing: 'Somme manquante',
    iban: 'IBAN',
    holder: 'Titulaire',
    reference: 'Référence à recopier',
    button: (count: number) =>
      count > 1 ? 'Voir les remboursements en attente' : 'Voir le remboursement en attente',
    note: 'Recopiez la référence telle quelle\u202f: c’est elle qui nous dit que l’argent est le vôtre. Pour éviter l’attente à l’avenir, gardez une réserve\u202f: elle se choisit sur la page des versements.',
    noteWithout:
      'L’IBAN et la référence du virement sont sur la page des versements. Pour éviter l’attente à l’avenir, vous pouvez y choisir une réserve.',
  },
  en: {
    subject: (count: number, amount: string) =>
      count > 1
        ? `${count} refunds are waiting: ${amount} is missing`
        : `A refund is waiting: ${amount} is missing`,
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (count: number, amount: string, organization: string) =>
      count > 1
        ? `${count} refunds, ${amount} in all, cannot be made yet: the account of ${organization} at Obole no longer holds enough money, as the rest has been paid out to you.`
        : `A refund of ${amount} cannot be made yet: the account of ${organization} at Obole no longer holds enough money, as the rest has been paid out to you.`,
    next: (count: number) =>
      `There is nothing to ask for again. Your next sales, or a transfer from you, will cover the sum; ${count > 1 ? 'the refunds are then made in the order they were asked for and before any payout. Those concerned know, unless you chose not to write to them.' : 'the refund is then made before any payout. The person concerned knows, unless you chose not to write to them.'}`,
    transfer: 'To keep nobody waiting, make a transfer',
    waiting: (count: number) => (count > 1 ? 'Waiting refunds' : 'Waiting refund'),
    missing: 'Missing',
    iban: 'IBAN',
    holder: 'Account holder',
    reference: 'Reference to copy',
    button: (count: number) => (count > 1 ? 'See the waiting refunds' : 'See the waiting refund'),
    note: 'Copy the reference exactly: it tells us that the money is yours. To avoid waiting in future, keep a reserve: you choose it on the Payouts page.',
    noteWithout:
      'The IBAN and the reference of the transfer are on the Payouts page. To avoid waiting in future, you can choose a reserve there.',
  },
} as const

/** Informs the people in charge of an association's money that refunds wait for it, and how to send it. */
export function coverNeededMail(needed: CoverNeeded): MailText {
  const { locale, count, topUp } = needed
  const words = WORDS[locale]
  const missing = formatEuros(needed.missingCents, locale)
  const waiting = formatEuros(needed.waitingCents, locale)
  const subject = words.subject(count, missing)
  const lead = words.lead(count, waiting, needed.organizationName)
  const account = topUp
    ? [
        { label: words.iban, value: topUp.iban },
        { label: words.holder, value: topUp.holder },
        { label: words.reference, value: topUp.reference },
      ]
    : []
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(needed.firstName) },
    { kind: 'text', text: lead },
    { kind: 'text', text: words.next(count) },
    { kind: 'heading', text: words.transfer },
    {
      kind: 'rows',
      rows: [
        { label: words.waiting(count), value: waiting },
        ...account,
        { label: words.missing, value: missing, isTotal: true },
      ],
    },
    { kind: 'button', label: words.button(count), href: needed.url },
    { kind: 'note', text: topUp ? words.note : words.noteWithout },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}
