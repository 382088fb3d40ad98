import { actText } from '@obole/contract/audit-sentence'
import { ACT_NAMES } from '@obole/contract/act-names'
import { countryName } from '@obole/contract/address-lines'
import { addDays, formatDate, formatMoment, isLocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'

type Words = Readonly<Record<Locale, string>>
const both = (fr: string, en: string): Words => ({ fr, en })

/**
 * What is shown of a row and of the documents in it, in this order. Ids, codes and settings say nothing to people:
 * `personne.json` has them.
 */
const LABELS: Readonly<Record<string, Words>> = {
  created_at: both('Date', 'Date'),
  done_at: both('Date', 'Date'),
  action: both('Acte', 'Act'),
  acted_on: both('Date', 'Date'),
  kind: both('Nature', 'What it was'),
  asked_on: both('Reçue le', 'Received on'),
  asked_at: both('Date de la demande', 'Asked'),
  made_at: both('Date', 'Date'),
  sent_at: both('Envoyé', 'Sent'),
  saved_at: both('Enregistré', 'Saved'),
  run_at: both('Prévu', 'Planned'),
  queued_at: both('Envoyé', 'Sent'),
  issued_at: both('Créé', 'Made'),
  taken_at: both('Utilisé', 'Used'),
  marked_at: both('Envoyé', 'Sent'),
  reminded_at: both('Rappel envoyé', 'Reminded'),
  told_at: both('Annonce envoyée', 'Told'),
  last_paid_on: both('Dernier prélèvement', 'Last debit'),
  opened_at: both('Lien ouvert', 'Link opened'),
  due_on: both('Échéance', 'Due on'),
  valid_from: both('Du', 'From'),
  valid_until: both('Au', 'Until'),
  purpose: both('Refusé', 'Refused'),
  title: both('Intitulé', 'Title'),
  name: both('Intitulé', 'Title'),
  tierName: both('Tarif', 'Rate'),
  firstName: both('Prénom', 'First name'),
  first_name: both('Prénom', 'First name'),
  lastName: both('Nom', 'Last name'),
  last_name: both('Nom', 'Last name'),
  companyName: both('Organisme', 'Organisation'),
  company_name: both('Organisme', 'Organisation'),
  email: both('E-mail', 'E-mail'),
  phone: both('Téléphone', 'Telephone'),
  address: both('Adresse', 'Address'),
  addressLines: both('Adresse', 'Address'),
  zipCode: both('Code postal', 'Postal code'),
  zip_code: both('Code postal', 'Postal code'),
  city: both('Ville', 'City'),
  country: both('Pays', 'Country'),
  birthDate: both('Date de naissance', 'Birth date'),
  birth_date: both('Date de naissance', 'Birth date'),
  guardianFirstName: both('Prénom du responsable légal', 'Guardian’s first name'),
  guardianLastName: both('Nom du responsable légal', 'Guardian’s last name'),
  guardianEmail: both('E-mail du responsable légal', 'Guardian’s e-mail'),
  guardianPhone: both('Téléphone du responsable légal', 'Guardian’s telephone'),
  member_days: both('Adhésion', 'Membership'),
  ends_on: both('Fin de l’adhésion', 'End of the membership'),
  first_seen_at: both('Premier contact', 'First contact'),
  last_seen_at: both('Dernier contact', 'Last contact'),
  number: both('Numéro', 'Number'),
  order_reference: both('Commande', 'Order'),
  payment_reference: both('Paiement', 'Payment'),
  bank: both('Banque', 'Bank'),
  drawer: both('Émetteur', 'Drawer'),
  receivedOn: both('Reçu le', 'Received on'),
  total_cents: both('Total', 'Total'),
  amount_cents: both('Montant', 'Amount'),
  amountCents: both('Montant', 'Amount'),
  tip_cents: both('Contribution à Obole', 'Contribution to Obole'),
  discount_cents: both('Réduction', 'Discount'),
  refunded_cents: both('Remboursé', 'Refunded'),
  means: both('Moyen', 'Means'),
  payer: both('Payeur', 'Payer'),
  payerName: both('Payeur', 'Payer'),
  donor: both('Donateur', 'Donor'),
  holder: both('Titulaire', 'Holder'),
  participant: both('Participant', 'Participant'),
  items: both('Contenu', 'Contents'),
  contents: both('Contenu', 'Contents'),
  cheques: both('Chèque', 'Cheque'),
  cells: both('Ligne', 'Line'),
  facts_before: both('Avant', 'Before'),
  custom_fields: both('Réponses', 'Answers'),
  customFields: both('Réponses', 'Answers'),
  card: both('Carte', 'Card'),
  brand: both('Marque', 'Brand'),
  last4: both('Quatre derniers chiffres', 'Last four figures'),
  honouree: both('En l’honneur de', 'In honour of'),
  recipient_name: both('Destinataire', 'Recipient'),
  recipient_email: both('E-mail du destinataire', 'Recipient’s e-mail'),
  file_name: both('Fichier', 'File'),
  subject: both('Objet', 'Subject'),
  body: both('Texte', 'Text'),
  text: both('Texte', 'Text'),
  note: both('Note', 'Note'),
  reason: both('Raison', 'Reason'),
  comment: both('Commentaire', 'Comment'),
  message: both('Message', 'Message'),
  at: both('Date', 'Date'),
}
const ORDER = new Map(Object.keys(LABELS).map((key, place) => [key, place]))

/** What the few codes among them mean; a code that is not here is not shown. */
const CODES: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  kind: ACT_NAMES,
  purpose: {
    Renewal: both('les rappels d’adhésion', 'membership reminders'),
    Message: both('les messages de l’association', 'messages of the association'),
  },
  means: {
    Card: both('carte bancaire', 'bank card'),
    Sepa: both('prélèvement', 'direct debit'),
    Check: both('chèque', 'cheque'),
    Cash: both('espèces', 'cash'),
    BankTransfer: both('virement', 'bank transfer'),
    Other: both('autre', 'other'),
  },
}
/** As their owners write them; any other as it is called. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
}

interface Fact {
  label: string
  text: string
}

/** The facts of a row as people read them, names and values; what says nothing to them is left out. */
export function factsOf(locale: Locale, row: Readonly<Record<string, unknown>>): Fact[] {
  const known = Object.entries(row).filter(([key]) => ORDER.has(key))
  const ordered = known.toSorted(([a], [b]) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0))
  return ordered.flatMap(([key, value]) => {
    const label = LABELS[key]?.[locale]
    const text = key === 'action' ? actOf(locale, row) : textOf(locale, key, value)
    return label === undefined || text === '' ? [] : [{ label, text }]
  })
}

/** What the log says was done, with the name that stands there. */
function actOf(locale: Locale, { action, subject_label: label }: Readonly<Record<string, unknown>>): string {
  const subject = { type: 'contact', id: '', label: typeof label === 'string' ? label : null }
  return actText({ action: String(action), subject, changes: [], details: {} }, locale)
}

const named = ({ label, text }: Fact): string => `${label}\u00a0: ${text}`

function textOf(locale: Locale, key: string, value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.map((one) => textOf(locale, key, one)).filter((text) => text !== '')
    return texts.join(key === 'addressLines' ? ', ' : '\u202f; ')
  }
  if (typeof value === 'object' && value !== null) return documentText(locale, { ...value })
  if (typeof value === 'number')
    return /_cents$|Cents$/.test(key) ? (value === 0 ? '' : formatEuros(cents(value), locale)) : String(value)
  if (typeof value === 'boolean') return value ? both('oui', 'yes')[locale] : both('non', 'no')[locale]
  return typeof value === 'string' ? wordOf(locale, key, value) : ''
}

/** A document within a row. An answer is named by its question, and somebody's whole name names itself. */
function documentText(locale: Locale, { question, name, ...inner }: Record<string, unknown>): string {
  if (typeof question === 'string') {
    const text = textOf(locale, 'value', inner['value'])
    return text === '' ? '' : named({ label: question, text })
  }
  return [
    ...(typeof name === 'string' && name !== '' ? [name] : []),
    ...factsOf(locale, inner).map(named),
  ].join(', ')
}

function wordOf(locale: Locale, key: string, value: string): string {
  if (key in CODES) return CODES[key]?.[value]?.[locale] ?? ''
  if (key === 'country') return countryName(value, locale)
  if (key === 'brand') return BRANDS[value] ?? value
  if (key === 'member_days') return periodsOf(locale, value)
  if (isLocalDate(value)) return formatDate(value, locale)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
    ? formatMoment(new Date(value).toISOString(), locale)
    : value
}

/** Days as the database writes them, `{[2025-09-01,2026-09-01)}`: the last is the day before the end. */
function periodsOf(locale: Locale, days: string): string {
  const words = { fr: ['du', 'au', 'depuis le'], en: ['from', 'to', 'since'] }[locale]
  return [...days.matchAll(/\[([\d-]+),([\d-]*)\)/g)]
    .flatMap(([, from = '', end = '']) => {
      if (!isLocalDate(from)) return []
      const begin = formatDate(from, locale)
      if (!isLocalDate(end)) return [`${words[2]} ${begin}`]
      return [`${words[0]} ${begin} ${words[1]} ${formatDate(addDays(end, -1), locale)}`]
    })
    .join(', ')
}
