import { afterA, afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

interface Reader {
  locale: Locale
  firstName: string | null
  organizationName: string
}

const HELLO = {
  fr: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  en: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
} as const

export type PayoutNews = Reader & {
  what: 'paid' | 'failed'
  payoutId: number
  amountCents: Cents
  lineCount: number
  /** Masked: only its two ends. */
  iban: string
  /** What stands beside it on the bank statement. */
  label: string | null
}

const PAYOUT = {
  fr: {
    paid: {
      subject: (amount: string) => `Un versement de ${amount} arrive sur votre compte bancaire`,
      lead: (organization: string, amount: string) =>
        `Le versement de ${amount} ${afterA(organization)} est parti. Selon votre banque, il apparaît sur votre compte sous un à deux jours ouvrés.`,
      note: 'Le relevé de ce versement, ligne par ligne, est dans votre espace d’administration.',
    },
    failed: {
      subject: (amount: string) => `Le versement de ${amount} n’a pas abouti`,
      lead: (organization: string, amount: string) =>
        `La banque n’a pas pu verser ${amount} ${afterA(organization)}. La somme reste sur votre compte Obole et partira avec le prochain versement.`,
      note: 'Vérifiez l’IBAN de l’association\u202f: un compte fermé ou un nom qui ne correspond pas en est souvent la cause.',
    },
    number: 'Versement',
    account: 'Compte',
    label: 'Libellé sur le relevé',
    lines: 'Opérations',
    total: 'Montant',
  },
  en: {
    paid: {
      subject: (amount: string) => `${amount} is on its way to your bank account`,
      lead: (organization: string, amount: string) =>
        `The payout of ${amount} to ${organization} is on its way. Depending on your bank, it shows on your account within one to two working days.`,
      note: 'The statement of this payout, line by line, is in your administration space.',
    },
    failed: {
      subject: (amount: string) => `The payout of ${amount} did not go through`,
      lead: (organization: string, amount: string) =>
        `The bank could not pay ${amount} to ${organization}. The money stays on your Obole account and leaves with the next payout.`,
      note: 'Check the association’s IBAN: a closed account or a name that does not match is often the reason.',
    },
    number: 'Payout',
    account: 'Account',
    label: 'Label on the statement',
    lines: 'Operations',
    total: 'Amount',
  },
} as const

/** Informs the people in charge of an association's money that a payout was made, or failed. */
export function payoutMail(news: PayoutNews): MailText {
  const { locale, firstName, organizationName, what } = news
  const words = PAYOUT[locale]
  const amount = formatEuros(news.amountCents, locale)
  const subject = words[what].subject(amount)
  const lead = words[what].lead(organizationName, amount)
  const blocks: MailBlock[] = [
    { kind: 'text', text: HELLO[locale](firstName) },
    { kind: 'text', text: lead },
    {
      kind: 'rows',
      rows: [
        { label: words.number, value: String(news.payoutId) },
        { label: words.account, value: news.iban },
        ...(news.label === null || what === 'failed' ? [] : [{ label: words.label, value: news.label }]),
        { label: words.lines, value: String(news.lineCount) },
        { label: words.total, value: amount, isTotal: true },
      ],
    },
    { kind: 'note', text: words[what].note },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}

export type TopUpNews = Reader & { amountCents: Cents }

const TOP_UP = {
  fr: {
    subject: (amount: string) => `Votre virement de ${amount} est arrivé`,
    lead: (organization: string, amount: string) =>
      `Nous avons reçu ${amount} pour le compte ${afterDe(organization)} chez Obole. Les remboursements en attente partent d’abord, dans l’ordre où ils ont été demandés.`,
    note: 'Ce dont aucun remboursement n’a besoin repartira vers votre banque avec vos prochains versements.',
  },
  en: {
    subject: (amount: string) => `Your transfer of ${amount} has arrived`,
    lead: (organization: string, amount: string) =>
      `We have received ${amount} for the account of ${organization} at Obole. Waiting refunds are made first, in the order they were asked for.`,
    note: 'What no refund needs goes back to your bank with your next payouts.',
  },
} as const

/** Informs the people in charge of an association's money that its transfer has arrived. */
export function topUpMail({ locale, firstName, organizationName, amountCents }: TopUpNews): MailText {
  const words = TOP_UP[locale]
  const amount = formatEuros(amountCents, locale)
  const subject = words.subject(amount)
  const lead = words.lead(organizationName, amount)
  const blocks: MailBlock[] = [
    { kind: 'text', text: HELLO[locale](firstName) },
    { kind: 'text', text: lead },
    { kind: 'note', text: words.note },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}
