import { MONEY_LINK_PAUSE_HOURS } from '@obole/core/order/order-link'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

export interface AddressCorrected {
  locale: Locale
  orderId: number
  organizationName: string
  formTitle: string
  /** The campaign's contact; null where it has none. */
  contactEmail: string | null
  /** Obole's address, for a payer who gets no answer, or no honest one, from the association. */
  platformEmail: string
}

const WORDS = {
  fr: {
    subject: (id: number) => `L’adresse e-mail de la commande n°\u202f${id} a changé`,
    hello: 'Bonjour,',
    lead: 'L’association a remplacé l’adresse e-mail de cette commande par une autre. Vous ne recevrez plus de message à son sujet, et les liens déjà reçus ne l’ouvrent plus.',
    order: (id: number) => `Commande n°\u202f${id}`,
    for: (organization: string, title: string) => `${organization}, «\u202f${title}\u202f»`,
    notYou: (contact: string) =>
      `Si cette commande est la vôtre et que vous n’avez rien demandé, prévenez l’association tout de suite\u202f: ${contact}. Elle peut remettre votre adresse.`,
    pause: `Pendant ${MONEY_LINK_PAUSE_HOURS} heures, la nouvelle adresse ne permet ni de modifier les prélèvements, ni de transmettre un billet.`,
    notYouAtAll:
      'Si cette commande est la vôtre et que vous n’avez rien demandé, dites-le-nous tout de suite.',
    undone: (email: string, id: number) =>
      `Si l’association ne vous répond pas, ou si ce changement vous semble malhonnête, écrivez à Obole\u202f: ${email}. Indiquez le numéro de la commande (${id}) et écrivez depuis l’adresse qui reçoit ce message\u202f: nous vérifierons le changement et ferons remettre votre adresse.`,
    note: 'Si cette commande n’est pas la vôtre, vous n’avez rien à faire.',
  },
  en: {
    subject: (id: number) => `The e-mail address of order no. ${id} has changed`,
    hello: 'Hello,',
    lead: 'The association has put another e-mail address on this order. You will receive no more messages about it, and the links you received no longer open it.',
    order: (id: number) => `Order no. ${id}`,
    for: (organization: string, title: string) => `${organization}, “${title}”`,
    notYou: (contact: string) =>
      `If this order is yours and you did not ask for this, tell the association at once: ${contact}. It can put your address back.`,
    pause: `For ${MONEY_LINK_PAUSE_HOURS} hours, the new address can neither change the debits nor pass a ticket on.`,
    notYouAtAll: 'If this order is yours and you did not ask for this, tell us at once.',
    undone: (email: string, id: number) =>
      `If the association does not answer, or if this change looks dishonest to you, write to Obole: ${email}. Give the number of the order (${id}) and write from the address that received this message: we will check the change and have your address put back.`,
    note: 'If this order is not yours, there is nothing to do.',
  },
} as const

/** Sent to the former address of an order. */
export function addressCorrectedMail(correction: AddressCorrected): MailText {
  const { locale, orderId, contactEmail } = correction
  const words = WORDS[locale]
  const subject = words.subject(orderId)
  const value = words.for(correction.organizationName, correction.formTitle)
  return {
    subject,
    ...mailLayout({
      locale,
      title: subject,
      preheader: words.lead,
      blocks: [
        { kind: 'text', text: words.hello },
        { kind: 'text', text: words.lead },
        { kind: 'rows', rows: [{ label: words.order(orderId), value }] },
        {
          kind: 'text',
          text: `${whereToWrite(contactEmail, words.notYou, words.notYouAtAll)} ${words.pause}`,
        },
        { kind: 'text', text: words.undone(correction.platformEmail, orderId) },
        { kind: 'note', text: words.note },
      ],
    }),
  }
}
