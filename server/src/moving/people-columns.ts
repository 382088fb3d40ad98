import { onOneLine } from '@obole/core/validation/one-line'
import type { ImportField, ImportMapping } from '@obole/core/imports/columns'

/** Columns as a file would have them, so that an import reads them as it reads any file. */
const COLUMNS = {
  firstName: 'Prénom',
  lastName: 'Nom',
  companyName: 'Société',
  email: 'E-mail',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  address: 'Adresse',
  zipCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  updatedOn: 'Dernière mise à jour',
  membershipName: 'Adhésion',
  validFrom: 'Adhérent depuis le',
  validUntil: 'Adhérent jusqu’au',
  amount: 'Montant',
  boughtOn: 'Date de la commande',
  actKind: 'Type',
  campaignName: 'Campagne',
  actName: 'Tarif',
  orderReference: 'Référence commande',
  paymentReference: 'Référence paiement',
  lineReference: 'Référence de la ligne',
} as const satisfies Partial<Record<ImportField, string>>
type Column = keyof typeof COLUMNS
export type Facts = { [C in Column]?: string | null | undefined }

// Object.keys loses the type of the keys.
const NAMES = Object.keys(COLUMNS) as Column[]
export const PEOPLE_HEADINGS: readonly string[] = NAMES.map((name) => COLUMNS[name])
export const PEOPLE_MAPPING: ImportMapping = Object.fromEntries(NAMES.map((name, column) => [name, column]))

const LONGEST_CELL = 500

export const cellsOf = (facts: Facts): string[] =>
  NAMES.map((name) =>
    onOneLine((facts[name] ?? '').toWellFormed())
      .trim()
      .slice(0, LONGEST_CELL),
  )
