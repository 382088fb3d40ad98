/*
 * Guards that need no planted fault, and why. A new guard does not belong here: it has its line.
 */

const OFTEN = 'How often something is looked at or tried again, not what is found then.'
const PATIENCE = 'How long another machine or thread is waited for: a longer or shorter wait decides nothing.'
const COME_BACK = 'When a page asks again by itself: whether it is let through is decided anew then.'
const OF_ONE_FILE = 'Asked for by the files of donors, and a file is of one association.'
const ONCE_MORE = 'Doing it once more changes nothing.'
const WHERE_TO_LOOK = 'Which addresses are looked at: what is taken of them is asked again.'
const KEPT_BY_BROWSERS = 'How long browsers may keep what never changes.'
const EARLIER = 'Which earlier readings are listed: what may be done with one is decided anew then.'

export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'accounting/accounting.jobs.ts EVERY_MS: 15_000': OFTEN,
  'accounting/journal.store.ts holdBook: b.organization_id = ${organizationId}':
    'Holding the books of others too makes them wait a moment, and decides nothing.',
  'accounting/write-entries.ts TURN_MS: 10_000': OFTEN,
  'api.ts CHECKED_EVERY_MS: 1000': OFTEN,
  'automatic-renewals/automatic-renewals.jobs.ts QUARTER_HOUR_MS: 900_000': OFTEN,
  'carts/hold-places.ts RETRY_SECONDS: 120': COME_BACK,
  'carts/hold-places.ts WAIT_MS: 25': OFTEN,
  'carts/sold-out.ts SWEEP_EVERY_MS: 500': OFTEN,
  'checkout/reconcile-attempts.ts NEXT_LOOK_MS: 30_000': OFTEN,
  'contacts/contacts.jobs.ts EVERY_MS: 5_000': OFTEN,
  'forms/embed-address.ts CACHE_SECONDS: 3600': KEPT_BY_BROWSERS,
  'invoices/attestations.store.ts readAttested: p.state in ${listed(RECEIVED_STATES)}':
    'What was left to Obole is told beside the payments, which have their own line.',
  'invoices/invoices.jobs.ts EVERY_MS: 5_000': OFTEN,
  'platform/in-turns.ts TURN_MS: 10_000': OFTEN,
  'imports/read-sheet.ts LONGEST_MS: 10_000': PATIENCE,
  'manage/files.routes.ts ONE_YEAR_SECONDS: 31_536_000': KEPT_BY_BROWSERS,
  "manage/lists.ts allAbuses: 'decideCompliance'":
    'Never asked: only Support’s own doors lead to that list, and each has its line.',
  "moving/pulls.store.ts findEarlierPulls: f.state <> 'Deleted'": EARLIER,
  "moving/pulls.store.ts findEarlierPulls: i.state <> 'Undone'": EARLIER,
  'moving/source-limits.ts SOURCE_PATIENCE_MS: 15_000': PATIENCE,
  'organizations/read-directory.ts KNOWN_MS: 60_000': OFTEN,
  'pages.ts ASSETS_MAX_AGE_MS: 365 * 86_400_000': KEPT_BY_BROWSERS,
  'payments/card-testing.ts NEXT_ANSWER_MS: 5_000': COME_BACK,
  "payments/plan-end.sql.ts endPlanCtes: r.state = 'Active'":
    'The only other state is Stopped, and stopping it again changes nothing but the moment.',
  'payouts/apply-provider-payout.ts PENDING_CHECK_MS: 10 * 60_000': OFTEN,
  'payouts/carry-out-payout.ts RETRY_MS: 30_000': OFTEN,
  'platform/clock.ts RESYNC_MS: 30_000': OFTEN,
  'platform/jobs.ts POLL_MS: 1_000': OFTEN,
  'platform/migrate.ts LOOK_AGAIN_MS: 100': OFTEN,
  'platform/monitoring.ts PATIENCE_MS: 5000': PATIENCE,
  'platform/picture.ts MOST_SECONDS: 60': PATIENCE,
  "privacy/forget-steps.store.ts forgetInFilesOfOthers: t.state = 'Waiting'":
    'A file that is gone or that failed is never made: that it is out of date decides nothing.',
  'providers/captcha-v3.ts PATIENCE_MS: 3000': PATIENCE,
  'providers/hapay/hapay-provider.ts TIMEOUT_MS: 100_000': PATIENCE,
  'providers/register.ts PATIENCE_MS: 2000': PATIENCE,
  'providers/stripe/stripe-provider.ts TIMEOUT_MS: 100_000': PATIENCE,
  'providers/stripe/stripe-provider.ts PING_MS: 2_000': PATIENCE,
  'receipts/receipts.store.ts issueReceipt: must':
    'Two corrections of one gift would have to cross; receipts_one_live refuses a second receipt.',
  "receipts/eligible.sql.ts eligibleSql: r.state = 'Processed'":
    'Compares what `receipts.store.ts` decides by, which has its own line, with the ledger.',
  'receipts/eligible.sql.ts eligibleOf: p.state in ${listed(HOLDING_STATES)}':
    'Of a payment that was refused or refunded whole nothing is left either way.',
  'receipts/yearly.store.ts countYearly: organization_id = ${of.organizationId}': OF_ONE_FILE,
  'receipts/yearly.store.ts holdYearlyOf: r.organization_id = ${of.organizationId}': OF_ONE_FILE,
  'yearly-receipts/runs.store.ts askedBefore: r.organization_id = ${of.organizationId}': OF_ONE_FILE,
  'yearly-receipts/runs.store.ts readWithoutAddress: run.organization_id = ${organizationId}': OF_ONE_FILE,
  "yearly-receipts/letters.store.ts lettersBefore: l.state <> 'Forgotten'": ONCE_MORE,
  "yearly-receipts/letters.store.ts markPrinted: state <> 'Drawing'":
    'The page offers it once they are drawn; a mark before changes nothing of what is printed.',
  "yearly-receipts/letters.store.ts noteDrawn: state = 'Drawing'": ONCE_MORE,
  "yearly-receipts/letters.store.ts saveLetters: state = 'Drawing'":
    'Two hands would have to draw the same letters; the lease of their job refuses it.',
  'refunds/apply-provider-refund.ts PENDING_CHECK_MS: 10 * 60_000': OFTEN,
  'refunds/carry-out-refund.ts RETRY_MS: 30_000': OFTEN,
  "webhooks/deliveries.store.ts claimDue: d.state = 'Waiting'": WHERE_TO_LOOK,
  "webhooks/deliveries.store.ts claimDue: state = 'Waiting'": WHERE_TO_LOOK,
  'webhooks/reach.ts KEPT_OPEN_MS: 10_000': PATIENCE,
  'webhooks/reach.ts RESOLVED_WITHIN_MS: 2_000': PATIENCE,
  'webhooks/send-due.ts LOOKED_EVERY_MS: 250': OFTEN,
  'webhooks/send-due.ts NOTED_EVERY_MS: 25': OFTEN,
  'webhooks/send-due.ts TURN_MS: 5_000': OFTEN,
  'webhooks/try-address.ts HELD_MS: MINUTE_MS': PATIENCE,
  'year/year.jobs.ts EVERY_MS: 15_000': OFTEN,
  'statements/read-statement.ts LONGEST_MS: 15_000': PATIENCE,
}
