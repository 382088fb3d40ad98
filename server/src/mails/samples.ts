import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RENEWAL_TEXTS } from '@obole/contract/renewal-texts'
import { COMPLIANCE_DECISIONS } from '@obole/core/association/compliance'
import { CONTACT_REFUSALS, filledText, RENEWAL_MOMENTS } from '@obole/core/campaign/renewal'
import { formatDate, formatMoment, formatPeriod, parisInstant } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { LINK_PURPOSES } from '@obole/core/users/login'
import { cents, formatEuros } from '@obole/core/money/money'
import { linesOfOrder, totalOfLines } from '@obole/core/order/order-lines'
import { abandonedCartMail } from './abandoned-cart-mail.ts'
import { abuseMail } from './abuse-mail.ts'
import {
  ACCOUNT_NEWS,
  accountExistsMail,
  accountNewsMail,
  emailChangeAskedMail,
  emailChangedMail,
  linkMail,
  newEmailMail,
  passwordChangedMail,
  type MailText,
} from './account-mails.ts'
import type { MailBrand, MailPicture } from './brand.ts'
import { cancellationMail } from './cancellation-mail.ts'
import { confirmationMail, type ConfirmedOrder } from './confirmation-mail.ts'
import { coverNeededMail } from './cover-needed-mail.ts'
import { dailyDigestMail, salesMail } from './digest-mails.ts'
import { eventCanceledMail } from './event-canceled-mail.ts'
import { dedicationMail } from './dedication-mail.ts'
import { decisionMail } from './decision-mail.ts'
import { correctedDebitMail, refusedDebitMail, upcomingDebitMail, type DebitMail } from './debit-mails.ts'
import { planMail, type PlanMailKind, type PlanMail } from './debit-plan-mails.ts'
import { eventReminderMail } from './event-reminder-mail.ts'
import { invitationMail } from './invitation-mail.ts'
import { identityMail } from './identity-mail.ts'
import { ibanMail } from './iban-mail.ts'
import { addressCorrectedMail } from './address-corrected-mail.ts'
import { lineChangedMail } from './line-changed-mail.ts'
import { orderMessageMail, participantMessageMail } from './order-message-mail.ts'
import { orderLinkMail } from './order-link-mail.ts'
import { paymentReturnedMail, type ReturnedPayment } from './payment-returned-mail.ts'
import { payoutMail, topUpMail, type PayoutNews } from './payout-mails.ts'
import { formerHolderMail, ticketPassedOnMail } from './ticket-passed-on-mail.ts'
import { type ParticipantPasses, participantPassesMail, passesEndedMail } from './participant-pass-mail.ts'
import { personFileMail } from './person-file-mail.ts'
import { mailingMail } from './mailing-mail.ts'
import { mailsAcceptedMail } from './mails-accepted-mail.ts'
import { prospectMail } from './prospect-mail.ts'
import { type InvoiceMail, invoiceMail } from './invoice-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import { addressForReceiptMail, yearlyReceiptMail } from './yearly-receipt-mail.ts'
import { disputeMail, type DisputeNews } from './refund-dispute-mail.ts'
import { RECOVERY_NEWS, recoveryMail } from './recovery-mail.ts'
import { refundMail, refundRefusedMail } from './refund-mails.ts'
import { APPLICATION_NEWS, applicationMail } from './application-mail.ts'
import { KEY_NEWS, keyMail } from './key-mail.ts'
import { WEBHOOK_ADDRESS_NEWS, webhookAddressMail } from './webhook-address-mail.ts'
import { webhookOffMail } from './webhook-off-mail.ts'
import { teamMail, type TeamNews } from './team-mail.ts'
import { type AutomaticRenewalMail, automaticRenewalMail } from './automatic-renewal-mails.ts'
import { renewalLinkMail, renewalReminderMail } from './renewal-mails.ts'
import { refundWaitsMail } from './refund-waits-mail.ts'
import { unpaidMail } from './regularisation-mail.ts'

/** A sample of a mail, in either language. */
export type MailSample = (locale: Locale) => MailText

const url = 'https://obole.example/commande/exemple'
const renewing = (firstName: string) => ({
  firstName,
  name: `${firstName} Martin`,
  url,
  ends: { on: '2027-08-31', isOver: false },
})
const picture = (name: string, width: number, height: number): MailPicture => ({
  content: readFileSync(join(import.meta.dirname, '../demo/pictures', name)),
  contentType: 'image/png',
  width,
  height,
})
const brand: MailBrand = {
  name: 'Les Jardins Partagés',
  color: '#0B7A4B',
  logo: picture('logo-jardins.png', 288, 288),
  banner: picture('banniere-fete.png', 1200, 400),
  title: 'Fête de printemps au jardin',
  contactEmail: 'fete@jardins.example',
}
const SPRING = {
  startsAt: parisInstant('2027-04-17', '10:00'),
  endsAt: parisInstant('2027-04-17', '19:00'),
}
const about = {
  brand,
  firstName: 'Alix',
  name: 'Alix',
  organizationName: 'Les Jardins Partagés',
  formTitle: 'Fête de printemps au jardin',
  orderId: 1234,
  orderUrl: url,
}
const digest = {
  firstName: about.firstName,
  organizationName: about.organizationName,
  deskUrl: url,
  choicesUrl: url,
  stopUrl: url,
}
const sold = (title: string, orders: number, ordered: number, received: number) => ({
  title,
  orders,
  orderedCents: cents(ordered),
  receivedCents: cents(received),
  toComeCents: cents(ordered - received),
  monthlyCents: cents(0),
})
const daily = {
  day: '2026-11-15',
  campaigns: [
    sold('Fête de printemps au jardin', 12, 24_600, 24_600),
    sold('Stage de permaculture', 2, 36_000, 12_000),
  ],
  refunds: { count: 1, cents: cents(2000) },
  refusals: { count: 2, cents: cents(12_000) },
}
const quiet = { ...daily, campaigns: [] }
const automaticRenewals: readonly [string, AutomaticRenewalMail['what'], (string | null)?][] = [
  [
    'announced',
    {
      kind: 'announced',
      endsOn: '2027-08-31',
      debitOn: '2027-09-01',
      campaignTitle: 'Adhésion 2027-2028',
      period: { from: '2027-09-01', until: '2028-08-31' },
      amountCents: cents(4000),
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2029 },
      members: [{ rate: 'Adhésion plein tarif', name: 'Lou Martin' }],
    },
  ],
  ['stopped', { kind: 'stopped' }],
  ['withdrawn', { kind: 'withdrawn' }],
  ['lapsed', { kind: 'lapsed', reason: 'PriceRaised', campaignUrl: url }],
  ['already-member', { kind: 'lapsed', reason: 'AlreadyMember', campaignUrl: null }],
  ['without-end', { kind: 'lapsed', reason: 'NoEnd', campaignUrl: null }, null],
]
const sales = [
  {
    orderId: 1234,
    placedAt: parisInstant('2026-11-15', '10:12'),
    title: about.formTitle,
    payer: 'Camille Durand',
    orderedCents: cents(2400),
    monthlyCents: null,
  },
  {
    orderId: 1235,
    placedAt: parisInstant('2026-11-15', '10:15'),
    title: about.formTitle,
    payer: 'Sacha Petit',
    orderedCents: cents(1200),
    monthlyCents: cents(1200),
  },
]
const cover = {
  firstName: about.firstName,
  organizationName: about.organizationName,
  count: 12,
  waitingCents: cents(24_000),
  missingCents: cents(21_500),
  topUp: { iban: 'FR76 3000 4000 9900 0001 2345 602', holder: 'Obole', reference: 'OBOLE 0000 0042 55' },
  url,
}
const identity = { name: about.name, organizationName: about.organizationName, reason: null, url }
const iban = {
  name: about.name,
  organizationName: about.organizationName,
  by: 'Noémie Ferrand (noemie@jardins.example)',
  at: Date.parse('2026-11-15T09:20:00Z'),
  last4: '0189',
  takesEffectAt: Date.parse('2026-11-17T09:20:00Z'),
  isFirst: false,
  url,
}
const tickets = (locale: Locale) =>
  ['Alix Martin', 'Camille Durand'].map((who, index) => ({
    name: `${{ fr: 'Billet', en: 'Ticket' }[locale]} – ${who}`,
    url: `${url}/documents/${index + 1}.pdf`,
  }))
const card = { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2027 }

const vat = [{ rateBasisPoints: 550, vatCents: cents(78) }]
const paid = {
  state: 'Authorized',
  refundedCents: cents(0),
  refundedTipCents: cents(0),
  isByHand: false,
} as const

interface LineSample {
  discount?: number
  option?: [name: string, price: number]
  who?: [firstName: string, lastName: string]
}

const line = (
  name: string,
  gross: number,
  { discount = 0, option, who }: LineSample = {},
): ConfirmedOrder['lines'][number] => ({
  name,
  openGift: null,
  participant: who ? { firstName: who[0], lastName: who[1] } : null,
  answers: who ? [{ name: 'Votre atelier', type: 'ChoiceList', answer: 'Semis et rempotage' }] : [],
  grossCents: cents(gross),
  discountCents: cents(discount),
  changedPriceCents: null,
  options: option ? [{ name: option[0], priceCents: cents(option[1]), answers: [] }] : [],
  isCanceled: false,
  backCents: cents(0),
  notBackCents: cents(0),
  goingBackCents: cents(0),
  toHandBackCents: cents(0),
})

function order(locale: Locale, over: Partial<ConfirmedOrder> = {}): ConfirmedOrder {
  const sample = {
    ...about,
    locale,
    event: {
      when: formatPeriod(SPRING.startsAt, SPRING.endsAt, locale),
      placeLines: ['Jardin des Lilas', '12 rue des Lilas, 69007 Lyon'],
    },
    lines: [
      line('Plein tarif', 2000, {
        discount: 160,
        option: ['Repas du soir', 800],
        who: ['Camille', 'Durand'],
      }),
      line('Tarif réduit', 600, { discount: 40, who: ['Alix', 'Durand'] }),
    ],
    isGift: false,
    sentTo: [],
    couponCode: 'VOISIN2',
    byHand: null,
    eachMonth: null,
    renewal: null,
    terms: [{ dueOn: '2026-11-15', amountCents: cents(2400), tipCents: cents(450), ...paid }],
    tipCents: cents(450),
    personalizedMessage:
      'Merci, et à bientôt au jardin\u202f! Pensez à apporter un plat à partager. Le plan est sur https://jardins-partages.example/venir.',
    documents: tickets(locale),
    needsAddressFor: [],
    yearOfReceipt: null,
    awaitedDocuments: [],
    vatByRate: [],
    ...over,
  }
  return { ...sample, agreedCents: totalOfLines(linesOfOrder(sample)) }
}

function debit(locale: Locale): DebitMail {
  const { firstName, organizationName, orderUrl } = about
  return {
    locale,
    brand: { ...brand, title: 'Stage de permaculture' },
    firstName,
    organizationName,
    formTitle: 'Stage de permaculture',
    rhythm: { kind: 'instalment', number: 3, count: 12 },
    dueOn: '2027-01-15',
    amountCents: cents(1500),
    tipCents: cents(60),
    vatByRate: vat,
    card,
    orderUrl,
  }
}

function plan(locale: Locale): PlanMail {
  const { firstName, organizationName, orderUrl } = about
  const next = { dueOn: '2027-04-05', amountCents: cents(1500) }
  return {
    locale,
    brand: { ...brand, title: 'Faire un don' },
    firstName,
    organizationName,
    formTitle: 'Faire un don',
    kind: 'monthlyGift',
    card,
    next,
    orderUrl,
  }
}

const plans = (
  ['cardEnds', 'cardChanged', 'changed', 'stopped', 'ended'] as const satisfies readonly PlanMailKind[]
).map((kind): [string, MailSample] => [`plan-${kind}`, (locale) => planMail(kind, plan(locale))])
const READER = 'Camille'
const links = [...LINK_PURPOSES, 'TakenBack' as const, 'TakenBackWithFactor' as const].map(
  (purpose): [string, MailSample] => [
    `link-${purpose}`,
    (locale) => linkMail(purpose, { locale, url, name: READER }),
  ],
)
const disputes = (['opened', 'won', 'lost'] as const satisfies readonly DisputeNews['what'][]).map(
  (what): [string, MailSample] => [
    `dispute-${what}`,
    (locale) =>
      disputeMail({ ...about, what, locale, payerName: 'Camille Durand', amountCents: cents(2000) }),
  ],
)
const payouts = (['paid', 'failed'] as const satisfies readonly PayoutNews['what'][]).map(
  (what): [string, MailSample] => [
    `payout-${what}`,
    (locale) =>
      payoutMail({
        ...about,
        what,
        locale,
        payoutId: 42,
        amountCents: cents(123_450),
        lineCount: 87,
        iban: 'FR76 … 0189',
        label: 'OBOLE VIRT 000042',
      }),
  ],
)

const decisions = COMPLIANCE_DECISIONS.map((decision): [string, MailSample] => [
  `decision-${decision}`,
  (locale) => {
    const reason = decision === 'AskForMore' ? 'Les statuts envoyés ne sont pas signés.' : null
    return decisionMail({ ...about, locale, decision, isSuspended: false, reason, url })
  },
])
const acceptedWhileSuspended: MailSample = (locale) =>
  decisionMail({ ...about, locale, decision: 'Authenticate', isSuspended: true, reason: null, url })
const roles = [{ role: 'Accountant' as const, title: null }]
const TEAM: readonly [string, TeamNews][] = [
  ['invited', { what: 'invited', email: 'camille@exemple.fr', roles }],
  ['joined', { what: 'joined', email: 'camille@exemple.fr', roles }],
  [
    'changed',
    {
      what: 'changed',
      email: 'camille@exemple.fr',
      before: roles,
      roles: [
        { role: 'Treasurer', title: null },
        { role: 'FormAdmin', title: about.formTitle },
      ],
    },
  ],
  ['removed', { what: 'removed', email: 'camille@exemple.fr', before: roles }],
]
const team = TEAM.flatMap(([name, news]): [string, MailSample][] =>
  (['', '-by-self', '-gone'] as const).map((reader) => [
    `team-${name}${reader}`,
    (locale) =>
      teamMail({
        locale,
        name: about.name,
        organizationName: about.organizationName,
        news,
        at: parisInstant('2026-11-15', '10:32'),
        by: { name: 'Noémie Ferrand', email: 'noemie@exemple.fr' },
        isBySelf: reader === '-by-self',
        isMember: reader !== '-gone',
        url,
      }),
  ]),
)
const recoveries = RECOVERY_NEWS.map((news): [string, MailSample] => [
  `recovery-${news}`,
  (locale) =>
    recoveryMail({
      askedWith: 'password',
      news,
      locale,
      name: READER,
      reason: 'La pièce d’identité envoyée n’est pas au nom du compte.',
      dueAt: parisInstant('2026-11-17', '10:32'),
      cancelUrl: url,
      signInUrl: url,
      passwordUrl: url,
    }),
])
const accountNews = ACCOUNT_NEWS.map((news): [string, MailSample] => [
  `account-${news}`,
  (locale) => accountNewsMail(news, { locale, url, name: READER, contact: 'bonjour@obole.example' }),
])
const report = {
  reason: 'SPAM',
  userEmail: 'camille@exemple.fr',
  userMessage: 'Cette collecte reprend les photos d’une autre association.',
  url,
} as const

/** Every mail, by the name of its preview; a test fails where one is missing. */
export const mailSamples: ReadonlyMap<string, MailSample> = new Map<string, MailSample>([
  ['confirmation', (locale) => confirmationMail(order(locale, { vatByRate: vat }))],
  ['confirmation-instalments', (locale) => confirmationMail(order(locale, inInstalments))],
  [
    'confirmation-renews',
    (locale) =>
      confirmationMail(
        order(locale, {
          renewal: { date: '2027-09-01', announcedCents: null, priceTodayCents: cents(20_00) },
        }),
      ),
  ],
  ['confirmation-stopped', (locale) => confirmationMail(order(locale, stopped))],
  ['confirmation-by-hand', (locale) => confirmationMail(order(locale, { byHand: 'Check' }))],
  ['confirmation-free', (locale) => confirmationMail(order(locale, free))],
  [
    'confirmation-document-awaited',
    (locale) => confirmationMail(order(locale, { awaitedDocuments: ['Certificat médical'] })),
  ],
  [
    'confirmation-monthly',
    (locale) =>
      confirmationMail(order(locale, { ...giftWithoutAddress, eachMonth: { amount: 2450, day: 15 } })),
  ],
  ['confirmation-gift-without-address', (locale) => confirmationMail(order(locale, giftWithoutAddress))],
  [
    'confirmation-company-without-address',
    (locale) => confirmationMail(order(locale, { needsAddressFor: ['Invoice'] })),
  ],
  ['invoice', (locale) => invoiceMail(invoice(locale))],
  ['receipt', (locale) => receiptMail(receipt(locale, null))],
  ['receipt-of-year', (locale) => yearlyReceiptMail(yearlyReceipt(locale))],
  [
    'receipt-of-year-replaced',
    (locale) => yearlyReceiptMail({ ...yearlyReceipt(locale), replaces: ['2026-00042'] }),
  ],
  ['receipt-address', (locale) => addressForReceiptMail(yearlyReceipt(locale))],
  ['receipt-replaced', (locale) => receiptMail(receipt(locale, '2026-00041'))],
  ['receipt-made-anew', (locale) => receiptMail({ ...receipt(locale, '2026-00041'), why: 'madeAnew' })],
  ['receipt-corrected', (locale) => receiptMail({ ...receipt(locale, '2026-00041'), why: 'donorCorrected' })],
  [
    'dedication',
    (locale) =>
      dedicationMail({
        locale,
        brand,
        recipientName: 'Jeanne',
        giver: 'Alix Martin',
        organizationName: about.organizationName,
        occasion: 'Honour',
        honouree: 'Odile et Paul',
        message: 'Cinquante ans de mariage, et toujours les plus belles tomates du quartier.',
        amountCents: null,
      }),
  ],
  ['event-reminder', (locale) => eventReminderMail(event(locale))],
  ['participant-ticket', (locale) => participantPassesMail(participantPasses(locale, ['Lou Martin']))],
  [
    'participant-tickets',
    (locale) => participantPassesMail(participantPasses(locale, ['Lou Martin', 'Sam Martin'])),
  ],
  [
    'participant-ticket-passed-on',
    (locale) =>
      participantPassesMail({
        ...participantPasses(locale, ['Nour Petit']),
        firstName: null,
        isPassedOn: true,
      }),
  ],
  [
    'participant-card',
    (locale) => {
      const name = { fr: 'Carte sur le téléphone', en: 'Card on the phone' }[locale]
      return participantPassesMail({
        ...participantPasses(locale, ['Lou Martin']),
        kind: 'MembershipCard',
        event: null,
        webCards: [{ name: `${name} – Lou Martin`, url: 'https://obole.example/carte/exemple' }],
      })
    },
  ],
  ['participant-ticket-ended', (locale) => passesEndedMail(participantPasses(locale, ['Lou Martin']))],
  ['ticket-passed-on', (locale) => ticketPassedOnMail({ ...passedTicket(locale), holder: 'Nour Petit' })],
  ['ticket-passed-on-former', (locale) => formerHolderMail({ ...passedTicket(locale), firstName: 'Lou' })],
  ['renewal-link', (locale) => renewalLinkMail({ ...about, locale, links: [renewing('Alix')] })],
  [
    'renewal-links',
    (locale) =>
      renewalLinkMail({
        ...about,
        locale,
        links: ['Alix', 'Lou'].map(renewing),
      }),
  ],
  ...automaticRenewals.map(([name, what, endsOn = '2027-08-31']): [string, MailSample] => [
    `automatic-renewal-${name}`,
    (locale) => automaticRenewalMail({ ...about, what, locale, firstName: 'Alix', endsOn, orderUrl: url }),
  ]),
  ...RENEWAL_MOMENTS.map((moment): [string, MailSample] => [
    `renewal-${moment}`,
    (locale) => {
      const values = {
        prénom: 'Alix',
        association: about.organizationName,
        'date de fin': formatDate('2027-08-31', locale),
      }
      const { subject, text } = RENEWAL_TEXTS[moment][locale]
      const words = { subject: filledText(subject, values), message: filledText(text, values) }
      return renewalReminderMail({ ...about, ...words, locale, renewalUrl: url, stopUrl: url })
    },
  ]),
  [
    'mailing',
    (locale) =>
      mailingMail({
        ...about,
        locale,
        subject: locale === 'fr' ? 'Le programme du printemps' : 'The programme of the spring',
        message:
          locale === 'fr'
            ? 'Les ateliers reprennent le 3 mars.\n\nLe programme\u202f: https://jardins.example/programme'
            : 'The workshops begin again on 3 March.\n\nThe programme: https://jardins.example/programme',
        replyTo: 'noemie@jardins.example',
        restart: null,
        stopUrl: url,
      }),
  ],
  [
    'mailing-monthly-donors',
    (locale) =>
      mailingMail({
        ...about,
        locale,
        subject:
          locale === 'fr'
            ? 'Votre don mensuel\u202f: nous changeons d’adresse'
            : 'Your monthly gift: we are moving',
        message:
          locale === 'fr'
            ? 'Merci pour le don que vous nous faites chaque mois.\n\nNous quittons HelloAsso pour Obole.'
            : 'Thank you for the gift you make us each month.\n\nWe are leaving HelloAsso for Obole.',
        replyTo: 'noemie@jardins.example',
        restart: { url, amountCents: cents(15_00) },
        stopUrl: url,
      }),
  ],
  ...CONTACT_REFUSALS.map((purpose): [string, MailSample] => [
    `mails-accepted-${purpose.toLowerCase()}`,
    (locale) => mailsAcceptedMail({ ...about, locale, purpose, stopUrl: url }),
  ]),
  ['abandoned-cart', (locale) => abandonedCartMail(cart(locale))],
  ['prospect', (locale) => prospectMail({ ...about, locale, formUrl: url, tiers: [] })],
  ['prospect-tier', (locale) => prospectMail({ ...about, locale, formUrl: url, tiers: ['Plein tarif'] })],
  ['debit-upcoming', (locale) => upcomingDebitMail(debit(locale))],
  ['debit-refused', (locale) => refusedDebitMail(debit(locale), '2027-01-17')],
  ['debit-unpaid', (locale) => unpaidMail(debit(locale), { url, expiresOn: '2027-02-23' })],
  ['debit-corrected', (locale) => correctedDebitMail(debit(locale))],
  ...plans,
  [
    'line-changed',
    (locale) =>
      lineChangedMail({
        ...about,
        locale,
        changes: [
          { path: 'items.1.tier', from: 'Plein tarif', to: 'Tarif réduit' },
          { path: 'items.1.options', from: ['Repas du soir'], to: [] },
          { path: 'items.1.participant.firstName', from: 'Alix', to: 'Camille' },
        ],
        holder: 'Camille Moreau',
        money: { priceCents: 600, lessCents: 600, waivedCents: 0, goesBack: false },
        isPaid: true,
        contactEmail: 'contact@exemple.fr',
        documents: tickets(locale),
      }),
  ],
  [
    'address-corrected',
    (locale) =>
      addressCorrectedMail({
        ...about,
        locale,
        contactEmail: 'contact@exemple.fr',
        platformEmail: 'bonjour@obole.example',
      }),
  ],
  ['order-link-reading', (locale) => orderLinkMail('reading', { ...about, locale, url })],
  ['order-link-money', (locale) => orderLinkMail('money', { ...about, locale, url })],
  ['order-link-ticket', (locale) => orderLinkMail('ticket', { ...about, locale, url })],
  [
    'person-file',
    (locale) => personFileMail({ locale, brand, organizationName: 'Les Jardins Partagés', url }),
  ],
  ['refund', (locale) => refundMail(refund(locale, 2000))],
  ['refund-kept', (locale) => refundMail({ ...refund(locale, 2000), canceled: [] })],
  ['refund-waits', (locale) => refundWaitsMail({ ...refund(locale, 2000), totalCents: cents(2000) })],
  [
    'refund-by-hand',
    (locale) =>
      refundMail({ ...refund(locale, 2000), tipCents: cents(0), paidCents: cents(4000), isByHand: true }),
  ],
  ['refund-tip', (locale) => refundMail(refund(locale, 0))],
  ['refund-refused', (locale) => refundRefusedMail({ ...refund(locale, 2000), isForPayer: false })],
  ['refund-tip-refused', (locale) => refundRefusedMail({ ...refund(locale, 0), isForPayer: true })],
  ['order-message', (locale) => orderMessageMail(orderMessage(locale))],
  [
    'order-message-participant',
    (locale) =>
      participantMessageMail({ ...orderMessage(locale), formTitle: about.formTitle, type: 'Registration' }),
  ],
  ['event-canceled', (locale) => eventCanceledMail(canceledEvent(locale))],
  ['event-canceled-standing', (locale) => eventCanceledMail({ ...canceledEvent(locale), way: 'standing' })],
  ['payment-returned', (locale) => paymentReturnedMail(returnedPayment(locale, 'eventCanceled'))],
  ['payment-returned-sold-out', (locale) => paymentReturnedMail(returnedPayment(locale, 'soldOut'))],
  ['cancellation', (locale) => cancellationMail(cancellation(locale, 0))],
  ['cancellation-with-refund', (locale) => cancellationMail(cancellation(locale, 2350))],
  ...disputes,
  ...payouts,
  ['top-up', (locale) => topUpMail({ ...about, locale, amountCents: cents(15_000) })],
  ['cover-needed', (locale) => coverNeededMail({ ...cover, locale })],
  ['cover-needed-one', (locale) => coverNeededMail({ ...cover, locale, count: 1, topUp: null })],
  ['digest-daily', (locale) => dailyDigestMail({ ...digest, ...daily, locale })],
  ['digest-daily-quiet', (locale) => dailyDigestMail({ ...digest, ...quiet, locale })],
  ['digest-sale', (locale) => salesMail({ ...digest, locale, sales: sales.slice(0, 1) })],
  ['digest-sales', (locale) => salesMail({ ...digest, locale, sales })],
  ['iban-asked', (locale) => ibanMail({ ...iban, locale, what: 'asked' })],
  ['iban-first', (locale) => ibanMail({ ...iban, locale, what: 'asked', takesEffectAt: null })],
  ['iban-first-held', (locale) => ibanMail({ ...iban, locale, what: 'asked', isFirst: true })],
  ['iban-stopped', (locale) => ibanMail({ ...iban, locale, what: 'stopped' })],
  ...[null, url].map((page): [string, MailSample] => [
    page === null ? 'webhook-off-of-partner' : 'webhook-off',
    (locale) =>
      webhookOffMail({
        locale,
        name: about.name,
        organizationName: page === null ? null : about.organizationName,
        type: 'Payment',
        url: 'https://logiciel.example/obole',
        at: parisInstant('2026-11-20', '10:32'),
        days: 3,
        page,
      }),
  ]),
  ...WEBHOOK_ADDRESS_NEWS.map((what): [string, MailSample] => [
    `webhook-${what}`,
    (locale) =>
      webhookAddressMail({
        locale,
        name: about.name,
        organizationName: about.organizationName,
        what,
        type: 'Payment',
        address: 'https://logiciel.example/obole',
        by: 'Noémie Ferrand',
        at: parisInstant('2026-11-20', '10:32'),
        url,
      }),
  ]),
  [
    'webhook-of-application',
    (locale) =>
      webhookAddressMail({
        locale,
        name: about.name,
        organizationName: about.organizationName,
        what: 'added',
        type: null,
        address: 'https://ludotheque.example/obole',
        application: 'Ludothèque',
        by: 'Ludothèque',
        at: parisInstant('2026-11-20', '10:32'),
        url,
      }),
  ],
  ...APPLICATION_NEWS.map((what): [string, MailSample] => [
    `application-${what}`,
    (locale) =>
      applicationMail({
        locale,
        name: about.name,
        organizationName: about.organizationName,
        what,
        applicationName: 'Ludothèque',
        privileges: ['AccessPublicData', 'AccessTransactions'],
        by: 'Noémie Ferrand',
        at: parisInstant('2026-11-20', '10:32'),
        url,
      }),
  ]),
  ...KEY_NEWS.map((what): [string, MailSample] => [
    `key-${what}`,
    (locale) =>
      keyMail({
        locale,
        name: about.name,
        organizationName: about.organizationName,
        what,
        keyName: 'Site web',
        privileges: ['AccessPublicData', 'Checkout'],
        by: 'Noémie Ferrand',
        at: parisInstant('2026-11-20', '10:32'),
        url,
      }),
  ]),
  ...decisions,
  ['identity-accepted', (locale) => identityMail({ ...identity, locale, what: 'accepted' })],
  [
    'identity-refused',
    (locale) =>
      identityMail({
        ...identity,
        locale,
        what: 'refused',
        reason: 'Le nom demandé est celui d’une autre association.',
      }),
  ],
  ['identity-review', (locale) => identityMail({ ...identity, locale, what: 'reviewDue' })],
  ['decision-Authenticate-suspended', acceptedWhileSuspended],
  ['invitation', (locale) => invitationMail({ ...about, locale, role: 'Treasurer', url, isNew: false })],
  [
    'invitation-new',
    (locale) => invitationMail({ ...about, locale, role: 'OrganizationAdmin', url, isNew: true, name: null }),
  ],
  ...team,
  ['abuse', (locale) => abuseMail({ ...report, locale })],
  ...links,
  ['account-exists', (locale) => accountExistsMail({ locale, url, name: READER })],
  ['password-changed', (locale) => passwordChangedMail({ locale, url, name: READER })],
  ...accountNews,
  ...recoveries,
  ['email-new', (locale) => newEmailMail({ locale, url, name: READER, oldEmail: 'camille@exemple.fr' })],
  [
    'email-change-asked',
    (locale) => emailChangeAskedMail({ locale, url, name: READER, email: 'claire@exemple.fr' }),
  ],
  [
    'email-changed',
    (locale) =>
      emailChangedMail({
        locale,
        url,
        name: READER,
        email: 'claire@exemple.fr',
        contact: 'bonjour@obole.example',
      }),
  ],
])

const inInstalments: Partial<ConfirmedOrder> = {
  formTitle: 'Stage de permaculture',
  event: null,
  personalizedMessage: null,
  lines: [line('Deux jours de découverte', 18_000)],
  tipCents: cents(750),
  terms: ['2026-11-15', '2026-12-15', '2027-01-15'].map((dueOn, index) => ({
    dueOn,
    amountCents: cents(6000),
    tipCents: cents(250),
    refundedCents: cents(0),
    refundedTipCents: cents(0),
    isByHand: false,
    state: index === 0 ? 'Authorized' : 'Pending',
  })),
  documents: [],
}

/** Sent again after its plan was cancelled and a part refunded. */
const stopped: Partial<ConfirmedOrder> = {
  ...inInstalments,
  terms: (inInstalments.terms ?? []).map((term, index) => ({
    ...term,
    ...(index === 0 ? { refundedCents: cents(1000) } : { state: 'Canceled' as const }),
  })),
}

const free: Partial<ConfirmedOrder> = {
  lines: [line('Enfant de moins de 6 ans', 0)],
  tipCents: cents(0),
  terms: [],
}

const giftWithoutAddress: Partial<ConfirmedOrder> = {
  formTitle: 'Faire un don',
  isGift: true,
  brand: { ...brand, banner: null, title: 'Faire un don' },
  event: null,
  lines: [line('Don', 2000)],
  personalizedMessage: 'Votre don met des outils dans les mains des enfants du quartier.',
  documents: [],
  needsAddressFor: ['FiscalReceipt'] as const,
}

function yearlyReceipt(locale: Locale) {
  return {
    ...about,
    locale,
    year: 2026,
    number: '2026-00042',
    amount: formatEuros(cents(36_000), locale),
    count: 12,
    replaces: [],
    why: 'amountChanged' as const,
  }
}

function invoice(locale: Locale): InvoiceMail {
  return {
    ...about,
    locale,
    orderId: 4021,
    formTitle: 'Fête de printemps',
    name: locale === 'fr' ? 'Facture n°\u202fF2026-00042' : 'Invoice no. F2026-00042',
    amount: formatEuros(cents(3000), locale),
    documentUrl: url,
  }
}

function receipt(locale: Locale, replaces: string | null) {
  const amount = formatEuros(cents(3000), locale)
  const date = formatDate('2026-11-15', locale)
  return {
    ...about,
    locale,
    formTitle: 'Faire un don',
    number: '2026-00042',
    amount,
    date,
    replaces,
    why: 'amountChanged' as const,
    documentUrl: url,
  }
}

function participantPasses(locale: Locale, holders: readonly string[]): ParticipantPasses {
  const { when, placeLines, contactEmail } = event(locale)
  const { organizationName, formTitle: title } = about
  const whose = { kind: 'Ticket', firstName: 'Lou', payerName: 'Alix Martin', isPassedOn: false } as const
  const passes = holders.map((holder) => ({
    holder,
    tierName: 'Plein tarif',
    chosen: ['Repas partagé', 'Sans viande'],
  }))
  return {
    locale,
    brand,
    event: { when, placeLines },
    contactEmail,
    ...whose,
    title,
    organizationName,
    passes,
  }
}

function passedTicket(locale: Locale) {
  return { ...about, locale, tierName: 'Plein tarif', contactEmail: brand.contactEmail }
}

function event(locale: Locale) {
  const when = formatMoment(parisInstant('2027-04-17', '10:00'), locale)
  const placeLines = ['Jardin des Lilas', '12 rue des Lilas', '69007 Lyon']
  return {
    ...about,
    locale,
    when,
    placeLines,
    documents: tickets(locale),
    contactEmail: brand.contactEmail,
  }
}

function cart(locale: Locale) {
  const lines = [{ name: 'Plein tarif', amount: formatEuros(cents(1200), locale) }]
  return { ...about, locale, formType: 'Event', lines, formUrl: url } as const
}

function canceledEvent(locale: Locale) {
  const when = { fr: 'samedi 17 avril 2027 à 10\u202fh', en: 'Saturday 17 April 2027 at 10:00' }[locale]
  const message = 'La météo annonce une tempête. Nous chercherons une autre date.'
  const { contactEmail } = brand
  return { ...about, locale, when, message, way: 'card', contactEmail, orderUrl: url } as const
}

function returnedPayment(locale: Locale, why: ReturnedPayment['why']): ReturnedPayment {
  const { when, message, contactEmail } = canceledEvent(locale)
  return {
    ...about,
    locale,
    why,
    when,
    amountCents: cents(1500),
    message: why === 'eventCanceled' ? message : null,
    contactEmail,
  }
}

function orderMessage(locale: Locale) {
  return {
    ...about,
    locale,
    subject: {
      fr: 'Samedi, l’entrée se fait par la rue des Lilas',
      en: 'On Saturday, come in by rue des Lilas',
    }[locale],
    message: {
      fr: 'Des travaux ferment le grand portail. Entrez par le 12 rue des Lilas ; nous vous y attendons dès 9 h 30.',
      en: 'The main gate is closed for works. Come in by 12 rue des Lilas; we shall be there from 9:30.',
    }[locale],
    orderIds: [1234],
    replyTo: 'bonjour@jardins-partages.example',
  }
}

const ticket = { name: 'Plein tarif', participant: { firstName: 'Alix', lastName: 'Martin' } }

const asTicket = { type: 'Registration', isLive: true } as const

function refund(locale: Locale, amount: number) {
  const parts = { amountCents: cents(amount), tipCents: cents(350) }
  return {
    ...about,
    ...parts,
    locale,
    paidOn: '2027-01-10',
    paidCents: cents(4350),
    lines: amount > 0 ? [{ ...ticket, ...asTicket, amountCents: cents(amount), changed: null }] : [],
    canceled: amount > 0 ? [{ ...ticket, type: 'Registration' as const }] : [],
    stands: true,
    debits: [],
    hadDebits: false,
    keptCents: cents(0),
    message: amount > 0 ? 'Avec nos excuses.' : null,
    isByHand: false,
    creditNotes:
      amount > 0 ? [{ fr: 'Avoir n°\u202fA2027-00003', en: 'Credit note no. A2027-00003' }[locale]] : [],
  }
}

function cancellation(locale: Locale, backCents: number) {
  const message = 'La salle est trop petite, nous en sommes désolés.'
  return {
    ...about,
    locale,
    canceled: [{ ...ticket, type: 'Registration' as const }],
    stands: backCents === 0,
    hadDebits: false,
    debits: backCents === 0 ? [{ dueOn: '2026-12-15', totalCents: cents(2400) }] : [],
    backCents: cents(backCents),
    keptCents: cents(backCents === 0 ? 2000 : 0),
    message,
  }
}
