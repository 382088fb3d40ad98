import { ofPerson } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface DisputeNews {
  what: 'opened' | 'won' | 'lost'
  locale: Locale
  firstName: string | null
  organizationName: string
  formTitle: string
  orderId: number
  payerName: string
  amountCents: Cents
}

const WORDS = {
  fr: {
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    opened: {
      subject: (id: number) => `Un paiement est contesté (commande n°\u202f${id})`,
      lead: (payer: string, title: string, amount: string) =>
        `La banque ${ofPerson(payer)} conteste un paiement de ${amount} pour «\u202f${title}\u202f» et a repris la somme en attendant sa décision.`,
      note: 'Cette somme ne vous est plus versée tant que la banque n’a pas décidé. Si vous connaissez cette personne, le plus simple est de lui demander de retirer sa contestation.',
    },
    won: {
      subject: (id: number) => `La contestation est levée (commande n°\u202f${id})`,
      lead: (payer: string, title: string, amount: string) =>
        `La banque a rendu le paiement de ${amount} ${ofPerson(payer)} pour «\u202f${title}\u202f»\u202f: cette somme vous revient.`,
      note: 'Elle fait partie de votre prochain versement.',
    },
    lost: {
      subject: (id: number) => `Un paiement contesté est perdu (commande n°\u202f${id})`,
      lead: (payer: string, title: string, amount: string) =>
        `La banque a donné raison à ${payer}\u202f: le paiement de ${amount} pour «\u202f${title}\u202f» lui est rendu.`,
      note: 'Si cette somme vous avait déjà été versée, elle est retenue sur vos prochains versements.',
    },
  },
  en: {
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    opened: {
      subject: (id: number) => `A payment is disputed (order no. ${id})`,
      lead: (payer: string, title: string, amount: string) =>
        `${payer}’s bank disputes a payment of ${amount} for “${title}” and has taken the money back until it decides.`,
      note: 'This money is not paid out to you until the bank has decided. If you know this person, the simplest is to ask them to withdraw their dispute.',
    },
    won: {
      subject: (id: number) => `The dispute is closed in your favour (order no. ${id})`,
      lead: (payer: string, title: string, amount: string) =>
        `The bank has returned the ${amount} of ${payer}’s payment for “${title}”: the money is yours.`,
      note: 'It is part of your next payout.',
    },
    lost: {
      subject: (id: number) => `A disputed payment is lost (order no. ${id})`,
      lead: (payer: string, title: string, amount: string) =>
        `The bank found in favour of ${payer}: the ${amount} of the payment for “${title}” goes back to them.`,
      note: 'If this money had already been paid out to you, it is kept back from your next payouts.',
    },
  },
} as const

/** Informs the people in charge of an association's money that a payer's bank took some of it, or has decided. */
export function disputeMail(news: DisputeNews): MailText {
  const { what, locale, firstName, organizationName, formTitle, orderId, payerName, amountCents } = news
  const { hello, [what]: words } = WORDS[locale]
  const title = words.subject(orderId)
  const colon = locale === 'fr' ? '\u202f: ' : ': '
  const subject = organizationName + colon + title.charAt(0).toLowerCase() + title.slice(1)
  const lead = words.lead(payerName, formTitle, formatEuros(amountCents, locale))
  const blocks: MailBlock[] = [
    { kind: 'text', text: hello(firstName) },
    { kind: 'text', text: lead },
    { kind: 'note', text: words.note },
  ]
  return { subject, ...mailLayout({ locale, title, preheader: lead, blocks }) }
}
