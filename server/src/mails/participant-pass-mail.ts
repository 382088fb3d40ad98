import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { PassKind } from '@obole/core/receipts/papers'
import { atStart } from '@obole/core/validation/name-in-mail'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { type MailBlock, mailLayout } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

/** The tickets or cards of one order that go to one mailbox. */
export interface ParticipantPasses {
  locale: Locale
  brand: MailBrand
  kind: PassKind
  /** The first name of the first holder, where it may be shown. */
  firstName: string | null
  /** The payer, as `nameForStrangers` (core) allows it. */
  payerName: string
  organizationName: string
  title: string
  /** Another person held them before, and the payer passed them on. */
  isPassedOn: boolean
  /** At least one. */
  passes: readonly { holder: string | null; tierName: string; chosen: readonly string[] }[]
  /** Null for a card, and for an event without a known date. */
  event: { when: string; placeLines: readonly string[] } | null
  contactEmail: string | null
  /** Of cards, the members' own pages for the phone; the PDFs are attached. */
  webCards?: readonly { name: string; url: string }[]
}

const WORDS = {
  fr: {
    Ticket: {
      subject: (title: string, isOne: boolean) =>
        `${isOne ? 'Votre billet' : 'Vos billets'} pour «\u202f${title}\u202f»`,
      lead: (payer: string, title: string, by: string, isOne: boolean) =>
        `${atStart(payer)} a réservé pour vous\u202f: voici ${isOne ? 'votre billet' : 'vos billets'} pour «\u202f${title}\u202f», ${afterDe(by)}.`,
      passedOn: (payer: string, title: string, by: string, isOne: boolean) =>
        `${atStart(payer)} vous a transmis ${isOne ? 'un billet' : 'des billets'} pour «\u202f${title}\u202f», ${afterDe(by)}\u202f: ${isOne ? 'il est maintenant à votre nom' : 'ils sont maintenant à votre nom'}.`,
      atTheDoor: (isOne: boolean) =>
        ` Présentez-${isOne ? 'le' : 'les'} à l’entrée, ${isOne ? 'imprimé' : 'imprimés'} ou sur votre téléphone.`,
      ended: (title: string, isOne: boolean) =>
        isOne
          ? `Votre billet pour «\u202f${title}\u202f» est annulé`
          : `Vos billets pour «\u202f${title}\u202f» sont annulés`,
      endedLead: (title: string, by: string, isOne: boolean) =>
        isOne
          ? `Le billet que vous aviez reçu pour «\u202f${title}\u202f», ${afterDe(by)}, n’est plus valable\u202f: il a été annulé.`
          : `Les billets que vous aviez reçus pour «\u202f${title}\u202f», ${afterDe(by)}, ne sont plus valables\u202f: ils ont été annulés.`,
    },
    MembershipCard: {
      subject: (title: string, isOne: boolean) =>
        `${isOne ? 'Votre carte d’adhérent' : 'Vos cartes d’adhérent'}\u202f: «\u202f${title}\u202f»`,
      lead: (payer: string, title: string, by: string, isOne: boolean) =>
        `${atStart(payer)} a pris ${isOne ? 'votre adhésion' : 'vos adhésions'}\u202f: voici ${isOne ? 'votre carte' : 'vos cartes'} pour «\u202f${title}\u202f», ${afterDe(by)}.`,
      ended: (title: string, isOne: boolean) =>
        isOne
          ? `Votre carte d’adhérent «\u202f${title}\u202f» est annulée`
          : `Vos cartes d’adhérent «\u202f${title}\u202f» sont annulées`,
      endedLead: (title: string, by: string, isOne: boolean) =>
        isOne
          ? `La carte que vous aviez reçue pour «\u202f${title}\u202f», ${afterDe(by)}, n’est plus valable\u202f: elle a été annulée.`
          : `Les cartes que vous aviez reçues pour «\u202f${title}\u202f», ${afterDe(by)}, ne sont plus valables\u202f: elles ont été annulées.`,
    },
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    onPhone: (isOne: boolean) =>
      isOne
        ? 'Votre carte s’ouvre aussi sur votre téléphone, à une adresse qui n’est qu’à vous\u202f:'
        : 'Vos cartes s’ouvrent aussi sur votre téléphone, chacune à sa propre adresse\u202f:',
    what: 'Tarif',
    chosen: 'Avec',
    note: (payer: string) => `Votre adresse nous a été donnée par ${payer}, pour ce message.`,
    question: (contact: string) => ` Une question\u202f? Écrivez à ${contact}.`,
  },
  en: {
    Ticket: {
      subject: (title: string, isOne: boolean) => `Your ${isOne ? 'ticket' : 'tickets'} for “${title}”`,
      lead: (payer: string, title: string, by: string, isOne: boolean) =>
        `${atStart(payer)} booked for you: here ${isOne ? 'is your ticket' : 'are your tickets'} for “${title}”, by ${by}.`,
      passedOn: (payer: string, title: string, by: string, isOne: boolean) =>
        `${atStart(payer)} has passed on to you ${isOne ? 'a ticket' : 'tickets'} for “${title}”, by ${by}: ${isOne ? 'it is' : 'they are'} now in your name.`,
      atTheDoor: (isOne: boolean) =>
        ` Show ${isOne ? 'it' : 'them'} at the entrance, printed or on your phone.`,
      ended: (title: string, isOne: boolean) =>
        `Your ${isOne ? 'ticket' : 'tickets'} for “${title}” ${isOne ? 'is' : 'are'} cancelled`,
      endedLead: (title: string, by: string, isOne: boolean) =>
        isOne
          ? `The ticket you had received for “${title}”, by ${by}, is no longer valid: it was cancelled.`
          : `The tickets you had received for “${title}”, by ${by}, are no longer valid: they were cancelled.`,
    },
    MembershipCard: {
      subject: (title: string, isOne: boolean) => `Your membership ${isOne ? 'card' : 'cards'}: “${title}”`,
      lead: (payer: string, title: string, by: string, isOne: boolean) =>
        `${atStart(payer)} took out your ${isOne ? 'membership' : 'memberships'}: here ${isOne ? 'is your card' : 'are your cards'} for “${title}”, by ${by}.`,
      ended: (title: string, isOne: boolean) =>
        `Your membership ${isOne ? 'card' : 'cards'} “${title}” ${isOne ? 'is' : 'are'} cancelled`,
      endedLead: (title: string, by: string, isOne: boolean) =>
        isOne
          ? `The card you had received for “${title}”, by ${by}, is no longer valid: it was cancelled.`
          : `The cards you had received for “${title}”, by ${by}, are no longer valid: they were cancelled.`,
    },
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    onPhone: (isOne: boolean) =>
      isOne
        ? 'Your card opens on your phone too, at an address that is yours alone:'
        : 'Your cards open on your phone too, each at its own address:',
    what: 'Rate',
    chosen: 'With',
    note: (payer: string) => `Your address was given to us by ${payer}, for this message.`,
    question: (contact: string) => ` A question? Write to ${contact}.`,
  },
} as const

/** Only the reader's own passes: the price and the other participants are for the payer only. */
export function participantPassesMail(mail: ParticipantPasses): MailText {
  const { locale, kind, title, event } = mail
  const words = WORDS[locale]
  const isOne = mail.passes.length === 1
  const subject = words[kind].subject(title, isOne)
  const lead = leadOf(mail, isOne)
  const layout = mailLayout({
    locale,
    brand: mail.brand,
    showsBanner: true,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(mail.firstName) },
      { kind: 'text', text: lead },
      { kind: 'rows', rows: isOne ? rowsOfOne(mail) : rowsOfSeveral(mail) },
      ...(event ? [{ kind: 'event', ...event } as const] : []),
      ...cardBlocks(mail),
      { kind: 'note', text: words.note(mail.payerName) + whereToWrite(mail.contactEmail, words.question) },
    ],
  })
  return { subject, ...layout }
}

function cardBlocks({ locale, webCards = [] }: ParticipantPasses): MailBlock[] {
  if (webCards.length === 0) return []
  const links = webCards.map(({ name, url }) => ({ label: name, href: url }))
  return [
    { kind: 'text', text: WORDS[locale].onPhone(links.length === 1) },
    { kind: 'links', links },
  ]
}

function leadOf(
  { locale, kind, payerName, title, organizationName, isPassedOn }: ParticipantPasses,
  isOne: boolean,
) {
  const words = WORDS[locale]
  if (kind === 'MembershipCard') return words[kind].lead(payerName, title, organizationName, isOne)
  const { lead, passedOn, atTheDoor } = words[kind]
  return (isPassedOn ? passedOn : lead)(payerName, title, organizationName, isOne) + atTheDoor(isOne)
}

const rowsOfOne = ({ passes, locale }: ParticipantPasses) =>
  passes.flatMap(({ tierName, chosen }) => [
    { label: WORDS[locale].what, value: tierName },
    ...(chosen.length > 0 ? [{ label: WORDS[locale].chosen, value: chosen.join(', ') }] : []),
  ])

const rowsOfSeveral = ({ passes, locale }: ParticipantPasses) =>
  passes.map(({ holder, tierName, chosen }) => ({
    label: holder ?? WORDS[locale].what,
    value: [tierName, ...chosen].join(', '),
  }))

/** Informs the holder that their passes are no longer valid, before they come to the entrance. */
export function passesEndedMail(mail: ParticipantPasses): MailText {
  const { locale, kind, title } = mail
  const words = WORDS[locale]
  const isOne = mail.passes.length === 1
  const subject = words[kind].ended(title, isOne)
  const lead = words[kind].endedLead(title, mail.organizationName, isOne)
  const layout = mailLayout({
    locale,
    brand: mail.brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(mail.firstName) },
      { kind: 'text', text: lead },
      { kind: 'note', text: words.note(mail.payerName) + whereToWrite(mail.contactEmail, words.question) },
    ],
  })
  return { subject, ...layout }
}
