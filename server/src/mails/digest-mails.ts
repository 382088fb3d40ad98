import { FIGURE_NAMES } from '@obole/contract/list-names'
import { formatDate, formatMoment, type LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros, sum } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

/** The part shared by all mails about sales: the reader, and how to get fewer. */
export interface DigestFrame {
  locale: Locale
  firstName: string | null
  organizationName: string
  deskUrl: string
  choicesUrl: string
  stopUrl: string
}

interface Figures {
  orders: number
  orderedCents: Cents
  receivedCents: Cents
  toComeCents: Cents
  /** The monthly amount of what was begun that day, while it goes on. */
  monthlyCents: Cents
}

interface CountAndSum {
  count: number
  cents: Cents
}

export interface DailyDigest extends DigestFrame {
  day: LocalDate
  campaigns: readonly (Figures & { title: string })[]
  refunds: CountAndSum
  /** Planned debits that the bank refused. */
  refusals: CountAndSum
}

const WORDS = {
  fr: {
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    orders: (count: number) => (count > 1 ? `${count} commandes` : `${count} commande`),
    ordersLabel: 'Commandes',
    dailySubject: (organization: string, day: string) => `${organization}\u202f: l’activité du ${day}`,
    dailyLead: (orders: string, day: string) =>
      `${orders} le ${day}. Voici le détail, campagne par campagne.`,
    dailyQuiet: (day: string) => `Aucune commande le ${day}, mais de l’argent a bougé.`,
    total: 'Toutes les campagnes',
    money: 'Remboursements et prélèvements',
    refunds: (count: number) => (count > 1 ? `${count} remboursements` : '1 remboursement'),
    refusals: (count: number) => (count > 1 ? `${count} prélèvements refusés` : '1 prélèvement refusé'),
    dailyNote:
      'Vous recevez ce résumé le matin, quand il s’est passé quelque chose la veille. Les montants sont ceux de maintenant\u202f: une commande remboursée depuis n’y compte plus.',
    oneSubject: (organization: string, amount: string) => `${organization}\u202f: une commande de ${amount}`,
    moreSubject: (organization: string, orders: string) => `${organization}\u202f: ${orders}`,
    oneLead: 'Une commande vient d’arriver.',
    moreLead: (orders: string) => `${orders} sont arrivées depuis notre dernier message.`,
    order: (id: number) => `Commande n°\u202f${id}`,
    payer: 'De la part de',
    placed: 'Passée le',
    eachMonth: 'Chaque mois, tant que cela dure',
    perMonth: (amount: string) => `${amount} par mois`,
    thenPerMonth: (first: string, amount: string) => `${first}, puis ${amount} par mois`,
    salesNote:
      'Vous avez choisi un message à chaque commande. Quand il y en a beaucoup, nous les réunissons dans un seul message, dix minutes au moins après le précédent.',
    desk: 'Ouvrir le tableau de bord',
    choices: 'Choisir ce que je reçois',
    stop: 'Ne plus recevoir ces messages',
  },
  en: {
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    ordersLabel: 'Orders',
    dailySubject: (organization: string, day: string) => `${organization}: what happened on ${day}`,
    dailyLead: (orders: string, day: string) => `${orders} on ${day}. Here they are, campaign by campaign.`,
    dailyQuiet: (day: string) => `No order on ${day}, but money moved.`,
    total: 'All campaigns',
    money: 'Refunds and debits',
    refunds: (count: number) => (count === 1 ? '1 refund' : `${count} refunds`),
    refusals: (count: number) => (count === 1 ? '1 debit refused' : `${count} debits refused`),
    dailyNote:
      'You get this summary in the morning, when something happened the day before. The amounts are those of today: an order refunded since no longer counts.',
    oneSubject: (organization: string, amount: string) => `${organization}: an order of ${amount}`,
    moreSubject: (organization: string, orders: string) => `${organization}: ${orders}`,
    oneLead: 'An order has just come in.',
    moreLead: (orders: string) => `${orders} have come in since our last message.`,
    order: (id: number) => `Order no. ${id}`,
    payer: 'From',
    placed: 'Placed on',
    eachMonth: 'Each month, as long as it goes on',
    perMonth: (amount: string) => `${amount} a month`,
    thenPerMonth: (first: string, amount: string) => `${first}, then ${amount} a month`,
    salesNote:
      'You chose to be told of each order. When there are many we put them into one message, ten minutes at least after the one before.',
    desk: 'Open the dashboard',
    choices: 'Choose what I receive',
    stop: 'Stop these messages',
  },
} as const

/** One day's activity of an association, or of the campaigns the reader manages. */
export function dailyDigestMail(digest: DailyDigest): MailText {
  const { locale, campaigns, refunds, refusals } = digest
  const words = WORDS[locale]
  const day = formatDate(digest.day, locale)
  const total = sumOf(campaigns)
  const subject = words.dailySubject(digest.organizationName, day)
  const lead = total.orders > 0 ? words.dailyLead(words.orders(total.orders), day) : words.dailyQuiet(day)
  const blocks: MailBlock[] = campaigns.flatMap((campaign) => [
    { kind: 'heading', text: campaign.title },
    { kind: 'rows', rows: figureRows(campaign, locale) },
  ])
  if (campaigns.length > 1)
    blocks.push({ kind: 'heading', text: words.total }, { kind: 'rows', rows: figureRows(total, locale) })
  const moved = [
    ...(refunds.count > 0
      ? [{ label: words.refunds(refunds.count), value: euros(refunds.cents, locale) }]
      : []),
    ...(refusals.count > 0
      ? [{ label: words.refusals(refusals.count), value: euros(refusals.cents, locale) }]
      : []),
  ]
  if (moved.length > 0) blocks.push({ kind: 'heading', text: words.money }, { kind: 'rows', rows: moved })
  return framed(digest, { subject, lead, blocks, note: words.dailyNote })
}

export interface Sale {
  orderId: number
  placedAt: number
  title: string
  /** Empty where there is no name. */
  payer: string
  orderedCents: Cents
  /** The monthly amount; null where it does not recur. */
  monthlyCents: Cents | null
}

/** For a monthly payment, the first debit and then the monthly amount; otherwise the total. */
function amountOf({ orderedCents, monthlyCents }: Sale, locale: Locale): string {
  const { perMonth, thenPerMonth } = WORDS[locale]
  const ordered = euros(orderedCents, locale)
  if (monthlyCents === null) return ordered
  const monthly = euros(monthlyCents, locale)
  return monthlyCents === orderedCents ? perMonth(monthly) : thenPerMonth(ordered, monthly)
}

/** New orders: one, or all since the last mail. */
export function salesMail({ sales, ...frame }: DigestFrame & { sales: readonly Sale[] }): MailText {
  const { locale, organizationName } = frame
  const words = WORDS[locale]
  const [first] = sales
  const count = words.orders(sales.length)
  const isOne = sales.length === 1 && first !== undefined
  const subject = isOne
    ? words.oneSubject(organizationName, amountOf(first, locale))
    : words.moreSubject(organizationName, count)
  const blocks = sales.flatMap((sale): MailBlock[] => [
    { kind: 'heading', text: words.order(sale.orderId) },
    {
      kind: 'rows',
      rows: [
        ...(sale.payer ? [{ label: words.payer, value: sale.payer }] : []),
        { label: words.placed, value: formatMoment(sale.placedAt, locale) },
        { label: sale.title, value: amountOf(sale, locale), isTotal: true },
      ],
    },
  ])
  return framed(frame, {
    subject,
    lead: isOne ? words.oneLead : words.moreLead(count),
    blocks,
    note: words.salesNote,
  })
}

function framed(
  { locale, firstName, deskUrl, choicesUrl, stopUrl }: DigestFrame,
  {
    subject,
    lead,
    blocks,
    note,
  }: { subject: string; lead: string; blocks: readonly MailBlock[]; note: string },
): MailText {
  const words = WORDS[locale]
  const all: MailBlock[] = [
    { kind: 'text', text: words.hello(firstName) },
    { kind: 'text', text: lead },
    ...blocks,
    { kind: 'button', label: words.desk, href: deskUrl },
    {
      kind: 'links',
      links: [
        { label: words.choices, href: choicesUrl },
        { label: words.stop, href: stopUrl },
      ],
    },
    { kind: 'note', text: note },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks: all }) }
}

function figureRows(figures: Figures, locale: Locale) {
  return [
    { label: WORDS[locale].ordersLabel, value: String(figures.orders) },
    { label: FIGURE_NAMES.ordered[locale], value: euros(figures.orderedCents, locale) },
    { label: FIGURE_NAMES.received[locale], value: euros(figures.receivedCents, locale), isTotal: true },
    { label: FIGURE_NAMES.toCome[locale], value: euros(figures.toComeCents, locale) },
    ...(figures.monthlyCents > 0
      ? [
          {
            label: WORDS[locale].eachMonth,
            value: WORDS[locale].perMonth(euros(figures.monthlyCents, locale)),
          },
        ]
      : []),
  ]
}

function sumOf(campaigns: readonly Figures[]): Figures {
  return {
    orders: campaigns.reduce((total, { orders }) => total + orders, 0),
    orderedCents: sum(campaigns.map(({ orderedCents }) => orderedCents)),
    receivedCents: sum(campaigns.map(({ receivedCents }) => receivedCents)),
    toComeCents: sum(campaigns.map(({ toComeCents }) => toComeCents)),
    monthlyCents: sum(campaigns.map(({ monthlyCents }) => monthlyCents)),
  }
}

const euros = formatEuros
