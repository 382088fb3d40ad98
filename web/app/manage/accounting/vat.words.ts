import { dictionary } from '../../i18n/words.ts'

/** The VAT of a period, as it is declared. */
export const vatWords = dictionary({
  title: { fr: 'TVA', en: 'VAT' },
  lead: {
    fr: 'La TVA de ce qui a été encaissé, par période et par taux, prête pour votre déclaration. Ce qui est remboursé se déduit de la période du remboursement. Une facture porte aussi ce qui reste à payer\u202f: son total peut donc différer.',
    en: 'The VAT of what was received, by period and rate, ready for your return. What is refunded is taken off in the period of the refund. An invoice also holds what is still to be paid, so its total may differ.',
  },
  notBegun: { fr: 'Commencez d’abord le journal comptable', en: 'Begin the accounting journal first' },
  notBegunText: {
    fr: 'Ces chiffres se lisent dans le journal comptable de l’association.',
    en: 'These figures are read in the association’s accounting journal.',
  },
  toJournal: { fr: 'Ouvrir la comptabilité', en: 'Open accounting' },
  every: { fr: 'Vous déclarez', en: 'You declare' },
  month: { fr: 'Chaque mois', en: 'Each month' },
  quarter: { fr: 'Chaque trimestre', en: 'Each quarter' },
  year: { fr: 'Chaque année', en: 'Each year' },
  totals: { fr: 'Sur toute la période', en: 'Over the whole period' },
  period: { fr: 'Période', en: 'Period' },
  periodOf: {
    fr: (from: string, to: string) => `Du ${from} au ${to}`,
    en: (from: string, to: string) => `${from} to ${to}`,
  },
  quarterOf: {
    fr: (quarter: number, year: number) => `${quarter === 1 ? '1er' : `${quarter}e`} trimestre ${year}`,
    en: (quarter: number, year: number) => `Quarter ${quarter} of ${year}`,
  },
  inAll: {
    fr: (vat: string) => `TVA en tout\u202f: ${vat}`,
    en: (vat: string) => `VAT in all: ${vat}`,
  },
  rate: { fr: 'Taux', en: 'Rate' },
  withoutVat: { fr: 'Ventes sans TVA', en: 'Sales without VAT' },
  unknown: { fr: 'Taux non noté', en: 'Rate not recorded' },
  net: { fr: 'Hors taxe', en: 'Without VAT' },
  vat: { fr: 'TVA', en: 'VAT' },
  gross: { fr: 'TTC', en: 'With VAT' },
  open: {
    fr: (period: string, rate: string) => `Voir les écritures\u202f: ${period}, ${rate}`,
    en: (period: string, rate: string) => `See the entries: ${period}, ${rate}`,
  },
  none: { fr: 'Aucune vente encaissée dans cette période', en: 'No sale was received in this period' },
  noneText: {
    fr: 'Choisissez une autre période. Les dons n’ont pas de TVA et n’y figurent pas.',
    en: 'Choose another period. Gifts have no VAT and are not shown here.',
  },
  exportText: {
    fr: 'Une ligne par période et par taux\u202f: hors taxe, TVA et total. La TVA est celle du compte 44571 de votre journal.',
    en: 'One row for each period and rate: without VAT, VAT and total. The VAT is that of account 44571 of your journal.',
  },
})
