import type { Locale } from '@obole/core/locale'
import { MONEY_LINK_MINUTES, READING_LINK_MONTHS } from '@obole/core/order/order-link'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

/** Why a link is sent: to see the order, to change its payments, or to pass a ticket on. */
export type LinkPurpose = 'reading' | 'money' | 'ticket'

export interface OrderLinkMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string
  orderId: number
  organizationName: string
  formTitle: string
  url: string
}

const WORDS = {
  fr: {
    hello: (name: string) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    order: (id: number) => `Commande n° ${id}`,
    for: (organization: string, title: string) => `${organization}, «\u202f${title}\u202f»`,
    reading: {
      subject: 'Le lien de votre commande',
      lead: 'Voici un nouveau lien pour voir votre commande, vos documents et vos prélèvements.',
      button: 'Voir ma commande',
      note: `Ce lien est valable ${READING_LINK_MONTHS} mois. Il ouvre votre commande à quiconque le possède\u202f: gardez-le pour vous.`,
    },
    money: {
      subject: 'Votre lien pour modifier vos prélèvements',
      lead: 'Vous avez demandé à modifier vos prélèvements. Ouvrez ce lien pour vérifier votre changement et le confirmer.',
      button: 'Modifier mes prélèvements',
      note: `Ce lien est valable ${MONEY_LINK_MINUTES} minutes et sert à un seul changement. Si vous n’avez rien demandé, ignorez ce message\u202f: rien ne change.`,
    },
    ticket: {
      subject: 'Votre lien pour transmettre un billet',
      lead: 'Vous avez demandé à donner un billet à quelqu’un d’autre. Ouvrez ce lien pour dire à qui, puis confirmer.',
      button: 'Transmettre un billet',
      note: `Ce lien est valable ${MONEY_LINK_MINUTES} minutes. Si vous n’avez rien demandé, ignorez ce message\u202f: rien ne change.`,
    },
  },
  en: {
    hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    order: (id: number) => `Order no. ${id}`,
    for: (organization: string, title: string) => `${organization}, “${title}”`,
    reading: {
      subject: 'The link to your order',
      lead: 'Here is a new link to see your order, your documents and your debits.',
      button: 'See my order',
      note: `This link is valid for ${READING_LINK_MONTHS} months. It opens your order to whoever holds it: keep it to yourself.`,
    },
    money: {
      subject: 'Your link to change your debits',
      lead: 'You asked to change your debits. Open this link to check your change and confirm it.',
      button: 'Change my debits',
      note: `This link is valid for ${MONEY_LINK_MINUTES} minutes and serves for one change. If you did not ask for it, ignore this message: nothing changes.`,
    },
    ticket: {
      subject: 'Your link to pass a ticket on',
      lead: 'You asked to give a ticket to somebody else. Open this link to say to whom, then confirm.',
      button: 'Pass a ticket on',
      note: `This link is valid for ${MONEY_LINK_MINUTES} minutes. If you did not ask for it, ignore this message: nothing changes.`,
    },
  },
} as const

/** A payer's link, sent to their own address. */
export function orderLinkMail(purpose: LinkPurpose, link: OrderLinkMail): MailText {
  const { locale } = link
  const words = WORDS[locale]
  const { subject, lead, button, note } = words[purpose]
  const value = words.for(link.organizationName, link.formTitle)
  return {
    subject,
    ...mailLayout({
      locale,
      brand: link.brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'text', text: words.hello(link.firstName) },
        { kind: 'text', text: lead },
        { kind: 'rows', rows: [{ label: words.order(link.orderId), value }] },
        { kind: 'button', label: button, href: link.url },
        { kind: 'note', text: note },
      ],
    }),
  }
}
