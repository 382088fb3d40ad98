import type { InvoiceCondition } from '@obole/core/invoices/invoice'
import type { Text } from '@obole/core/locale'

/** What is missing before something can be invoiced, and where it is said. Imports no schemas, for the pages. */
export const INVOICE_CONDITION_WORDS: Readonly<Record<InvoiceCondition, Text>> = {
  settings: {
    fr: 'Dites d’abord comment l’association facture\u202f: page «\u202fFactures\u202f», «\u202fRégler la facturation\u202f».',
    en: 'First say how the association invoices: page “Invoices”, “Set up invoicing”.',
  },
  organizationAddress: {
    fr: 'L’adresse de l’association manque sur sa fiche.',
    en: 'The association’s address is missing on its profile.',
  },
  organizationNumber: {
    fr: 'Le SIREN ou le numéro RNA de l’association manque sur sa fiche.',
    en: 'The association’s SIREN or RNA number is missing on its profile.',
  },
  vatNumber: {
    fr: 'Le numéro de TVA de l’association manque\u202f: page «\u202fFactures\u202f», «\u202fFacturation\u202f».',
    en: 'The association’s VAT number is missing: page “Invoices”, “Invoicing”.',
  },
  buyerAddress: {
    fr: 'L’adresse de l’entreprise qui a payé manque\u202f: elle peut l’ajouter sur la page de sa commande, et vous ici, avec «\u202fCorriger\u202f» sous «\u202fPayeur\u202f».',
    en: 'The address of the company that paid is missing: it can add it on its order’s page, and you here, with “Correct” under “Payer”.',
  },
  rates: {
    fr: 'Le taux de TVA d’une ligne de cette commande n’a pas été enregistré à l’époque.',
    en: 'The VAT rate of a line of this order was not recorded at the time.',
  },
}
