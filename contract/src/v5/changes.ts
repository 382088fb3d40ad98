/** The public API keeps its version as long as programs written for it go on working. */
export const PUBLIC_API_VERSION = '5'

export interface PublicApiChange {
  /** The day it was released. */
  on: string
  /** What changed, for whoever calls the API. */
  changes: readonly string[]
  /** The digest of what the description said then: a test names the new one where it is another. */
  surface: string
}

/** What changed in the public API, the latest first. */
export const PUBLIC_API_CHANGES: readonly PublicApiChange[] = [
  {
    on: '2026-11-20',
    changes: [
      'Each notification has a number, `x-obole-notification`: the same at each try, and where an administrator sends it once more.',
      'An order is told again when what it would still debit is given up.',
    ],
    surface: '5fb7864d71aa',
  },
  {
    on: '2026-11-19',
    changes: [
      'The API opens: orders, items, payments and payouts; campaigns, associations, the directory and its values; refunds and cancellations; checkout intents.',
      'OAuth 2 tokens for access keys, with client credentials and refresh tokens; `POST /oauth2/revoke` gives them back.',
      'Applications of partners: an association lets one in at `/authorize`, with PKCE, and it exchanges the code for tokens of that association; below `/v5/partners/me` it reads and changes what is known of itself.',
      'Notifications: of payments, orders, campaigns and associations, signed with the key of the address.',
    ],
    surface: '9ea62b919229',
  },
]
