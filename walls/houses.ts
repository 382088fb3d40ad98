export interface House {
  /** Inside it, a folder may import only the folders listed after it, so imports between folders form no circle. */
  floors: readonly string[]
  /** Files outside the folders whose types any floor may import. */
  types?: readonly string[]
  /** The files outside the folders are what the lowest floor stands on, not what is built of the floors. */
  isGround?: true
}

export const HOUSES: Readonly<Record<string, House>> = {
  // The folders are chapters of SPEC.md; what belongs to no chapter of its own lies beside them.
  'core/src': {
    floors: [
      'door',
      'order',
      'receipts',
      'users',
      'association',
      'site',
      'ledger',
      'cart',
      'campaign',
      'validation',
      'errors',
      'payment',
      'dates',
      'money',
    ],
    isGround: true,
  },
  'server/src': {
    floors: [
      'demo',
      'manage',
      'digests',
      'door',
      'checkout',
      'refunds',
      'payouts',
      'reminders',
      'deposits',
      'receipts',
      'dedications',
      'papers',
      'orders',
      'payments',
      'order-links',
      'carts',
      'prospects',
      'reports',
      'forms',
      'organizations',
      'audit',
      'people',
      'ledger',
      'mails',
      'providers',
      'platform',
    ],
    types: ['server/src/app.ts', 'server/src/config.ts'],
  },
  'bank/src': {
    floors: [
      'control',
      'pages',
      'disputes',
      'payouts',
      'refunds',
      'transfers',
      'payments',
      'mandates',
      'tokenization',
      'settlement',
      'notifications',
      'cards',
      'platform',
    ],
    types: ['bank/src/bank.ts', 'bank/src/config.ts'],
  },
  'web/app': {
    floors: [
      'layouts',
      'manage',
      'home',
      'regularisation',
      'checkout',
      'payment',
      'account',
      'orders',
      'widgets',
      'forms',
      'associations',
      'crawlers',
      'legal',
      'card',
      'fields',
      'errors',
      'frame',
      'tools',
      'hydration',
      'session',
      'addresses',
      'ui',
      'i18n',
      'browser',
    ],
  },
  'web/app/forms': {
    floors: ['one-page', 'summary', 'payer', 'choose', 'participants', 'campaign', 'journey'],
  },
  'web/app/manage': {
    floors: [
      'overview',
      'dashboard',
      'support',
      'associations',
      'association',
      'deposits',
      'receipts',
      'payouts',
      'editor',
      'door',
      'share',
      'events',
      'orders',
      'journal',
      'people',
      'statistics',
      'lists',
      'figures',
      'desk',
    ],
  },
}

/** Which workspaces each one may import, besides itself. */
export const ARROWS: Record<string, readonly string[]> = {
  core: [],
  contract: ['core'],
  server: ['core', 'contract'],
  web: ['core', 'contract'],
  bank: ['core', 'contract'],
  mailbox: [],
  // Journeys read mails as the mailbox tells them.
  e2e: ['core', 'contract', 'mailbox', 'scripts'],
  // A benchmark compares the server's own SQL statements with the same statements run alone.
  bench: ['core', 'contract', 'scripts', 'server'],
  scripts: [],
}
