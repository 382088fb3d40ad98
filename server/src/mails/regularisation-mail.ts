import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import { afterA } from '@obole/core/french-names'
import { formatEuros, sum } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import { debitRows, type DebitMail } from './debit-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

const WORDS = {
  fr: {
    subject: (organization: string) => `Un paiement ${afterA(organization)} est resté impayé`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (amount: string, date: string) =>
      `Malgré plusieurs tentatives, le prélèvement de ${amount} prévu le ${date} n’a pas pu être fait. Rien n’a été débité.`,
    ask: 'Vous pouvez le régler maintenant, en une minute, avec la même carte ou avec une autre. Si d’autres prélèvements suivent, une nouvelle carte servira aussi pour eux.',
    button: 'Régulariser mon paiement',
    note: (date: string) =>
      `Ce lien vous est personnel, ne sert qu’une fois et reste valable jusqu’au ${date}.`,
    difficulty: (email: string) =>
      ` Une difficulté passagère\u202f? Écrivez à l’association (${email})\u202f: elle préfère le savoir.`,
  },
  en: {
    subject: (organization: string) => `A payment to ${organization} is still unpaid`,
    hello: (name: string) => `Hello ${name},`,
    lead: (amount: string, date: string) =>
      `After several tries, the debit of ${amount} planned on ${date} could not be made. Nothing was debited.`,
    ask: 'You can pay it now, in a minute, with the same card or with another one. If other debits follow, a new card will serve for them too.',
    button: 'Settle my payment',
    note: (date: string) => `This link is yours alone, works once and is valid until ${date}.`,
    difficulty: (email: string) =>
      ` A passing difficulty? Write to the association (${email}): it would rather know.`,
  },
} as const

/** Every try failed: only the payer can pay it, with the link. */
export function unpaidMail(debit: DebitMail, link: { url: string; expiresOn: LocalDate }): MailText {
  const { locale, organizationName, firstName, amountCents, tipCents, dueOn } = debit
  const words = WORDS[locale]
  const subject = words.subject(organizationName)
  const amount = formatEuros(sum([amountCents, tipCents]), locale)
  const lead = words.lead(amount, formatDate(dueOn, locale))
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(firstName) },
    { kind: 'text', text: lead },
    { kind: 'text', text: words.ask },
    debitRows(debit),
    { kind: 'button', label: words.button, href: link.url },
    {
      kind: 'note',
      text:
        words.note(formatDate(link.expiresOn, locale)) +
        whereToWrite(debit.brand.contactEmail, words.difficulty),
    },
  ]
  return { subject, ...mailLayout({ locale, brand: debit.brand, title: subject, preheader: lead, blocks }) }
}
