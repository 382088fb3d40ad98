import { cardName } from '@obole/contract/card-name'
import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { type CardShown, RHYTHM } from './debit-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

/** A plan or a monthly gift, for the mails about it. */
export interface PlanMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string
  organizationName: string
  formTitle: string
  kind: 'plan' | 'monthlyGift' | 'monthlyPayment'
  card: CardShown | null
  /** The next debit, if there is one. */
  next: { dueOn: LocalDate; amountCents: Cents } | null
  orderUrl: string
}

export type PlanMailKind = 'cardEnds' | 'cardChanged' | 'changed' | 'stopped' | 'ended'

const PLAN = { fr: 'Paiement en plusieurs fois', en: 'Payment in instalments' } as const

const WORDS = {
  fr: {
    hello: (name: string) => `Bonjour ${name},`,
    for: (organization: string, title: string) => `${organization}, «\u202f${title}\u202f»`,
    card: 'Carte',
    next: (date: string) => `Prochain prélèvement, le ${date}`,
    cardEnds: {
      subject: 'Votre carte expire avant un prélèvement à venir',
      lead: (card: string, month: string) =>
        `Votre carte ${card} expire fin ${month}. Le prochain prélèvement serait alors refusé.`,
      ask: 'Enregistrez une autre carte\u202f: cela prend une minute, et rien n’est débité pour cela.',
      button: 'Changer de carte',
    },
    cardChanged: {
      subject: 'Votre nouvelle carte est enregistrée',
      lead: (card: string) =>
        `Les prochains prélèvements seront faits sur votre carte ${card}. L’ancienne est oubliée.`,
      ask: 'Si ce n’était pas vous, ouvrez votre commande et changez de nouveau de carte, puis prévenez votre banque.',
      button: 'Voir ma commande',
    },
    changed: {
      subject: 'Votre paiement mensuel est modifié',
      subjectGift: 'Votre don mensuel est modifié',
      lead: () => 'Votre changement est enregistré. Voici ce qui sera prélevé désormais.',
      ask: null,
      button: 'Voir ma commande',
    },
    stopped: {
      subject: 'Votre paiement mensuel est arrêté',
      subjectGift: 'Votre don mensuel est arrêté',
      lead: () =>
        'C’est fait\u202f: plus rien ne sera prélevé. L’association vous remercie de l’avoir soutenue, et votre carte est oubliée.',
      ask: null,
      button: 'Voir ma commande',
    },
    ended: {
      subject: 'Vos prochains prélèvements sont annulés',
      lead: () =>
        'L’association a annulé les prélèvements à venir\u202f: plus rien ne sera débité, et votre carte est oubliée.',
      ask: null,
      askAt: (email: string) => `Si vous ne vous y attendiez pas, écrivez à l’association\u202f: ${email}.`,
      button: 'Voir ma commande',
    },
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    for: (organization: string, title: string) => `${organization}, “${title}”`,
    card: 'Card',
    next: (date: string) => `Next debit, on ${date}`,
    cardEnds: {
      subject: 'Your card expires before a coming debit',
      lead: (card: string, month: string) =>
        `Your card ${card} expires at the end of ${month}. The next debit would then be refused.`,
      ask: 'Save another card: it takes a minute, and nothing is debited for it.',
      button: 'Change card',
    },
    cardChanged: {
      subject: 'Your new card is saved',
      lead: (card: string) =>
        `The next debits will be taken from your card ${card}. The old one is forgotten.`,
      ask: 'If this was not you, open your order and change the card again, then tell your bank.',
      button: 'See my order',
    },
    changed: {
      subject: 'Your monthly payment was changed',
      subjectGift: 'Your monthly gift was changed',
      lead: () => 'Your change is saved. This is what will be debited from now on.',
      ask: null,
      button: 'See my order',
    },
    stopped: {
      subject: 'Your monthly payment was stopped',
      subjectGift: 'Your monthly gift was stopped',
      lead: () =>
        'It is done: nothing more will be debited. The association thanks you for your support, and your card is forgotten.',
      ask: null,
      button: 'See my order',
    },
    ended: {
      subject: 'Your next debits are cancelled',
      lead: () =>
        'The association cancelled the debits to come: nothing more will be taken, and your card is forgotten.',
      ask: null,
      askAt: (email: string) => `If you did not expect this, write to the association: ${email}.`,
      button: 'See my order',
    },
  },
} as const

/** What happened to a plan or a monthly gift, other than its debits. */
export function planMail(kind: PlanMailKind, plan: PlanMail): MailText {
  const { locale, card, next } = plan
  const words = WORDS[locale]
  const { lead: leadOf, ask, button, ...wording } = words[kind]
  const subject =
    plan.kind === 'monthlyGift' && 'subjectGift' in wording ? wording.subjectGift : wording.subject
  const lead = leadOf(card ? cardName(card) : '', card ? lastMonth(card, locale) : '')
  const asked = 'askAt' in wording ? whereToWrite(plan.brand.contactEmail, wording.askAt) : ask
  const isOver = kind === 'stopped' || kind === 'ended'
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(plan.firstName) },
    { kind: 'text', text: lead },
    {
      kind: 'rows',
      rows: [
        {
          label: plan.kind === 'plan' ? PLAN[locale] : RHYTHM[locale][plan.kind],
          value: words.for(plan.organizationName, plan.formTitle),
        },
        ...(card && !isOver ? [{ label: words.card, value: cardName(card) }] : []),
        ...(next && !isOver
          ? [
              {
                label: words.next(formatDate(next.dueOn, locale)),
                value: formatEuros(next.amountCents, locale),
              },
            ]
          : []),
      ],
    },
    ...(asked ? [{ kind: 'text', text: asked } as const] : []),
    { kind: 'button', label: button, href: plan.orderUrl },
  ]
  return { subject, ...mailLayout({ locale, brand: plan.brand, title: subject, preheader: lead, blocks }) }
}

/** `mars 2027`: the last part of a full date. */
function lastMonth({ expYear, expMonth }: CardShown, locale: Locale): string {
  const written = formatDate(`${expYear}-${String(expMonth).padStart(2, '0')}-02`, locale)
  return written.replace(/^2 /, '')
}
