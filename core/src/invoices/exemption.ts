import type { Text } from '../locale.ts'

/** Why an association takes no VAT on some of what it sells. */
export const EXEMPTIONS = ['franchise', 'nonProfit', 'outOfScope', 'own'] as const
export type Exemption = (typeof EXEMPTIONS)[number]

/**
 * The categories of the European standard: S with VAT, E exempt from it, O outside its scope. The codes of reasons are
 * those of its list VATEX.
 */
export type VatCategory = 'S' | 'E' | 'O'

interface Reason {
  readonly category: Exclude<VatCategory, 'S'>
  readonly code: string | null
  /** As the law wants it on an invoice, in French; null where the association writes its own. */
  readonly mention: string | null
  readonly name: Text
}

export const EXEMPTION_REASONS: Readonly<Record<Exemption, Reason>> = {
  franchise: {
    category: 'E',
    code: 'VATEX-FR-FRANCHISE',
    mention: 'TVA non applicable, article 293 B du CGI',
    name: {
      fr: 'Franchise en base (article 293 B du CGI)',
      en: 'Small undertaking (article 293 B, French tax code)',
    },
  },
  nonProfit: {
    category: 'E',
    code: 'VATEX-FR-CGI261-7',
    mention: 'Exonération de TVA, article 261, 7-1° du CGI',
    name: {
      fr: 'Sans but lucratif (article 261, 7-1° du CGI)',
      en: 'Non-profit body (article 261, 7-1°, French tax code)',
    },
  },
  outOfScope: {
    category: 'O',
    code: 'VATEX-EU-O',
    mention: 'Opération hors du champ de la TVA',
    name: { fr: 'Hors du champ de la TVA', en: 'Outside the scope of VAT' },
  },
  own: {
    category: 'E',
    code: null,
    mention: null,
    name: { fr: 'Une autre mention', en: 'Other words' },
  },
}

/** What an invoice says of its lines without VAT. */
export interface NoVat {
  readonly category: Exclude<VatCategory, 'S'>
  readonly code: string | null
  readonly mention: string
}

/**
 * The standard wants what is outside the scope of VAT on an invoice of its own. Beside lines with VAT it is told as
 * exempt, with the same words.
 */
export function noVatOf(
  exemption: Exemption,
  ownMention: string | null,
  { hasVat }: { readonly hasVat: boolean },
): NoVat {
  const { category, code, mention } = EXEMPTION_REASONS[exemption]
  const words = mention ?? ownMention ?? ''
  if (category === 'O' && hasVat) return { category: 'E', code: null, mention: words }
  return { category, code, mention: words }
}
