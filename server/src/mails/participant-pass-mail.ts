import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'
import { toldWhere } from './told-where.ts'

/** A ticket or a card, for the person it is for. */
export interface ParticipantPass {
  locale: Locale
  brand: MailBrand
  kind: 'Ticket' | 'MembershipCard'
  /** Of whoever it is for. */
  firstName: string
  /** Who paid for it. */
  payerName: string
  organizationName: string
  title: string
  tierName: string
  options: readonly string[]
  /** Null for a card, and for an event whose day is not known. */
  event: { when: string; placeLines: readonly string[] } | null
  contactEmail: string | null
}

const WORDS = {
  fr: {
    Ticket: {
      subject: (title: string) => `Votre billet pour «\u202f${title}\u202f»`,
      lead: (payer: string, title: string, by: string) =>
        `${payer} a réservé pour vous\u202f: voici votre billet pour «\u202f${title}\u202f», ${afterDe(by)}. Présentez-le à l’entrée, imprimé ou sur votre téléphone.`,
      ended: (title: string) => `Votre billet pour «\u202f${title}\u202f» est annulé`,
      endedLead: (title: string, by: string) =>
        `Le billet que vous aviez reçu pour «\u202f${title}\u202f», ${afterDe(by)}, n’est plus valable\u202f: il a été annulé.`,
    },
    MembershipCard: {
      subject: (title: string) => `Votre carte d’adhérent\u202f: «\u202f${title}\u202f»`,
      lead: (payer: string, title: string, by: string) =>
        `${payer} a pris votre adhésion\u202f: voici votre carte pour «\u202f${title}\u202f», ${afterDe(by)}.`,
      ended: (title: string) => `Votre carte d’adhérent «\u202f${title}\u202f» est annulée`,
      endedLead: (title: string, by: string) =>
        `La carte que vous aviez reçue pour «\u202f${title}\u202f», ${afterDe(by)}, n’est plus valable\u202f: elle a été annulée.`,
    },
    hello: (name: string) => `Bonjour ${name},`,
    what: 'Tarif',
    options: 'Avec',
    note: (payer: string) => `Votre adresse nous a été donnée par ${payer}, pour ce message.`,
    question: (contact: string) => ` Une question\u202f? Écrivez à ${contact}.`,
  },
  en: {
    Ticket: {
      subject: (title: string) => `Your ticket for “${title}”`,
      lead: (payer: string, title: string, by: string) =>
        `${payer} booked for you: here is your ticket for “${title}”, by ${by}. Show it at the entrance, printed or on your phone.`,
      ended: (title: string) => `Your ticket for “${title}” is cancelled`,
      endedLead: (title: string, by: string) =>
        `The ticket you had received for “${title}”, by ${by}, is no longer valid: it was cancelled.`,
    },
    MembershipCard: {
      subject: (title: string) => `Your membership card: “${title}”`,
      lead: (payer: string, title: string, by: string) =>
        `${payer} took out your membership: here is your card for “${title}”, by ${by}.`,
      ended: (title: string) => `Your membership card “${title}” is cancelled`,
      endedLead: (title: string, by: string) =>
        `The card you had received for “${title}”, by ${by}, is no longer valid: it was cancelled.`,
    },
    hello: (name: string) => `Hello ${name},`,
    what: 'Rate',
    options: 'With',
    note: (payer: string) => `Your address was given to us by ${payer}, for this message.`,
    question: (contact: string) => ` A question? Write to ${contact}.`,
  },
} as const

/** Their own pass, and nothing else of the order: what it cost and who else comes is its payer's. */
export function participantPassMail(pass: ParticipantPass): MailText {
  const { locale, kind, title, event, options } = pass
  const words = WORDS[locale]
  const subject = words[kind].subject(title)
  const lead = words[kind].lead(pass.payerName, title, pass.organizationName)
  const layout = mailLayout({
    locale,
    brand: pass.brand,
    showsBanner: true,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(pass.firstName) },
      { kind: 'text', text: lead },
      {
        kind: 'rows',
        rows: [
          { label: words.what, value: pass.tierName },
          ...(options.length > 0 ? [{ label: words.options, value: options.join(', ') }] : []),
        ],
      },
      ...(event ? [{ kind: 'event', ...event } as const] : []),
      { kind: 'note', text: words.note(pass.payerName) + toldWhere(pass.contactEmail, words.question) },
    ],
  })
  return { subject, ...layout }
}

/** Whoever holds a pass that is good no longer is told before they stand at the door with it. */
export function passEndedMail(pass: ParticipantPass): MailText {
  const { locale, kind, title } = pass
  const words = WORDS[locale]
  const subject = words[kind].ended(title)
  const lead = words[kind].endedLead(title, pass.organizationName)
  const layout = mailLayout({
    locale,
    brand: pass.brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(pass.firstName) },
      { kind: 'text', text: lead },
      { kind: 'note', text: words.note(pass.payerName) + toldWhere(pass.contactEmail, words.question) },
    ],
  })
  return { subject, ...layout }
}
