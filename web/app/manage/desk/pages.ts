import type { Right } from '@obole/contract/roles'

/** The pages of an association, with the right needed to read them. */
export const PAGES = {
  orders: { path: 'commandes', right: 'readOrders' },
  payments: { path: 'paiements', right: 'readMoney' },
  payouts: { path: 'versements', right: 'readMoney' },
  deposits: { path: 'remises-de-cheques', right: 'readMoney' },
  reconciliation: { path: 'rapprochement', right: 'readMoney' },
  accounting: { path: 'comptabilite', right: 'readMoney' },
  year: { path: 'annee', right: 'readMoney' },
  movements: { path: 'mouvements', right: 'readMoney' },
  expectedIncome: { path: 'annee/attendu', right: 'readMoney' },
  vat: { path: 'tva', right: 'readMoney' },
  invoices: { path: 'factures', right: 'readMoney' },
  receipts: { path: 'recus-fiscaux', right: 'readMoney' },
  statistics: { path: 'statistiques', right: 'readMoney' },
  contacts: { path: 'personnes', right: 'readOrders' },
  mailings: { path: 'messages', right: 'editPeople' },
  members: { path: 'adherents', right: 'readOrders' },
  renewals: { path: 'renouvellements', right: 'editOrganization' },
  door: { path: 'accueil', right: 'checkIn' },
  guests: { path: 'participants', right: 'readOrders' },
  contributors: { path: 'contributeurs', right: 'readOrders' },
  prospects: { path: 'prospects', right: 'readOrders' },
  privacy: { path: 'donnees-personnelles', right: 'editPeople' },
  profile: { path: 'fiche', right: 'editOrganization' },
  compliance: { path: 'conformite', right: 'editOrganization' },
  team: { path: 'membres', right: 'manageMembers' },
  keys: { path: 'cles', right: 'manageKeys' },
  moving: { path: 'venir-de-helloasso', right: 'createForm' },
  webhooks: { path: 'notifications', right: 'manageKeys' },
  abuses: { path: 'signalements', right: 'editForm' },
  audit: { path: 'journal', right: 'readAudit' },
} as const satisfies Record<string, { path: string; right: Right }>
export type PageName = keyof typeof PAGES

export const GROUPS = {
  Money: [
    'orders',
    'payments',
    'payouts',
    'reconciliation',
    'deposits',
    'accounting',
    'vat',
    'invoices',
    'receipts',
    'statistics',
    'year',
  ],
  People: ['contacts', 'mailings', 'members', 'renewals', 'guests', 'contributors', 'prospects'],
  OnTheDay: ['door'],
  Association: ['profile', 'compliance', 'team', 'keys', 'webhooks', 'moving', 'privacy', 'abuses', 'audit'],
} as const satisfies Record<string, readonly PageName[]>
export type GroupName = keyof typeof GROUPS

export const receiptPath = (organizationSlug: string, receiptId: number): string =>
  `${pageOf(organizationSlug, 'receipts')}/${receiptId}`

export function homeOf(organizationSlug: string): string {
  return `/admin/${encodeURIComponent(organizationSlug)}`
}

export function pageOf(organizationSlug: string, page: PageName): string {
  return `${homeOf(organizationSlug)}/${PAGES[page].path}`
}

export const importsPath = (organizationSlug: string): string =>
  `${pageOf(organizationSlug, 'contacts')}/importer`

/** One import, of a file or of a reading elsewhere. */
export const importPath = (organizationSlug: string, importId: number): string =>
  `${importsPath(organizationSlug)}/${importId}`

export function orderPath(organizationSlug: string, orderId: number): string {
  return `${pageOf(organizationSlug, 'orders')}/${orderId}`
}

export function contactPath(organizationSlug: string, contactId: number): string {
  return `${pageOf(organizationSlug, 'contacts')}/${contactId}`
}

export function mailingPath(organizationSlug: string, mailingId: string): string {
  return `${pageOf(organizationSlug, 'mailings')}/${mailingId}`
}

/** The word for `orders` is `pageOrders`. */
export function wordOf<P extends PageName>(page: P): `page${Capitalize<P>}` {
  // Only the first letter changes, as the type says.
  return `page${page.charAt(0).toUpperCase()}${page.slice(1)}` as `page${Capitalize<P>}`
}
