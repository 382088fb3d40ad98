import type { ErasedAfter, FieldType } from '@obole/core/validation/field-types'
import type { Text } from '@obole/core/locale'
import type { MembershipValidity } from '@obole/core/campaign/membership'
import { ORGANIZATION_TYPE_LABELS } from '@obole/core/association/organization-type'
import type { Asking } from '@obole/core/validation/participant'
import { PARTICIPANT_FIELDS } from '@obole/core/validation/participant-fields'
import type { PaymentFrequency, PriceCategory, TierType } from '@obole/core/campaign/tier'

/*
 * The names of the choices in an editor, for the page that offers them and for what later reports the choice: the
 * log, a conflict, an exported file. Imports no schemas, because pages import it too.
 */

export const VALIDITY_NAMES = {
  MovingYear: { fr: 'Un an à partir du paiement', en: 'A year from the payment' },
  Season: { fr: 'Une saison d’un an', en: 'A season of one year' },
  Custom: { fr: 'Entre deux dates', en: 'Between two dates' },
  Illimited: { fr: 'Sans limite', en: 'Without limit' },
} as const satisfies Record<MembershipValidity, Text>

export const TIER_TYPE_NAMES = {
  Donation: { fr: 'Don ponctuel', en: 'One-time gift' },
  MonthlyDonation: { fr: 'Don mensuel', en: 'Monthly gift' },
  Contribution: { fr: 'Contrepartie', en: 'Reward' },
  Registration: { fr: 'Place', en: 'Place' },
  Membership: { fr: 'Adhésion', en: 'Membership' },
  Product: { fr: 'Article', en: 'Product' },
  Payment: { fr: 'Paiement', en: 'Payment' },
  MonthlyPayment: { fr: 'Paiement mensuel', en: 'Monthly payment' },
  OfflineDonation: { fr: 'Don hors ligne', en: 'Offline gift' },
  Bonus: { fr: 'Bonus', en: 'Bonus' },
} as const satisfies Record<TierType, Text>

export const PRICE_CATEGORY_NAMES = {
  Fixed: { fr: 'Fixe', en: 'Fixed' },
  Pwyw: { fr: 'Libre', en: 'Pay what you want' },
  Free: { fr: 'Gratuit', en: 'Free' },
} as const satisfies Record<PriceCategory, Text>

export const FREQUENCY_NAMES = {
  Single: { fr: 'En une fois', en: 'At once' },
  Installment: { fr: 'En plusieurs fois', en: 'In instalments' },
  Monthly: { fr: 'Chaque mois', en: 'Each month' },
} as const satisfies Record<PaymentFrequency, Text>

export const FIELD_TYPE_NAMES = {
  TextInput: { fr: 'Texte court', en: 'Short text' },
  FreeText: { fr: 'Texte long', en: 'Long text' },
  ChoiceList: { fr: 'Choix dans une liste', en: 'Choice from a list' },
  YesNo: { fr: 'Oui ou non', en: 'Yes or no' },
  Date: { fr: 'Date', en: 'Date' },
  Number: { fr: 'Nombre', en: 'Number' },
  Phone: { fr: 'Téléphone', en: 'Phone number' },
  Zipcode: { fr: 'Code postal', en: 'Postal code' },
  File: { fr: 'Fichier', en: 'File' },
  Attestation: { fr: 'Attestation à cocher', en: 'Declaration to tick' },
} as const satisfies Record<FieldType, Text>

export const ERASED_AFTER_NAMES = {
  Answer: { fr: 'Après la réponse', en: 'After the answer' },
  Validity: {
    fr: 'Après la fin de l’adhésion ou de l’événement',
    en: 'After the membership or the event ends',
  },
} as const satisfies Record<ErasedAfter, Text>

export const ASKING_NAMES = {
  NotAsked: { fr: 'Non demandé', en: 'Not asked' },
  Optional: { fr: 'Facultatif', en: 'Optional' },
  Required: { fr: 'Obligatoire', en: 'Required' },
} as const satisfies Record<Asking, Text>

/** A French legal form has its French name in every language. */
const LEGAL_FORM_NAMES: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.entries(ORGANIZATION_TYPE_LABELS).map(([type, name]) => [type, { fr: name, en: name }]),
)

/** The names of a field's choices, by the last word of its path. */
export const CHOICE_NAMES: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  validityType: VALIDITY_NAMES,
  tierType: TIER_TYPE_NAMES,
  priceCategory: PRICE_CATEGORY_NAMES,
  paymentFrequency: FREQUENCY_NAMES,
  erasedAfter: ERASED_AFTER_NAMES,
  // A question's kind or an association's legal form: the two lists have no value in common.
  type: { ...FIELD_TYPE_NAMES, ...LEGAL_FORM_NAMES },
  // How much a rate asks for each detail of a participant.
  ...Object.fromEntries(PARTICIPANT_FIELDS.map((field) => [field, ASKING_NAMES])),
}
