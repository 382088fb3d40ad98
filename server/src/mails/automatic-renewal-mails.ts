import { AUTOMATIC_RENEWAL } from '@obole/contract/automatic-renewal-words'
import { cardName } from '@obole/contract/card-name'
import type { LapseReason } from '@obole/core/campaign/automatic-renewal'
import type { MembershipPeriod } from '@obole/core/campaign/membership'
import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import type { CardShown } from './debit-mails.ts'
import { type MailBlock, mailLayout } from './layout.ts'

export interface AutomaticRenewalMail {
  locale: Locale
  brand: MailBrand
  organizationName: string
  firstName: string
  /** The last day of the membership that ends; null where it has none any more. */
  endsOn: LocalDate | null
  what: AnnouncedRenewal | StoppedRenewal | LapsedRenewal
  /** Where the renewal is stopped, and the card changed. */
  orderUrl: string
}

/** What is bought again, and what is debited at most. */
interface AnnouncedRenewal {
  kind: 'announced'
  endsOn: LocalDate
  debitOn: LocalDate
  campaignTitle: string
  period: MembershipPeriod
  amountCents: Cents
  card: CardShown | null
  members: readonly { rate: string; name: string | null }[]
}

/** Before its day; or once its debit was refused, before it was paid. */
interface StoppedRenewal {
  kind: 'stopped' | 'withdrawn'
}

interface LapsedRenewal {
  kind: 'lapsed'
  reason: LapseReason
  /** Where a membership can be had now; null where none is sold, or needed. */
  campaignUrl: string | null
}

const WORDS = {
  fr: {
    hello: (name: string) => `Bonjour ${name},`,
    announced: {
      subject: (organization: string, day: string) =>
        `Votre adhésion se renouvelle le ${day}\u202f: ${organization}`,
      lead: (organization: string, end: string, day: string) =>
        `Votre adhésion auprès ${afterDe(organization)} prend fin le ${end}. Comme vous l’avez demandé, elle se renouvelle le ${day}.`,
      stop: (end: string) =>
        `Vous pouvez refuser ce renouvellement, gratuitement et sans motif, jusqu’au ${end} inclus\u202f: ouvrez votre commande et choisissez «\u202fArrêter le renouvellement\u202f». Rien ne sera débité.`,
      law: 'Ce message vous est envoyé en application de l’article L215-1 du code de la consommation.',
      button: 'Voir, changer de carte ou arrêter',
    },
    stopped: {
      subject: (organization: string) =>
        `Le renouvellement de votre adhésion est arrêté\u202f: ${organization}`,
      lead: (organization: string, end: string | null) =>
        `C’est fait\u202f: votre adhésion auprès ${afterDe(organization)} ne se renouvellera pas. Elle reste valable${end === null ? '' : ` jusqu’au ${end}`}. Plus rien ne sera débité, et votre carte est oubliée.`,
      button: 'Voir ma commande',
    },
    withdrawn: {
      subject: (organization: string) =>
        `Le renouvellement de votre adhésion est annulé\u202f: ${organization}`,
      lead: (organization: string) =>
        `C’est fait\u202f: le renouvellement de votre adhésion auprès ${afterDe(organization)}, dont le débit avait été refusé ou n’avait pas encore eu lieu, est annulé. Rien n’a été débité, rien ne le sera, et votre carte est oubliée. Cette nouvelle adhésion n’est donc pas valable.`,
      button: 'Voir ma commande',
    },
    lapsed: {
      subject: (organization: string) =>
        `Votre adhésion ne se renouvellera pas automatiquement\u202f: ${organization}`,
      lead: (organization: string, end: string | null, why: string) =>
        `Votre adhésion auprès ${afterDe(organization)}${end === null ? '' : `, valable jusqu’au ${end},`} ne se renouvellera pas automatiquement\u202f: ${why}. Rien n’a été débité, et la carte gardée pour ce renouvellement est oubliée.`,
      renew: 'Choisir une adhésion',
      button: 'Voir ma commande',
    },
    debit: (day: string) => `Débit le ${day}`,
    campaign: 'Adhésion',
    period: 'Valable',
    from: (day: string) => `à partir du ${day}`,
    between: (from: string, until: string) => `du ${from} au ${until}`,
    card: 'Carte',
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    announced: {
      subject: (organization: string, day: string) => `Your membership renews on ${day}: ${organization}`,
      lead: (organization: string, end: string, day: string) =>
        `Your membership of ${organization} ends on ${end}. As you asked, it renews itself on ${day}.`,
      stop: (end: string) =>
        `You can refuse this renewal, free of charge and without a reason, until ${end} included: open your order and choose “Stop the renewal”. Nothing will be debited.`,
      law: 'This message is sent to you under article L215-1 of the French consumer code.',
      button: 'See, change card or stop',
    },
    stopped: {
      subject: (organization: string) => `The renewal of your membership is stopped: ${organization}`,
      lead: (organization: string, end: string | null) =>
        `It is done: your membership of ${organization} will not renew itself. It stays valid${end === null ? '' : ` until ${end}`}. Nothing more will be debited, and your card is forgotten.`,
      button: 'See my order',
    },
    withdrawn: {
      subject: (organization: string) => `The renewal of your membership is cancelled: ${organization}`,
      lead: (organization: string) =>
        `It is done: the renewal of your membership of ${organization}, whose debit had been refused or had not taken place yet, is cancelled. Nothing was debited, nothing will be, and your card is forgotten. This new membership is therefore not valid.`,
      button: 'See my order',
    },
    lapsed: {
      subject: (organization: string) => `Your membership will not renew itself: ${organization}`,
      lead: (organization: string, end: string | null, why: string) =>
        `Your membership of ${organization}${end === null ? '' : `, valid until ${end},`} will not renew itself: ${why}. Nothing was debited, and the card kept for this renewal is forgotten.`,
      renew: 'Choose a membership',
      button: 'See my order',
    },
    debit: (day: string) => `Debit on ${day}`,
    campaign: 'Membership',
    period: 'Valid',
    from: (day: string) => `from ${day}`,
    between: (from: string, until: string) => `from ${from} to ${until}`,
    card: 'Card',
  },
} as const

/** What happens to a membership that renews itself. */
export function automaticRenewalMail(renewal: AutomaticRenewalMail): MailText {
  const { what, locale, brand, firstName, orderUrl } = renewal
  const { subject, lead, button } = wordsOf(renewal)
  const campaignUrl = what.kind === 'lapsed' ? what.campaignUrl : null
  const acts: MailBlock[] = campaignUrl
    ? [
        { kind: 'button', label: WORDS[locale].lapsed.renew, href: campaignUrl },
        { kind: 'links', links: [{ label: button, href: orderUrl }] },
      ]
    : [{ kind: 'button', label: button, href: orderUrl }]
  const { stop, law } = WORDS[locale].announced
  const layout = mailLayout({
    locale,
    brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: WORDS[locale].hello(firstName) },
      { kind: 'text', text: lead },
      ...(what.kind === 'announced' ? factsOf(what, locale) : []),
      ...(what.kind === 'announced'
        ? [{ kind: 'text', text: stop(formatDate(what.endsOn, locale)) } as const]
        : []),
      ...acts,
      ...(what.kind === 'announced' ? [{ kind: 'note', text: law } as const] : []),
    ],
  })
  return { subject, ...layout }
}

function wordsOf({ what, locale, organizationName: name, endsOn }: AutomaticRenewalMail) {
  const words = WORDS[locale]
  const end = endsOn && formatDate(endsOn, locale)
  switch (what.kind) {
    case 'announced': {
      const { subject, lead, button } = words.announced
      const day = formatDate(what.debitOn, locale)
      return { subject: subject(name, day), lead: lead(name, formatDate(what.endsOn, locale), day), button }
    }
    case 'lapsed': {
      const { subject, lead, button } = words.lapsed
      return {
        subject: subject(name),
        lead: lead(name, end, AUTOMATIC_RENEWAL[locale].lapsed[what.reason]),
        button,
      }
    }
    default: {
      const { subject, lead, button } = words[what.kind]
      return { subject: subject(name), lead: lead(name, end), button }
    }
  }
}

function factsOf(
  { members, amountCents, card, campaignTitle, debitOn, period: { from, until } }: AnnouncedRenewal,
  locale: Locale,
): MailBlock[] {
  const words = WORDS[locale]
  const day = (date: LocalDate) => formatDate(date, locale)
  return [
    {
      kind: 'rows',
      rows: [
        { label: words.campaign, value: campaignTitle },
        {
          label: words.period,
          value: until === null ? words.from(day(from)) : words.between(day(from), day(until)),
        },
        ...members.map(({ rate, name }) => ({ label: rate, value: name ?? '' })),
        { label: words.debit(day(debitOn)), value: formatEuros(amountCents, locale) },
        ...(card ? [{ label: words.card, value: cardName(card) }] : []),
      ],
    },
  ]
}
