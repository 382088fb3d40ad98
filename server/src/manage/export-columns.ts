import type { JournalLine, VatRow } from '@obole/contract/accounting'
import type { IssuedInvoice } from '@obole/contract/invoices'
import { ENTRY_KINDS } from '@obole/core/accounting/journal'
import { YEAR_FIGURES } from '@obole/core/accounting/year'
import { vatRatePercent } from '@obole/core/money/money'
import { type Cell, centsCell, dayCell, momentCell, numberCell, textCell } from '@obole/contract/sheet-cells'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import { answerText } from '@obole/contract/answer-text'
import { AUDIT_KIND_NAMES } from '@obole/contract/audit-kinds'
import { auditActor, auditSentence } from '@obole/contract/audit-sentence'
import { changedName, changeText } from '@obole/contract/field-names'
import { LIST_HEADINGS } from '@obole/contract/list-headings'
import type { ContactRow } from '@obole/contract/contacts'
import {
  CONTACT_STANDING_NAMES,
  FIGURE_NAMES,
  INVOICE_KIND_NAMES,
  ITEM_STATE_NAMES,
  LINE_STATE_NAMES,
  MEANS_NAMES,
  nameIn,
  OPERATION_NAMES,
  ORDER_STATE_NAMES,
  PAYMENT_STATE_NAMES,
  paymentStateName,
  payoutWord,
  REASON_NAMES,
  RECEIPT_STATE_NAMES,
  REPORT_STATE_NAMES,
  STANDING_HEADING,
  STANDING_NAMES,
  TOTAL_NAMES,
  PAYOUT_STANDING_NAMES,
} from '@obole/contract/list-names'
import type {
  AbuseRow,
  ContributorRow,
  ItemRow,
  OrderRow,
  PaymentRow,
  ProspectRow,
} from '@obole/contract/manage-lists'
import type { IssuedReceipt } from '@obole/contract/manage-receipts'
import { RECEIPT_MODELS } from '@obole/core/receipts/receipt'
import type { AuditEntry } from '@obole/contract/manage-people'
import type { ExpectedOrder } from '@obole/contract/expected-income'
import type { MovementLine } from '@obole/contract/movements'
import type { CampaignOfYear } from '@obole/contract/year'
import {
  EXPECTED_KIND_NAMES,
  isOfNow,
  OUTSIDE_CAMPAIGNS,
  YEAR_FIGURE_NAMES,
} from '@obole/contract/year-names'
import { amountsToShow } from '@obole/contract/order-lines'
import { optionsText } from '@obole/contract/options-text'
import type { CashOutRow } from '@obole/contract/payouts'
import type { ReconciledPayout } from '@obole/contract/bank-statements'
import { SENT_TO } from '@obole/contract/sent-to'
import { parisDate } from '@obole/core/dates/dates'
import type { Locale, Text } from '@obole/core/locale'
import { formatPhone } from '@obole/core/validation/phone'
import { percentText } from '@obole/contract/percent-text'
import { cents, sum, VAT_RATES } from '@obole/core/money/money'
import { linesOfOrder, type ShownLine } from '@obole/core/order/order-lines'

export interface Column<T> {
  header: string
  cell: (row: T) => Cell
}

export type Columns<T> = readonly (readonly [Text, (row: T, locale: Locale) => Cell])[]

const words = (fr: string, en: string): Text => ({ fr, en })
const withEuros = ({ fr, en }: Text): Text => words(`${fr} (€)`, `${en} (€)`)

const PAYER: Columns<{ payer: OrderRow['payer'] }> = [
  [words('Prénom du payeur', 'Payer’s first name'), ({ payer }) => textCell(payer.firstName)],
  [words('Nom du payeur', 'Payer’s last name'), ({ payer }) => textCell(payer.lastName)],
  [words('Société', 'Company'), ({ payer }) => textCell(payer.companyName)],
  [words('E-mail du payeur', 'Payer’s e-mail'), ({ payer }) => textCell(payer.email)],
]

/** The three figures, with the same names as everywhere. */
const FIGURES: Columns<Pick<OrderRow, 'ordered' | 'received' | 'toCome'>> = [
  [withEuros(FIGURE_NAMES.ordered), ({ ordered }) => centsCell(ordered)],
  [withEuros(FIGURE_NAMES.received), ({ received }) => centsCell(received)],
  [withEuros(FIGURE_NAMES.toCome), ({ toCome }) => centsCell(toCome)],
]

/** The recipient and address for a delivery label. */
const DELIVERY: Columns<Pick<OrderRow, 'delivery'>> = [
  [words('Destinataire de l’envoi', 'Delivery name'), ({ delivery }) => textCell(delivery?.name)],
  [SENT_TO, ({ delivery }) => textCell(delivery?.address)],
  [words('Code postal d’envoi', 'Delivery postal code'), ({ delivery }) => textCell(delivery?.zipCode)],
  [words('Ville d’envoi', 'Delivery city'), ({ delivery }) => textCell(delivery?.city)],
  [words('Pays d’envoi', 'Delivery country'), ({ delivery }) => textCell(delivery?.country)],
]

const COLON = words('\u202f: ', ': ')

/**
 * « Miel : Envoi par la poste (4,90 €) / Cire : Papier cadeau (Gratuit) », on one line: not every program reads a line
 * break in a cell.
 */
const chosenOptions = ({ linesWithOptions }: OrderRow, locale: Locale): Cell =>
  textCell(
    linesWithOptions
      .map(({ name, options }) => `${name}${COLON[locale]}${optionsText(options, locale)}`)
      .join(' / '),
  )

/** For money received by hand, only the day is known. */
const whenMade = ({ date, receivedOn }: Pick<OrderRow, 'date' | 'receivedOn'>): Cell =>
  receivedOn ? dayCell(receivedOn) : momentCell(date)

const vatAt = ({ vatByRate }: Pick<OrderRow, 'vatByRate'>, rate: number | null) =>
  centsCell(sum(vatByRate.filter((part) => part.rate === rate).map(({ amount }) => cents(amount))))

/** For VAT returns: a column for each rate, and one for orders made before rates were recorded. */
const VAT_BY_RATE: Columns<Pick<OrderRow, 'vatByRate'>> = [
  ...VAT_RATES.filter((rate) => rate > 0)
    .toReversed()
    .map((rate) => {
      const header = words(
        `Dont TVA ${percentText(rate, 'fr')} (€)`,
        `Including ${percentText(rate, 'en')} VAT (€)`,
      )
      return [header, (order: Pick<OrderRow, 'vatByRate'>) => vatAt(order, rate)] as const
    }),
  [
    words('Dont TVA de taux non noté (€)', 'Including VAT of a rate not noted (€)'),
    (order) => vatAt(order, null),
  ],
]

export const ORDERS: Columns<OrderRow> = [
  [LIST_HEADINGS.Order, ({ id }) => numberCell(id)],
  [LIST_HEADINGS.Date, whenMade],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  ...PAYER,
  [LIST_HEADINGS.Contents, ({ summary }) => textCell(summary)],
  [LIST_HEADINGS.Options, chosenOptions],
  ...FIGURES,
  [withEuros(LIST_HEADINGS.Tip), ({ tip }) => centsCell(tip)],
  [withEuros(LIST_HEADINGS.Discount), ({ discount }) => centsCell(discount)],
  [words('Dont TVA (€)', 'Including VAT (€)'), ({ vat }) => centsCell(vat)],
  ...VAT_BY_RATE,
  [withEuros(LIST_HEADINGS.Refunded), ({ refunded }) => centsCell(refunded)],
  [
    words('Moyen de paiement', 'Payment means'),
    ({ paymentMeans }, locale) => textCell(MEANS_NAMES[paymentMeans][locale]),
  ],
  [LIST_HEADINGS.State, ({ state }, locale) => textCell(ORDER_STATE_NAMES[state][locale])],
  [
    words('État des paiements', 'State of payments'),
    ({ paymentStates }, locale) =>
      textCell(paymentStates.map((state) => PAYMENT_STATE_NAMES[state][locale]).join(', ')),
  ],
  ...DELIVERY,
]

export const PAYMENTS: Columns<PaymentRow> = [
  [words('Paiement', 'Payment'), ({ id }) => numberCell(id)],
  [LIST_HEADINGS.Order, ({ orderId }) => numberCell(orderId)],
  [words('Échéance', 'Due date'), ({ dueDate }) => dayCell(dueDate)],
  [LIST_HEADINGS.Instalment, ({ installmentNumber }) => numberCell(installmentNumber)],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  ...PAYER,
  [withEuros(TOTAL_NAMES.amount), ({ amount }) => centsCell(amount)],
  [withEuros(LIST_HEADINGS.Tip), ({ amountTip }) => centsCell(amountTip)],
  [withEuros(LIST_HEADINGS.TipBack), ({ refundedTip }) => centsCell(refundedTip)],
  [withEuros(LIST_HEADINGS.Refunded), ({ refunded }) => centsCell(refunded)],
  [withEuros(FIGURE_NAMES.received), ({ received }) => centsCell(received)],
  [withEuros(FIGURE_NAMES.toCome), ({ toCome }) => centsCell(toCome)],
  [LIST_HEADINGS.State, (payment, locale) => textCell(paymentStateName(payment, locale))],
  [
    words('Moyen de paiement', 'Payment means'),
    ({ paymentMeans }, locale) => textCell(MEANS_NAMES[paymentMeans][locale]),
  ],
  [LIST_HEADINGS.Payout, (payment, locale) => textCell(payoutWord(payment, locale))],
]

/** The sum of the lines of these kinds: the item itself, its options, or the difference with what was paid. */
const priceOf = (item: ItemRow, ...kinds: ShownLine['kind'][]) =>
  sum(
    // As it was paid: later refunds are shown with the payments, and the line's state shows a cancellation.
    linesOfOrder({
      lines: [
        {
          ...amountsToShow({ ...item, back: 0, notBack: 0, goingBack: 0, toHandBack: 0 }),
          isCanceled: false,
        },
      ],
      tipCents: cents(0),
    })
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ amountCents }) => amountCents),
  )

/** What was refunded, cancelled or debited monthly since: the difference between today's amount and the agreed one. */
const sinceOrdered = ({ amount, initialAmount, discount }: ItemRow) => amount - (initialAmount - discount)

function legalStatusOf(participant: ItemRow['participant']): string | undefined {
  return LEGAL_STATUSES.find(({ id }) => id === participant?.companyLegalStatusId)?.label
}

/** Who answers for a minor. */
const GUARDIAN: Columns<Pick<ItemRow, 'participant'>> = [
  [
    words('Prénom du responsable légal', 'Legal guardian’s first name'),
    ({ participant }) => textCell(participant?.guardianFirstName),
  ],
  [
    words('Nom du responsable légal', 'Legal guardian’s last name'),
    ({ participant }) => textCell(participant?.guardianLastName),
  ],
  [
    words('Téléphone du responsable légal', 'Legal guardian’s telephone'),
    ({ participant }) => textCell(participant?.guardianPhone && formatPhone(participant.guardianPhone)),
  ],
  [
    words('E-mail du responsable légal', 'Legal guardian’s e-mail'),
    ({ participant }) => textCell(participant?.guardianEmail),
  ],
  [
    words('Autorisation du responsable légal', 'Legal guardian’s authorisation'),
    ({ participant }, locale) => textCell(participant?.guardianAgreed ? YES_WORD[locale] : ''),
  ],
]

const YES_WORD = words('Oui', 'Yes')

/** Amount = price + options + difference − discount + what changed since. */
export const ITEMS: Columns<ItemRow> = [
  [words('Article', 'Item'), ({ id }) => numberCell(id)],
  [LIST_HEADINGS.Order, ({ orderId }) => numberCell(orderId)],
  [LIST_HEADINGS.Date, whenMade],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [LIST_HEADINGS.Tier, ({ name }) => textCell(name)],
  [LIST_HEADINGS.State, ({ state }, locale) => textCell(ITEM_STATE_NAMES[state][locale])],
  [words('Prix (€)', 'Price (€)'), (item) => centsCell(priceOf(item, 'item'))],
  [withEuros(LIST_HEADINGS.Options), (item) => centsCell(priceOf(item, 'option'))],
  [
    words('Différence après changement (€)', 'Difference after a change (€)'),
    (item) => centsCell(priceOf(item, 'waived', 'paidBefore', 'differenceGoingBack')),
  ],
  [withEuros(LIST_HEADINGS.Discount), ({ discount }) => centsCell(discount)],
  [
    words('Évolution depuis la commande (€)', 'Change since the order (€)'),
    (item) => centsCell(sinceOrdered(item)),
  ],
  [withEuros(TOTAL_NAMES.amount), ({ amount }) => centsCell(amount)],
  [words('Prénom', 'First name'), ({ participant }) => textCell(participant?.firstName)],
  [words('Nom', 'Last name'), ({ participant }) => textCell(participant?.lastName)],
  [LIST_HEADINGS.Email, ({ participant }) => textCell(participant?.email)],
  [words('Date de naissance', 'Date of birth'), ({ participant }) => dayCell(participant?.birthDate)],
  [words('Adresse', 'Address'), ({ participant }) => textCell(participant?.address)],
  [words('Code postal', 'Postal code'), ({ participant }) => textCell(participant?.zipCode)],
  [words('Ville', 'City'), ({ participant }) => textCell(participant?.city)],
  [words('Pays', 'Country'), ({ participant }) => textCell(participant?.country)],
  [words('Organisation', 'Organisation'), ({ participant }) => textCell(participant?.organism)],
  [words('SIREN', 'SIREN'), ({ participant }) => textCell(participant?.companySiren)],
  [words('Statut juridique', 'Legal status'), ({ participant }) => textCell(legalStatusOf(participant))],
  ...GUARDIAN,
  ...PAYER,
  [
    words('Adresse postale du payeur', 'Payer’s postal address'),
    ({ postalAddress }) => textCell(postalAddress),
  ],
  [LIST_HEADINGS.Options, ({ options }, locale) => textCell(optionsText(options, locale))],
  ...DELIVERY,
]

/** For members only. */
export const MEMBERSHIP: Columns<ItemRow> = [
  [words('Valable du', 'Valid from'), ({ membership }) => dayCell(membership?.from)],
  [words('Valable jusqu’au', 'Valid until'), ({ membership }) => dayCell(membership?.until)],
  [
    LIST_HEADINGS.Validity,
    ({ membership }, locale) => textCell(membership && STANDING_NAMES[membership.standing][locale]),
  ],
]

/** Each fact in a column of its own, so that the file can be read in elsewhere. */
export const CONTACTS: Columns<ContactRow> = [
  [words('Prénom', 'First name'), ({ firstName }) => textCell(firstName)],
  [words('Nom', 'Last name'), ({ lastName }) => textCell(lastName)],
  [words('Société', 'Company'), ({ companyName }) => textCell(companyName)],
  [LIST_HEADINGS.Email, ({ email }) => textCell(email)],
  [words('Téléphone', 'Telephone'), ({ phone }) => textCell(phone)],
  [words('Date de naissance', 'Date of birth'), ({ birthDate }) => dayCell(birthDate)],
  [words('Adresse', 'Address'), ({ address }) => textCell(address)],
  [words('Code postal', 'Postal code'), ({ zipCode }) => textCell(zipCode)],
  [words('Ville', 'City'), ({ city }) => textCell(city)],
  [words('Pays', 'Country'), ({ country }) => textCell(country)],
  [STANDING_HEADING, ({ standing }, locale) => textCell(CONTACT_STANDING_NAMES[standing][locale])],
  [words('Adhérent depuis le', 'Member since'), ({ memberSince }) => dayCell(memberSince)],
  [words('Adhérent jusqu’au', 'Member until'), ({ memberUntil }) => dayCell(memberUntil)],
  [words('Première date', 'First date'), ({ firstDate }) => dayCell(parisDate(firstDate))],
  [words('Dernière date', 'Last date'), ({ lastDate }) => dayCell(parisDate(lastDate))],
]

export const CONTRIBUTORS: Columns<ContributorRow> = [
  [words('Prénom', 'First name'), ({ firstName }) => textCell(firstName)],
  [words('Nom', 'Last name'), ({ lastName }) => textCell(lastName)],
  [words('Société', 'Company'), ({ companyName }) => textCell(companyName)],
  [LIST_HEADINGS.Email, ({ email }) => textCell(email)],
  [words('Adresse postale', 'Postal address'), ({ postalAddress }) => textCell(postalAddress)],
  [LIST_HEADINGS.Orders, ({ orders }) => numberCell(orders)],
  ...FIGURES,
  [words('Première commande', 'First order'), ({ firstDate }) => dayCell(parisDate(firstDate))],
  [words('Dernière commande', 'Last order'), ({ lastDate }) => dayCell(parisDate(lastDate))],
]

export const PROSPECTS: Columns<ProspectRow> = [
  [LIST_HEADINGS.Email, ({ email }) => textCell(email)],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [LIST_HEADINGS.Date, ({ date }) => momentCell(date)],
  [words('Prévenu le', 'Told on'), ({ toldAt }) => momentCell(toldAt)],
]

export const ABUSES: Columns<AbuseRow> = [
  [LIST_HEADINGS.Date, ({ date }) => momentCell(date)],
  [LIST_HEADINGS.Reason, ({ reason }, locale) => textCell(REASON_NAMES[reason][locale])],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [LIST_HEADINGS.Page, ({ url }) => textCell(url)],
  [LIST_HEADINGS.State, ({ state }, locale) => textCell(REPORT_STATE_NAMES[state][locale])],
  [LIST_HEADINGS.Decided, ({ decidedAt }) => momentCell(decidedAt)],
  [LIST_HEADINGS.Answer, ({ decisionComment }) => textCell(decisionComment)],
]

/** For Support only: who made the report, and their message. */
export const ALL_ABUSES: Columns<AbuseRow> = [
  ...ABUSES,
  [words('Association', 'Association'), ({ organizationSlug }) => textCell(organizationSlug)],
  [LIST_HEADINGS.Email, ({ userEmail }) => textCell(userEmail)],
  [LIST_HEADINGS.Message, ({ userMessage }) => textCell(userMessage)],
]

/** Credits minus debits equal the transfer. */
const STATEMENT_LABEL = words('Libellé sur le relevé', 'Label on the statement')
export const PAYOUT_LINES: Columns<CashOutRow> = [
  [LIST_HEADINGS.Payout, ({ cashOutId }) => numberCell(cashOutId)],
  [STATEMENT_LABEL, ({ cashOutLabel }) => textCell(cashOutLabel)],
  [words('Date du versement', 'Date of the payout'), ({ cashOutDate }) => momentCell(cashOutDate)],
  [words('Date du paiement', 'Date of the payment'), ({ paymentDate }) => momentCell(paymentDate)],
  [LIST_HEADINGS.Order, ({ orderId }) => (orderId === null ? textCell('') : numberCell(orderId))],
  [
    words('Paiement', 'Payment'),
    ({ paymentId }) => (paymentId === null ? textCell('') : numberCell(paymentId)),
  ],
  [LIST_HEADINGS.Campaign, ({ campaignName }) => textCell(campaignName)],
  [
    words('Opération', 'Operation'),
    ({ operationType }, locale) => textCell(OPERATION_NAMES[operationType][locale]),
  ],
  [words('Désignation', 'Description'), ({ designation }) => textCell(designation)],
  [words('Prénom du payeur', 'Payer’s first name'), ({ payerFirstName }) => textCell(payerFirstName)],
  [words('Nom du payeur', 'Payer’s last name'), ({ payerLastName }) => textCell(payerLastName)],
  [words('Société', 'Company'), ({ payerCompany }) => textCell(payerCompany)],
  [words('SIREN', 'SIREN'), ({ payerSiren }) => textCell(payerSiren)],
  [words('E-mail du payeur', 'Payer’s e-mail'), ({ payerEmail }) => textCell(payerEmail)],
  [
    words('Moyen de paiement', 'Payment means'),
    ({ paymentMethod }, locale) => textCell(paymentMethod && nameIn(MEANS_NAMES, paymentMethod, locale)),
  ],
  [
    LIST_HEADINGS.State,
    ({ paymentStatus }, locale) => textCell(paymentStatus && LINE_STATE_NAMES[paymentStatus][locale]),
  ],
  [words('Crédit (€)', 'Credit (€)'), ({ credit }) => (credit === null ? textCell('') : centsCell(credit))],
  [words('Débit (€)', 'Debit (€)'), ({ debit }) => (debit === null ? textCell('') : centsCell(debit))],
]

export const ENTRIES: Columns<JournalLine> = [
  [words('Exercice', 'Year'), ({ yearBeginsOn }) => dayCell(yearBeginsOn)],
  [words('N° d’écriture', 'Entry'), ({ number }) => numberCell(number)],
  [words('Journal', 'Journal'), ({ journal }) => textCell(journal)],
  [LIST_HEADINGS.Date, ({ day }) => dayCell(day)],
  [words('Compte', 'Account'), ({ account }) => textCell(account)],
  [words('Nom du compte', 'Account name'), ({ accountName }, locale) => textCell(accountName[locale])],
  [words('Libellé', 'Description'), ({ kind }, locale) => textCell(ENTRY_KINDS[kind].label[locale])],
  [words('Pièce', 'Reference'), ({ pieceRef }) => textCell(pieceRef)],
  [words('Date de la pièce', 'Date of the reference'), ({ pieceDay }) => dayCell(pieceDay)],
  [LIST_HEADINGS.Order, ({ orderId }) => (orderId === null ? textCell('') : numberCell(orderId))],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [
    words('Taux de TVA (%)', 'VAT rate (%)'),
    ({ rateBasisPoints: rate }) =>
      rate === null || rate === 0 ? textCell('') : numberCell(vatRatePercent(rate)),
  ],
  [words('Débit (€)', 'Debit (€)'), ({ debit }) => centsCell(debit)],
  [words('Crédit (€)', 'Credit (€)'), ({ credit }) => centsCell(credit)],
]

export const MOVEMENT_LINES: Columns<MovementLine> = [
  [LIST_HEADINGS.Date, ({ date }) => momentCell(date)],
  [words('Opération', 'Operation'), ({ kind }, locale) => textCell(ENTRY_KINDS[kind].label[locale])],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [words('Payeur', 'Payer'), ({ payer }) => textCell(payer)],
  [LIST_HEADINGS.Order, ({ orderId }) => (orderId === null ? textCell('') : numberCell(orderId))],
  [LIST_HEADINGS.Payout, ({ payoutId }) => (payoutId === null ? textCell('') : numberCell(payoutId))],
  [withEuros(TOTAL_NAMES.amount), ({ amount }) => centsCell(amount)],
]

export const EXPECTED_ORDERS: Columns<ExpectedOrder> = [
  [words('Première date', 'First date'), ({ day }) => dayCell(day)],
  [words('Dernière date', 'Last date'), ({ lastDay }) => dayCell(lastDay)],
  [LIST_HEADINGS.Source, ({ kind }, locale) => textCell(EXPECTED_KIND_NAMES[kind][locale])],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [words('Payeur', 'Payer'), ({ payer }) => textCell(payer)],
  [LIST_HEADINGS.Order, ({ orderId }) => numberCell(orderId)],
  [LIST_HEADINGS.Debits, ({ debits }) => numberCell(debits)],
  [words('Chaque prélèvement (€)', 'Each debit (€)'), ({ debitAmount }) => centsCell(debitAmount)],
  [withEuros(TOTAL_NAMES.amount), ({ amount }) => centsCell(amount)],
]

/** Each figure, and the same of the year before. */
export const YEAR_CAMPAIGNS: Columns<CampaignOfYear> = [
  [LIST_HEADINGS.Campaign, ({ campaign }, locale) => textCell(campaign?.title ?? OUTSIDE_CAMPAIGNS[locale])],
  ...YEAR_FIGURES.flatMap((figure): Columns<CampaignOfYear> => {
    const { fr, en } = YEAR_FIGURE_NAMES[figure]
    const now: Columns<CampaignOfYear>[number] = [
      withEuros({ fr, en }),
      ({ figures }) => centsCell(figures[figure]),
    ]
    return isOfNow(figure)
      ? [now]
      : [
          now,
          [
            withEuros({ fr: `${fr}, l’année d’avant`, en: `${en}, the year before` }),
            ({ before }) => centsCell(before[figure]),
          ],
        ]
  }),
]

export const RECONCILIATION: Columns<ReconciledPayout> = [
  [LIST_HEADINGS.Payout, ({ cashOutId }) => numberCell(cashOutId)],
  [STATEMENT_LABEL, ({ label }) => textCell(label)],
  [words('Demandé le', 'Asked on'), ({ askedOn }) => dayCell(askedOn)],
  [words('Versé le', 'Paid on'), ({ paidOn }) => dayCell(paidOn)],
  [words('Montant (€)', 'Amount (€)'), ({ amount }) => centsCell(amount)],
  [LIST_HEADINGS.State, ({ standing }, locale) => textCell(PAYOUT_STANDING_NAMES[standing][locale])],
  [words('Date au relevé', 'Date on the statement'), ({ tick }) => dayCell(tick?.line.day ?? null)],
  [words('Ligne du relevé', 'Line of the statement'), ({ tick }) => textCell(tick?.line.label)],
  [words('Pointé par', 'Ticked off by'), ({ tick }) => textCell(tick?.by)],
]

export const VAT: Columns<VatRow> = [
  [words('Date de début', 'From'), ({ from }) => dayCell(from)],
  [words('Date de fin', 'To'), ({ to }) => dayCell(to)],
  [
    words('Taux de TVA (%)', 'VAT rate (%)'),
    ({ rateBasisPoints: rate }) => (rate === null ? textCell('') : numberCell(vatRatePercent(rate))),
  ],
  [withEuros(TOTAL_NAMES.net), ({ net }) => centsCell(net)],
  [withEuros(TOTAL_NAMES.vat), ({ vat }) => centsCell(vat)],
  [withEuros(TOTAL_NAMES.gross), ({ gross }) => centsCell(gross)],
]

export const INVOICES: Columns<IssuedInvoice> = [
  [words('Numéro', 'Number'), ({ number }) => textCell(number)],
  [words('Document', 'Document'), ({ kind }, locale) => textCell(INVOICE_KIND_NAMES[kind][locale])],
  [LIST_HEADINGS.Date, ({ date }) => dayCell(date)],
  [words('Client', 'Buyer'), ({ buyer }) => textCell(buyer)],
  [LIST_HEADINGS.Order, ({ orderId }) => numberCell(orderId)],
  [words('Date de la commande', 'Date of the order'), ({ orderedOn }) => dayCell(orderedOn)],
  [LIST_HEADINGS.Campaign, ({ formTitle }) => textCell(formTitle)],
  [withEuros(TOTAL_NAMES.net), ({ net }) => centsCell(net)],
  [withEuros(TOTAL_NAMES.vat), ({ vat }) => centsCell(vat)],
  [withEuros(TOTAL_NAMES.gross), ({ gross }) => centsCell(gross)],
]

export const RECEIPTS: Columns<IssuedReceipt> = [
  [words('Numéro', 'Number'), ({ number }) => textCell(number)],
  [words('Donateur', 'Donor'), ({ donor }) => textCell(donor)],
  [words('Formulaire', 'Form'), ({ model }) => textCell(RECEIPT_MODELS[model].form)],
  [words('Dernier don', 'Last gift'), ({ date }) => dayCell(date)],
  [words('Dons', 'Gifts'), ({ giftCount }) => numberCell(giftCount)],
  [words('Montant (€)', 'Amount (€)'), ({ amount }) => centsCell(amount)],
  [
    words('État', 'State'),
    ({ voidedAt }, locale) => textCell(RECEIPT_STATE_NAMES[voidedAt ? 'Void' : 'Valid'][locale]),
  ],
  [words('Établi le', 'Issued on'), ({ issuedAt }) => momentCell(issuedAt)],
  [words('Annulé le', 'Voided on'), ({ voidedAt }) => momentCell(voidedAt)],
  [words('Motif', 'Reason'), ({ voidReason }) => textCell(voidReason)],
  [words('Envoi', 'Sent'), ({ isByPost }, locale) => textCell(SENT_BY[isByPost ? 'post' : 'mail'][locale])],
  [LIST_HEADINGS.Order, ({ orderId }) => numberCell(orderId)],
]
const SENT_BY = { post: words('Par courrier', 'By post'), mail: words('Par e-mail', 'By e-mail') }

export const AUDIT: Columns<AuditEntry> = [
  [LIST_HEADINGS.Date, ({ date }) => momentCell(date)],
  [words('Qui', 'Who'), (entry, locale) => textCell(auditActor(entry, locale))],
  [LIST_HEADINGS.Email, ({ user }) => textCell(user?.email)],
  [
    words('Domaine', 'Area'),
    ({ action }, locale) => textCell(nameIn(AUDIT_KIND_NAMES, action.split('.')[0] ?? '', locale)),
  ],
  [words('Ce qui a été fait', 'What was done'), (entry, locale) => textCell(auditSentence(entry, locale))],
  [
    words('Changements', 'Changes'),
    ({ changes }, locale) =>
      textCell(
        changes
          .map((change) => `${changedName(change.path, locale)}${COLON[locale]}${changeText(change, locale)}`)
          .join('\n'),
      ),
  ],
]

export const inLocale = <T>(columns: Columns<T>, locale: Locale): Column<T>[] =>
  columns.map(([header, cell]) => ({ header: header[locale], cell: (row) => cell(row, locale) }))

/** Questions come after all other columns, each label once, whichever campaigns asked it. */
export const answerColumns = (questions: readonly string[], locale: Locale): Column<ItemRow>[] =>
  questions.map((question) => ({
    header: question,
    cell: ({ customFields }) =>
      textCell(
        customFields
          .filter(({ name }) => name === question)
          .map((answer) => answerText(answer, locale))
          .join(', '),
      ),
  }))
