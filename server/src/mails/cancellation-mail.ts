import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout, type MailBlock } from './layout.ts'
import { canceledBlocks, type CanceledLine, type DebitLeft, messageBlocks } from './refund-mails.ts'

export interface CanceledLines {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  orderId: number
  firstName: string
  organizationName: string
  formTitle: string
  canceled: readonly CanceledLine[]
  /** Whether other lines of the order remain. */
  stands: boolean
  /** The remaining debits, as they are now. */
  debits: readonly DebitLeft[]
  /** Whether planned debits were cancelled. */
  hadDebits: boolean
  /** What the association keeps of what was paid for these lines. */
  keptCents: Cents
  /** The refund asked for with it, not done yet. */
  backCents: Cents
  message: string | null
  orderUrl: string
}

const WORDS = {
  fr: {
    subject: (id: number) => `Votre commande n°\u202f${id} est annulée`,
    subjectLines: (id: number) => `Votre commande n°\u202f${id} a changé`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (organization: string, title: string) =>
      `L’équipe ${afterDe(organization)} a changé votre commande pour «\u202f${title}\u202f».`,
    leadAll: (organization: string, title: string) =>
      `L’équipe ${afterDe(organization)} a annulé votre commande pour «\u202f${title}\u202f».`,
    back: (amount: string) =>
      `Un remboursement de ${amount} est demandé. Vous recevrez un autre message quand la banque l’aura fait.`,
    button: 'Voir ma commande',
  },
  en: {
    subject: (id: number) => `Your order no. ${id} is cancelled`,
    subjectLines: (id: number) => `Your order no. ${id} has changed`,
    hello: (name: string) => `Hello ${name},`,
    lead: (organization: string, title: string) => `${organization} has changed your order for “${title}”.`,
    leadAll: (organization: string, title: string) =>
      `${organization} has cancelled your order for “${title}”.`,
    back: (amount: string) =>
      `A refund of ${amount} has been asked for. You will receive another message once the bank has sent it.`,
    button: 'See my order',
  },
} as const

/** Informs the payer which lines were cancelled, where no refund mail does so at the same moment. */
export function cancellationMail(news: CanceledLines): MailText {
  const { locale, organizationName, backCents } = news
  const words = WORDS[locale]
  const subject = (news.stands ? words.subjectLines : words.subject)(news.orderId)
  const lead = (news.stands ? words.lead : words.leadAll)(organizationName, news.formTitle)
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(news.firstName) },
    { kind: 'text', text: lead },
    ...canceledBlocks(locale, news.canceled, news),
    ...(backCents > 0 ? [{ kind: 'text' as const, text: words.back(formatEuros(backCents, locale)) }] : []),
    ...messageBlocks(locale, organizationName, news.message),
    { kind: 'button', label: words.button, href: news.orderUrl },
  ]
  return { subject, ...mailLayout({ locale, brand: news.brand, title: subject, preheader: lead, blocks }) }
}
