/** How long an address left on a campaign's page is kept: to be told of news, or with a report. The privacy page promises it. */
export const WRITERS_KEPT_MS = 365 * 24 * 60 * 60 * 1000
