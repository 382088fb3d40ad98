import { isLocalDate } from '@obole/core/dates/dates'
import type { Locale, Text } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import { dayOf, momentOf } from '@obole/core/dates/moments'
import { isAmountPath } from './amount-paths.ts'
import { CHOICE_NAMES } from './choice-names.ts'
import { AUTHENTICATION_STATE_NAMES, FORM_STATE_NAMES, nameIn, ROLE_NAMES } from './list-names.ts'

/** The names of the fields of a campaign and an association, for comparing two versions. */
const FIELD_NAMES: Readonly<Record<string, Text>> = {
  title: { fr: 'Titre', en: 'Title' },
  privateTitle: { fr: 'Nom pour vous', en: 'Your own name for it' },
  description: { fr: 'Description', en: 'Description' },
  longDescription: { fr: 'Présentation', en: 'About it' },
  activityType: { fr: 'Type d’activité', en: 'Kind of activity' },
  color: { fr: 'Couleur', en: 'Colour' },
  banner: { fr: 'Bannière', en: 'Banner' },
  logo: { fr: 'Logo', en: 'Logo' },
  place: { fr: 'Lieu', en: 'Place' },
  startDate: { fr: 'Début', en: 'Start' },
  endDate: { fr: 'Fin', en: 'End' },
  saleStartDate: { fr: 'Ouverture', en: 'Opens' },
  saleEndDate: { fr: 'Clôture', en: 'Closes' },
  validityType: { fr: 'Durée de l’adhésion', en: 'Length of the membership' },
  installments: { fr: 'Paiement en plusieurs fois', en: 'Instalments' },
  allowCoupons: { fr: 'Codes promo acceptés', en: 'Discount codes accepted' },
  acceptOpenDonation: { fr: 'Don en plus', en: 'Added gift' },
  acceptOpenMonthlyDonation: { fr: 'Don mensuel en plus', en: 'Added monthly gift' },
  openDonationPresetAmounts: { fr: 'Montants de don proposés', en: 'Suggested gifts' },
  openDonationPresetImpacts: { fr: 'Ce que permet chaque don proposé', en: 'What each suggested gift does' },
  financialGoal: { fr: 'Objectif', en: 'Goal' },
  maxPerUser: { fr: 'Maximum par personne', en: 'Maximum per person' },
  maxPerCart: { fr: 'Maximum par commande', en: 'Maximum per order' },
  maxEntries: { fr: 'Limite pour toute la campagne', en: 'Limit for the whole campaign' },
  allowOrganismPayer: { fr: 'Organisations acceptées', en: 'Organisations accepted' },
  allowIndividualPayer: { fr: 'Particuliers acceptés', en: 'Individuals accepted' },
  askPayerAddress: { fr: 'Adresse demandée', en: 'Address asked for' },
  askPayerBirthDate: { fr: 'Date de naissance demandée', en: 'Date of birth asked for' },
  termsOfSaleUrl: { fr: 'Conditions de vente', en: 'Terms of sale' },
  personalizedMessage: { fr: 'Message de remerciement', en: 'Thank-you message' },
  displayContributorName: { fr: 'Prénoms affichés', en: 'First names shown' },
  amountVisible: { fr: 'Montant collecté affiché', en: 'Amount collected shown' },
  displayRemainingEntries: { fr: 'Quantité restante affichée', en: 'Quantity left shown' },
  displayParticipantsCount: { fr: 'Nombre de personnes affiché', en: 'Number of people shown' },
  remindAbandonedCart: { fr: 'Rappel des paniers abandonnés', en: 'Reminder of abandoned carts' },
  generateTickets: { fr: 'Billets', en: 'Tickets' },
  canPassTicketsOn: { fr: 'Transmission des billets', en: 'Passing tickets on' },
  generateMembershipCards: { fr: 'Cartes d’adhérent', en: 'Membership cards' },
  widgetButtonText: { fr: 'Texte du bouton', en: 'Text of the button' },
  contactEmail: { fr: 'Adresse de contact', en: 'Contact address' },
  customFields: { fr: 'Questions', en: 'Questions' },
  options: { fr: 'Options', en: 'Options' },
  tiers: { fr: 'Tarifs', en: 'Rates' },
  coupons: { fr: 'Codes promo', en: 'Discount codes' },
  name: { fr: 'Nom', en: 'Name' },
  label: { fr: 'Nom', en: 'Name' },
  type: { fr: 'Type', en: 'Type' },
  tierType: { fr: 'Nature', en: 'Kind' },
  priceCategory: { fr: 'Sorte de prix', en: 'Kind of price' },
  price: { fr: 'Prix', en: 'Price' },
  minAmount: { fr: 'Minimum', en: 'Minimum' },
  maxAmount: { fr: 'Maximum', en: 'Maximum' },
  presetAmounts: { fr: 'Montants proposés', en: 'Suggested amounts' },
  presetImpacts: { fr: 'Ce que permet chaque montant', en: 'What each amount does' },
  suggestedAmount: { fr: 'Montant présélectionné', en: 'Preselected amount' },
  vatRate: { fr: 'TVA', en: 'VAT' },
  stock: { fr: 'Quantité', en: 'Quantity' },
  isRequired: { fr: 'Obligatoire', en: 'Required' },
  isFavorite: { fr: 'Mis en avant', en: 'Highlighted' },
  isEligibleTaxReceipt: { fr: 'Reçu fiscal', en: 'Tax receipt' },
  asksParticipant: { fr: 'Nom demandé', en: 'Name asked for' },
  participantFields: { fr: 'Demandé à chaque personne', en: 'Asked of each person' },
  forFormerMembers: { fr: 'Réservé aux anciens adhérents', en: 'For former members' },
  asksGuardian: { fr: 'Responsable légal demandé pour les mineurs', en: 'Legal guardian asked for minors' },
  isForMinors: { fr: 'Tarif pour des mineurs', en: 'Rate for minors' },
  picture: { fr: 'Image', en: 'Picture' },
  optionIds: { fr: 'Options proposées', en: 'Options offered' },
  tierIds: { fr: 'Valable pour', en: 'Valid for' },
  values: { fr: 'Réponses possibles', en: 'Possible answers' },
  code: { fr: 'Code', en: 'Code' },
  percent: { fr: 'Pourcentage', en: 'Percentage' },
  amount: { fr: 'Montant', en: 'Amount' },
  maxUses: { fr: 'Nombre d’utilisations', en: 'Number of uses' },
  address: { fr: 'Adresse', en: 'Address' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  country: { fr: 'Pays', en: 'Country' },
  category: { fr: 'Domaine', en: 'Field of activity' },
  purpose: { fr: 'Objet', en: 'Purpose' },
  siren: { fr: 'SIREN', en: 'SIREN' },
  rnaNumber: { fr: 'RNA', en: 'RNA' },
  webSite: { fr: 'Site web', en: 'Website' },
  state: { fr: 'État', en: 'State' },
  formSlug: { fr: 'Adresse de la page', en: 'Address of the page' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom de famille', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  birthday: { fr: 'Date de naissance', en: 'Date of birth' },
  isUnderColucheLaw: { fr: 'Loi Coluche', en: 'Coluche law' },
  fiscalReceiptIssuanceEnabled: { fr: 'Reçus fiscaux émis', en: 'Tax receipts issued' },
  authenticationState: { fr: 'Vérification', en: 'Verification' },
  allowCollect: { fr: 'Encaissement', en: 'Collecting' },
  paymentFrequency: { fr: 'Rythme du paiement', en: 'Rhythm of payment' },
  geoLocation: { fr: 'Position sur la carte', en: 'Position on the map' },
  maxLength: { fr: 'Longueur maximale', en: 'Maximum length' },
  isHealth: { fr: 'Donnée de santé', en: 'Health data' },
  mayComeLater: { fr: 'Peut être fourni plus tard', en: 'May be sent later' },
  erasedAfter: { fr: 'Effacement des réponses', en: 'Erasure of answers' },
  erasedAfterMonths: { fr: 'Mois avant effacement', en: 'Months before erasure' },
  isExcludedFromFormPaymentTerms: { fr: 'Payé en une fois', en: 'Paid at once' },
  isOffered: { fr: 'Renouvellement automatique proposé', en: 'Automatic renewal offered' },
  roles: { fr: 'Rôles', en: 'Roles' },
  items: { fr: 'Ligne de la commande', en: 'Line of the order' },
  participant: { fr: 'Participant', en: 'Participant' },
  payer: { fr: 'Payeur', en: 'Payer' },
  tier: { fr: 'Tarif', en: 'Rate' },
  answers: { fr: 'Réponse', en: 'Answer' },
  waived: { fr: 'Différence non demandée', en: 'Difference not asked for' },
  companyName: { fr: 'Organisation', en: 'Organisation' },
  companyLegalStatus: { fr: 'Forme juridique', en: 'Legal form' },
  payAsOrganisation: { fr: 'Paie pour une organisation', en: 'Pays for an organisation' },
  birthDate: { fr: 'Date de naissance', en: 'Date of birth' },
  organism: { fr: 'Organisation', en: 'Organisation' },
  companySiren: { fr: 'SIREN', en: 'SIREN' },
  companyLegalStatusId: { fr: 'Forme juridique', en: 'Legal form' },
  guardianFirstName: { fr: 'Prénom du responsable légal', en: 'Legal guardian’s first name' },
  guardianLastName: { fr: 'Nom du responsable légal', en: 'Legal guardian’s last name' },
  guardianPhone: { fr: 'Téléphone du responsable légal', en: 'Legal guardian’s telephone' },
  guardianEmail: { fr: 'E-mail du responsable légal', en: 'Legal guardian’s e-mail' },
  guardianAgreed: { fr: 'Autorisation du responsable légal', en: 'Legal guardian’s authorisation' },
  isPayer: { fr: 'Paie pour lui-même', en: 'Pays for themselves' },
  retentionYears: { fr: 'Durée de conservation sans contact', en: 'Time kept without any contact' },
  isOn: { fr: 'Rappel envoyé', en: 'Reminder sent' },
  subject: { fr: 'Objet', en: 'Subject' },
  text: { fr: 'Texte', en: 'Text' },
  phone: { fr: 'Téléphone', en: 'Telephone' },
  monthlyAmount: { fr: 'Prélevé chaque mois', en: 'Debited each month' },
  monthlyTipAmount: { fr: 'Dont contribution à Obole', en: 'Including the contribution to Obole' },
  monthlyDay: { fr: 'Jour du prélèvement', en: 'Day of the debit' },
}

/** « 3 ans » */
const YEARS = {
  fr: (count: number) => `${count}\u00a0an${count > 1 ? 's' : ''}`,
  en: (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`,
}
const YES: Text = { fr: 'Oui', en: 'Yes' }
const NO: Text = { fr: 'Non', en: 'No' }
const NOTHING: Text = { fr: 'Rien', en: 'Nothing' }
/** « en 1 ou 3 fois »: the numbers of instalments offered. */
const TIMES = {
  fr: (counts: readonly string[]) => `en ${oneOf(counts, 'ou')} fois`,
  en: (counts: readonly string[]) =>
    `in ${oneOf(counts, 'or')} ${counts.join() === '1' ? 'payment' : 'payments'}`,
}
const oneOf = (counts: readonly string[], or: string) =>
  counts.length < 2 ? counts.join() : `${counts.slice(0, -1).join(', ')} ${or} ${counts.at(-1)}`
const NO_ROLE: Text = { fr: 'Aucun rôle', en: 'No role' }

const STATE_NAMES: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  state: FORM_STATE_NAMES,
  authenticationState: AUTHENTICATION_STATE_NAMES,
}

/** A page's own names for its fields, by path: `title`, `place.city`, `tiers.price`. */
export type Labels = Readonly<Record<string, Readonly<Record<Locale, unknown>>>>

/** « Plein tarif · Prix » for `tiers.12.price`: elements have their own names, read from the document. */
export function pathName(
  path: string,
  documents: readonly unknown[],
  locale: Locale,
  labels: Labels = {},
): string {
  const keys = path.split('.')
  const named = (key: string, place: string) => {
    const label = labels[place]?.[locale]
    return typeof label === 'string' ? label : nameIn(FIELD_NAMES, key, locale)
  }
  const names: string[] = []
  let place: string[] = []
  for (const [index, key] of keys.entries()) {
    if (/^-?\d+$/.test(key)) {
      const list = keys[index - 1] ?? ''
      names.pop()
      names.push(elementName(documents, keys.slice(0, index + 1)) ?? named(list, list))
      place = [list]
    } else {
      place = [...place, key]
      names.push(named(key, place.join('.')))
    }
  }
  return names.join(' · ')
}

/** The name of the field at the end of a path; null where it has no name for people. */
export function fieldName(path: string, locale: Locale): string | null {
  const keys = path.split('.').filter((key) => !/^-?\d+$/.test(key))
  return FIELD_NAMES[keys.at(-1) ?? '']?.[locale] ?? null
}

function elementName(documents: readonly unknown[], keys: readonly string[]): string | null {
  for (const document of documents) {
    let value: unknown = document
    for (const key of keys) {
      value = Array.isArray(value) ? value.find((one) => String(Object(one).id) === key) : Object(value)[key]
    }
    const name = ownName(value)
    if (name) return name
  }
  return null
}

function ownName(element: unknown): string | null {
  const { name, label, code }: Record<string, unknown> = { ...Object(element) }
  const found = [name, label, code].find((part) => typeof part === 'string' && part !== '')
  return typeof found === 'string' ? found : null
}

/** A value as a person reads it. */
export function valueText(value: unknown, path: string, locale: Locale): string {
  if (value === null || value === undefined || value === '') return NOTHING[locale]
  if (typeof value === 'boolean') return (value ? YES : NO)[locale]
  if (typeof value === 'number') {
    if (path === 'retentionYears') return YEARS[locale](value)
    return isAmountPath(path) ? formatEuros(cents(value), locale) : String(value)
  }
  if (typeof value === 'string') return choiceText(value, path, locale) ?? textOf(value, locale)
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING[locale]
    if (path === 'installments') return TIMES[locale](value.map(String))
    return value.map((one) => valueText(one, path, locale)).join(', ')
  }
  return (
    ownName(value) ??
    Object.values(value)
      .filter((part) => typeof part === 'string')
      .join(', ')
  )
}

const choiceText = (value: string, path: string, locale: Locale): string | undefined =>
  CHOICE_NAMES[path.slice(path.lastIndexOf('.') + 1)]?.[value]?.[locale]

/** A changed value, as the log shows it: roles and states have their own names. */
export function changedText(value: unknown, path: string, locale: Locale): string {
  if (path === 'roles') return rolesText(value, locale)
  const names = STATE_NAMES[path]
  return names && typeof value === 'string' ? nameIn(names, value, locale) : valueText(value, path, locale)
}

/** The name of a field in the log: « Prix (tarifs) »; the sentence above it names the line of an order. */
export function changedName(path: string, locale: Locale): string {
  const keys = path.split('.').filter((key) => !/^-?\d+$/.test(key) && key !== 'items')
  const names = keys.map((key) => nameIn(FIELD_NAMES, key, locale))
  const parents = names.slice(0, -1).map((name) => name.toLocaleLowerCase(locale))
  const name = names.at(-1) ?? nameIn(FIELD_NAMES, 'items', locale)
  return parents.length === 0 ? name : `${name} (${parents.join(', ')})`
}

interface Changed {
  path: string
  from: unknown
  to: unknown
}

/** « 10,00 € devient 12,00 € ». */
export function changeText({ path, from, to }: Changed, locale: Locale): string {
  const shown = (value: unknown) => changedText(value, path, locale)
  if (path !== 'roles' && isNothing(from)) return NOW[locale](shown(to))
  if (path !== 'roles' && isNothing(to)) return GONE[locale](shown(from))
  return BECOMES[locale](shown(from), shown(to))
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const NOW = { fr: (to: string) => `Désormais\u202f: ${to}`, en: (to: string) => `Now: ${to}` }
const GONE = { fr: (from: string) => `Retiré\u202f: ${from}`, en: (from: string) => `Removed: ${from}` }
const BECOMES = {
  fr: (from: string, to: string) => `${from} devient ${to}`,
  en: (from: string, to: string) => `${from} becomes ${to}`,
}

/** `FormAdmin (Fête de printemps)`, in words. */
export function rolesText(roles: unknown, locale: Locale): string {
  if (!Array.isArray(roles) || roles.length === 0) return NO_ROLE[locale]
  const roleText = (role: unknown) => {
    const [, name = '', campaign = ''] = /^(\w+)(.*)$/.exec(String(role)) ?? []
    return `${nameIn(ROLE_NAMES, name, locale)}${campaign}`
  }
  return roles.map(roleText).join(', ')
}

function textOf(text: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return momentOf(text, locale)
  return isLocalDate(text) ? dayOf(`${text}T12:00:00Z`, locale) : text
}
