import type { Locale, Text } from '@obole/core/locale'
import type { ClosingLine, DifferenceLine, ShownLine } from '@obole/core/order-lines'

/** What the lines of an order that are no thing are called, on every page and in every mail. */
export const LINE_NAMES: Readonly<Record<ClosingLine['kind'] | DifferenceLine['kind'], Text>> = {
  waived: { fr: 'Différence non demandée', en: 'Difference not asked for' },
  paidBefore: { fr: 'Différence conservée par l’association', en: 'Difference kept by the association' },
  differenceGoingBack: { fr: 'Différence, remboursement en cours', en: 'Difference, refund on its way' },
  discount: { fr: 'Réduction', en: 'Discount' },
  kept: {
    fr: 'Annulé, non remboursé (conservé par l’association)',
    en: 'Cancelled, not refunded (kept by the association)',
  },
  goingBack: { fr: 'Annulé, remboursement en cours', en: 'Cancelled, refund on its way' },
  toHandBack: {
    fr: 'Annulé, à rendre par l’association',
    en: 'Cancelled, to be given back by the association',
  },
  tip: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
}

export function lineName(line: ShownLine, locale: Locale): string {
  if (!('name' in line)) return LINE_NAMES[line.kind][locale]
  return line.kind === 'option' ? `+ ${line.name}` : line.name
}
