import { afterDe, ofPerson } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

interface PassedTicket {
  locale: Locale
  brand: MailBrand
  firstName: string
  organizationName: string
  formTitle: string
  tierName: string
  contactEmail: string | null
}

export interface TicketPassedOn extends PassedTicket {
  orderId: number
  /** The new holder, named by the payer. */
  holder: string
  orderUrl: string
}

const WORDS = {
  fr: {
    hello: (name: string) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    rate: 'Tarif',
    holder: 'Nouveau titulaire',
    order: (id: number) => `Commande n°\u202f${id}`,
    for: (organization: string, title: string) => `${organization}, «\u202f${title}\u202f»`,
    payer: {
      subject: (title: string) => `Votre billet pour «\u202f${title}\u202f» a été transmis`,
      lead: (holder: string) =>
        `C’est fait\u202f: le billet ci-dessous est maintenant au nom ${ofPerson(holder)}, qui le reçoit par e-mail. L’ancien code n’est plus valable.`,
      button: 'Voir ma commande',
      notYou: 'Ce n’est pas vous\u202f? Ouvrez votre commande et désactivez ses liens.',
      afterThat: (contact: string) => ` Puis prévenez l’association\u202f: ${contact}.`,
    },
    former: {
      subject: (title: string) => `Votre billet pour «\u202f${title}\u202f» n’est plus valable`,
      lead: (title: string, by: string) =>
        `La personne qui a payé le billet que vous aviez reçu pour «\u202f${title}\u202f», ${afterDe(by)}, l’a transmis à quelqu’un d’autre. Le vôtre n’est plus valable à l’entrée.`,
      note: (contact: string) =>
        `Si vous ne vous y attendiez pas, parlez-en à cette personne, ou écrivez à ${contact}.`,
      talk: 'Si vous ne vous y attendiez pas, parlez-en à cette personne.',
    },
  },
  en: {
    hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    rate: 'Rate',
    holder: 'New holder',
    order: (id: number) => `Order no. ${id}`,
    for: (organization: string, title: string) => `${organization}, “${title}”`,
    payer: {
      subject: (title: string) => `Your ticket for “${title}” was passed on`,
      lead: (holder: string) =>
        `Done: the ticket below is now in the name of ${holder}, who receives it by e-mail. The old code is no longer valid.`,
      button: 'See my order',
      notYou: 'Was it not you? Open your order and end its links.',
      afterThat: (contact: string) => ` Then tell the association: ${contact}.`,
    },
    former: {
      subject: (title: string) => `Your ticket for “${title}” is no longer valid`,
      lead: (title: string, by: string) =>
        `Whoever paid for the ticket you had received for “${title}”, by ${by}, has passed it on to somebody else. Yours is no longer valid at the entrance.`,
      note: (contact: string) => `If you did not expect this, talk to them, or write to ${contact}.`,
      talk: 'If you did not expect this, talk to them.',
    },
  },
} as const

/** The payer is always informed: their link may have leaked. */
export function ticketPassedOnMail(ticket: TicketPassedOn): MailText {
  const { locale } = ticket
  const words = WORDS[locale]
  const subject = words.payer.subject(ticket.formTitle)
  const lead = words.payer.lead(ticket.holder)
  return {
    subject,
    ...mailLayout({
      locale,
      brand: ticket.brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'text', text: words.hello(ticket.firstName) },
        { kind: 'text', text: lead },
        {
          kind: 'rows',
          rows: [
            {
              label: words.order(ticket.orderId),
              value: words.for(ticket.organizationName, ticket.formTitle),
            },
            { label: words.rate, value: ticket.tierName },
            { label: words.holder, value: ticket.holder },
          ],
        },
        { kind: 'button', label: words.payer.button, href: ticket.orderUrl },
        { kind: 'note', text: words.payer.notYou + whereToWrite(ticket.contactEmail, words.payer.afterThat) },
      ],
    }),
  }
}

/** The former holder does not learn who has it now. */
export function formerHolderMail(ticket: PassedTicket): MailText {
  const { locale } = ticket
  const words = WORDS[locale]
  const subject = words.former.subject(ticket.formTitle)
  const lead = words.former.lead(ticket.formTitle, ticket.organizationName)
  return {
    subject,
    ...mailLayout({
      locale,
      brand: ticket.brand,
      title: subject,
      preheader: lead,
      blocks: [
        { kind: 'text', text: words.hello(ticket.firstName) },
        { kind: 'text', text: lead },
        { kind: 'rows', rows: [{ label: words.rate, value: ticket.tierName }] },
        { kind: 'note', text: whereToWrite(ticket.contactEmail, words.former.note, words.former.talk) },
      ],
    }),
  }
}
