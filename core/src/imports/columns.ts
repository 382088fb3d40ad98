import type { ImportKind } from './import.ts'

/** What a column of a file can say, in the order in which pages offer it. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
  'updatedOn',
  'membershipName',
  'season',
  'validFrom',
  'validUntil',
  'receivedOn',
  'amount',
  'means',
  'chequeNumber',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Which column says what: the number of the column, from 0; a field that is absent has none. */
export type ImportMapping = { readonly [F in ImportField]?: number }

const OF_MEMBERSHIPS: readonly ImportField[] = [
  'updatedOn',
  'membershipName',
  'season',
  'validFrom',
  'validUntil',
]
const OF_GIFTS: readonly ImportField[] = ['receivedOn', 'means', 'chequeNumber']
const NOT_OF: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  Members: OF_GIFTS,
  Gifts: [...OF_MEMBERSHIPS, 'phone', 'birthDate'],
}

/** The fields that a file of this kind can have. */
export const fieldsOf = (kind: ImportKind): readonly ImportField[] =>
  IMPORT_FIELDS.filter((field) => !NOT_OF[kind].includes(field))

/**
 * The headings by which a field is known, without accents, capitals, signs and the words of `WHOSE`; the likeliest
 * first.
 */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'forename'],
  lastName: [
    'nom',
    'nom de famille',
    'nom d usage',
    'last name',
    'lastname',
    'surname',
    'family name',
    'name',
  ],
  companyName: [
    'societe',
    'raison sociale',
    'entreprise',
    'organisme',
    'company',
    'company name',
    'business name',
  ],
  email: [
    'e mail',
    'email',
    'mail',
    'adresse e mail',
    'adresse email',
    'adresse mail',
    'courriel',
    'email address',
    'e mail address',
    'adresse electronique',
  ],
  phone: [
    'telephone',
    'tel',
    'portable',
    'mobile',
    'telephone portable',
    'telephone mobile',
    'tel portable',
    'numero de telephone',
    'phone',
    'phone number',
    'telephone fixe',
    'mobile phone',
  ],
  birthDate: [
    'date de naissance',
    'naissance',
    'ne le',
    'ne e le',
    'nee le',
    'ddn',
    'date of birth',
    'birth date',
    'birthdate',
    'birthday',
  ],
  address: ['adresse', 'adresse postale', 'rue', 'voie', 'address', 'street', 'postal address', 'adresse 1'],
  zipCode: ['code postal', 'cp', 'postal code', 'postcode', 'zip', 'zip code', 'zipcode'],
  city: ['ville', 'commune', 'localite', 'city', 'town'],
  country: ['pays', 'country'],
  updatedOn: [
    'derniere date',
    'derniere mise a jour',
    'mis a jour le',
    'last date',
    'updated',
    'last update',
  ],
  membershipName: [
    'adhesion',
    'type d adhesion',
    'formule',
    'tarif',
    'formule d adhesion',
    'nom de l adhesion',
    'type de cotisation',
    'membership',
    'membership type',
    'rate',
  ],
  season: ['saison', 'annee', 'exercice', 'millesime', 'season', 'annee d adhesion', 'year'],
  validFrom: [
    'date d adhesion',
    'date adhesion',
    'date de l adhesion',
    'date d entree',
    'date inscription',
    'date cotisation',
    'debut adhesion',
    'debut de validite',
    'valable du',
    'adherent depuis le',
    'adherent depuis',
    'membre depuis le',
    'membre depuis',
    'debut',
    'date de debut',
    'debut d adhesion',
    'member since',
    'valid from',
    'start date',
    'from',
    'membership date',
    'joined',
    'joined on',
    'date d inscription',
    'date de la commande',
    'date du paiement',
    'date',
  ],
  validUntil: [
    'fin de validite',
    'valable jusqu au',
    'adherent jusqu au',
    'membre jusqu au',
    'date de fin',
    'fin d adhesion',
    'fin adhesion',
    'date fin adhesion',
    'date de fin d adhesion',
    'date de fin de validite',
    'fin',
    'echeance',
    'expiration',
    'date d expiration',
    'member until',
    'valid until',
    'end date',
    'expires',
    'until',
  ],
  receivedOn: [
    'date du don',
    'date don',
    'date de don',
    'date de reception',
    'date reception',
    'date de reglement',
    'date reglement',
    'date paiement',
    'date d encaissement',
    'date de versement',
    'date du cheque',
    'date cheque',
    'recu le',
    'date du paiement',
    'date de paiement',
    'date du versement',
    'date de la commande',
    'date',
    'donation date',
    'gift date',
    'date of the gift',
    'received on',
    'date received',
    'payment date',
    'order date',
  ],
  amount: [
    'montant',
    'montant du don',
    'montant tarif',
    'montant de la cotisation',
    'cotisation',
    'montant total',
    'montant regle',
    'montant paye',
    'montant verse',
    'montant recu',
    'montant don',
    'montant cotisation',
    'montant de l adhesion',
    'montant adhesion',
    'montant du cheque',
    'montant cheque',
    'somme versee',
    'amount paid',
    'somme',
    'don',
    'amount',
    'donation amount',
    'gift',
    'price',
    'prix',
  ],
  means: [
    'mode de paiement',
    'moyen de paiement',
    'mode de reglement',
    'moyen de reglement',
    'mode',
    'mode paiement',
    'mode reglement',
    'moyen paiement',
    'type de paiement',
    'type de reglement',
    'regle par',
    'paye par',
    'reglement',
    'paiement',
    'payment method',
    'payment means',
    'means of payment',
    'method',
  ],
  chequeNumber: [
    'numero de cheque',
    'n de cheque',
    'no de cheque',
    'n cheque',
    'n du cheque',
    'no cheque',
    'num cheque',
    'numero cheque',
    'numero du cheque',
    'cheque n',
    'cheque no',
    'cheque number',
    'check number',
  ],
}

/** Words that say whose a fact is; the payer's are taken where nobody else's are there. */
const WHOSE =
  /\b(?:(?:de |du |of )?(?:l |la |le |the )?(?:adherente?|membre|participante?|donateur|donor|member|beneficiaire)(?: s)?)\b/g
const OF_PAYER = /\b(?:(?:de |du |of )?(?:l |la |le |the )?(?:payeur|payer|acheteur|buyer)(?: s)?)\b/g
const WHOLE = /^(?:adherent|membre|member) /

/** « E-mail de l’adhérent » and « MAIL » are the same word to us. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\(.*?\)|€/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

type Guess = { field: ImportField; column: number; rank: number }

/** How likely a heading names this field: 0 is sure, null is not at all. */
function rankOf(heading: string, field: ImportField): number | null {
  const names = HEADINGS[field]
  const text = plainHeading(heading)
  const spellings = [text, WHOLE.test(text) ? text : tidy(text.replaceAll(WHOSE, ''))]
  const own = Math.max(...spellings.map((spelling) => -names.indexOf(spelling)).filter((rank) => rank <= 0))
  if (Number.isFinite(own)) return -own
  const ofPayer = names.indexOf(tidy(text.replaceAll(OF_PAYER, '')))
  return ofPayer === -1 ? null : names.length + ofPayer
}

/** By these headings our own export of people is known, in either language. */
const OWN_EXPORT = [
  ['adherent depuis le', 'adherent jusqu au', 'premiere date', 'derniere date'],
  ['member since', 'member until', 'first date', 'last date'],
] as const
/** There they sum up all the memberships that are known already: to read them would make another. */
const SUMMED_UP: readonly ImportField[] = ['membershipName', 'validFrom', 'validUntil']

function isOwnExport(headings: readonly string[]): boolean {
  const names = new Set(headings.map(plainHeading))
  return OWN_EXPORT.some((ours) => ours.every((heading) => names.has(heading)))
}

/** By one of these headings HelloAsso's exports of orders, tickets, payments and gifts are known. */
const OF_SALES = /^(?:reference|numero|n) (?:de |de la |du )?(?:commande|paiement|billet)$/
/** There days and amounts are those of what was bought; only where a member is named, of a membership. */
const OF_WHAT_WAS_BOUGHT: readonly ImportField[] = [
  'membershipName',
  'season',
  'validFrom',
  'validUntil',
  'amount',
]

function isSalesExport(headings: readonly string[]): boolean {
  const names = headings.map(plainHeading)
  return names.some((name) => OF_SALES.test(name)) && !names.some((name) => /\badherente?s?\b/.test(name))
}

/** Which column is which, by its heading alone; the association corrects it. */
export function guessColumns(headings: readonly string[], kind: ImportKind): ImportMapping {
  const isOfSales = kind === 'Members' && isSalesExport(headings)
  const left = isOwnExport(headings) ? SUMMED_UP : isOfSales ? OF_WHAT_WAS_BOUGHT : []
  const fields = fieldsOf(kind).filter((field) => !left.includes(field))
  const guesses = fields.flatMap((field) =>
    headings.flatMap((heading, column): Guess[] => {
      // The day of a sale is that of what its buyer said of themselves.
      const rank =
        rankOf(heading, field) ?? (isOfSales && field === 'updatedOn' ? rankOf(heading, 'validFrom') : null)
      return rank === null ? [] : [{ field, column, rank }]
    }),
  )
  const mapping: { [F in ImportField]?: number } = {}
  const taken = new Set<number>()
  for (const { field, column } of guesses.toSorted((one, other) => one.rank - other.rank))
    if (mapping[field] === undefined && !taken.has(column)) {
      mapping[field] = column
      taken.add(column)
    }
  return mapping
}
