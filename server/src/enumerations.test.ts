import { ACCOUNT_ROLES, JOURNALS } from '@obole/core/accounting/chart'
import { EXEMPTIONS } from '@obole/core/invoices/exemption'
import { INVOICE_KINDS } from '@obole/core/invoices/invoice'
import { RECEIPT_MODELS } from '@obole/core/receipts/receipt'
import {
  LETTERS_STATES,
  RECEIPT_RHYTHMS,
  RUN_OUTCOMES,
  RUN_STATES,
} from '@obole/core/receipts/yearly-receipt'
import { ENTRY_KINDS } from '@obole/core/accounting/journal'
import { MOVEMENTS } from '@obole/core/accounting/year'
import { TICK_KINDS } from '@obole/core/statements/match'
import { STATEMENT_FORMATS } from '@obole/core/statements/statement'
import { ABUSE_REASONS, REPORT_STATES } from '@obole/core/validation/abuse-report'
import { CANCEL_CAUSES } from '@obole/core/order/adjustment'
import { CONTACT_KINDS } from '@obole/core/contacts/facts'
import { CART_STATES } from '@obole/core/cart/cart-expiry'
import {
  AUTHENTICATION_STATES,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  FILE_PURPOSES,
} from '@obole/core/association/compliance'
import {
  AUTOMATIC_RENEWAL_STATES,
  LAPSE_REASONS,
  RENEWAL_STOPPERS,
} from '@obole/core/campaign/automatic-renewal'
import { ERASED_AFTER, FIELD_TYPES } from '@obole/core/validation/field-types'
import { DEDICATION_OCCASIONS } from '@obole/core/validation/dedication'
import { DOOR_ACTS } from '@obole/core/door/scans'
import { DIGEST_RHYTHMS } from '@obole/core/association/digest'
import { API_PRIVILEGES, API_TOKEN_KINDS } from '@obole/core/users/api-keys'
import { API_CLIENT_KINDS } from '@obole/core/users/partner-applications'
import { ACCOUNT_ALARMS, ASKED_WITH, RECOVERY_STATES } from '@obole/core/users/factor-recovery'
import { FORM_STATES, FORM_TYPES } from '@obole/core/campaign/form'
import { IBAN_CHANGE_STATES } from '@obole/core/association/iban-change'
import { IDENTITY_CHANGE_STATES } from '@obole/core/association/identity'
import { INVITATION_OUTCOMES } from '@obole/core/users/invitation'
import { EXPORT_FORMATS, EXPORT_STATES, LISTS } from '@obole/core/site/lists'
import { PULL_FAILURES, PULL_STATES, PULLED_REFUSALS, PULLED_STATES } from '@obole/core/imports/pull'
import { ACT_KINDS } from '@obole/core/imports/acts'
import { RESTART_STEPS } from '@obole/core/imports/monthly-donor'
import { IMPORT_KINDS, IMPORT_LINE_STATES, IMPORT_STATES, KEPT_REASONS } from '@obole/core/imports/import'
import { FORGETTING_CAUSES, FORGETTING_STATES, PERSON_FILE_STATES } from '@obole/core/privacy/forgetting'
import { LOCALES } from '@obole/core/locale'
import { LINK_PURPOSES } from '@obole/core/users/login'
import { MEMBERSHIP_VALIDITIES } from '@obole/core/campaign/membership'
import { MAILING_STATES, NOT_MAILED, RECIPIENT_STATES } from '@obole/core/contacts/mailing'
import { CONTACT_REFUSALS, RENEWAL_MOMENTS } from '@obole/core/campaign/renewal'
import { VAT_RATES, vatBasisPointsOf } from '@obole/core/money/money'
import { ITEM_STATES } from '@obole/core/order/order-lines'
import { ORDER_LINK_KINDS } from '@obole/core/order/order-link'
import { PAPER_KINDS } from '@obole/core/receipts/papers'
import { ATTEMPT_STATES, TERM_STATES } from '@obole/core/payment/payment'
import { DESK_MEANS, PAYMENT_MEANS, PAYMENT_TYPES } from '@obole/core/payment/payment-means'
import { PAYOUT_STATES, PAYMENT_PAYOUT_STATES } from '@obole/core/ledger/payout'
import { PAYOUT_RHYTHMS } from '@obole/core/ledger/payout-rhythm'
import { MANDATE_STATES, RECURRENCE_STATES } from '@obole/core/payment/planned-debit'
import { DISPUTE_STATES, REFUND_ASKERS, REFUND_STATES } from '@obole/core/ledger/refund'
import { INSTALMENT_COUNTS } from '@obole/core/payment/schedule'
import { MEMBER_ROLES } from '@obole/core/users/session'
import { DELIVERY_STATES, WEBHOOK_CAUSES, WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { UPLOAD_TYPES } from '@obole/core/validation/file-types'
import { PAYMENT_FREQUENCIES, PRICE_CATEGORIES, TIER_TYPES } from '@obole/core/campaign/tier'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

/** What each column may hold, by core: the migrations say it once more, and this test that they say the same. */
const LIST_OF: Readonly<Record<string, readonly (string | number)[]>> = {
  'abuse_reports.reason': ABUSE_REASONS,
  'api_clients.kind': API_CLIENT_KINDS,
  'api_clients.privileges': API_PRIVILEGES,
  'api_consents.privileges': API_PRIVILEGES,
  'api_tokens.kind': API_TOKEN_KINDS,
  'abuse_reports.state': REPORT_STATES,
  'account_alarms.what': ACCOUNT_ALARMS,
  'association_files.content_type': UPLOAD_TYPES,
  'association_files.document_kind': DOCUMENT_KINDS,
  'association_files.document_state': DOCUMENT_STATES,
  'association_files.purpose': FILE_PURPOSES,
  'attempts.state': ATTEMPT_STATES,
  'carts.instalment_count': INSTALMENT_COUNTS,
  'carts.locale': LOCALES,
  'carts.state': CART_STATES,
  'contacts.kind': CONTACT_KINDS,
  'cash_outs.state': PAYOUT_STATES,
  'custom_fields.erased_after': ERASED_AFTER,
  'invoice_counters.kind': INVOICE_KINDS,
  'invoice_settings.exemption': EXEMPTIONS,
  'invoices.kind': INVOICE_KINDS,
  'accounting_entries.journal': Object.keys(JOURNALS),
  'accounting_entries.kind': Object.keys(ENTRY_KINDS),
  'accounting_lines.role': ACCOUNT_ROLES,
  'money_days.kind': MOVEMENTS,
  'bank_statements.format': STATEMENT_FORMATS,
  'bank_statement_lines.format': STATEMENT_FORMATS,
  'bank_statement_ticks.kind': TICK_KINDS,
  'receipt_rhythms.rhythm': RECEIPT_RHYTHMS,
  'receipt_runs.state': RUN_STATES,
  'receipt_run_donors.outcome': RUN_OUTCOMES,
  'receipt_run_donors.model': Object.keys(RECEIPT_MODELS),
  'receipts.model': Object.keys(RECEIPT_MODELS),
  'receipt_letters.state': LETTERS_STATES,
  'custom_fields.type': FIELD_TYPES,
  'dedications.occasion': DEDICATION_OCCASIONS,
  'door_scans.act': DOOR_ACTS,
  'digest_choices.rhythm': DIGEST_RHYTHMS,
  'disputes.state': DISPUTE_STATES,
  'exports.format': EXPORT_FORMATS,
  'exports.locale': LOCALES,
  'exports.state': EXPORT_STATES,
  'extra_options.vat_basis_points': VAT_RATES.map(vatBasisPointsOf),
  'factor_recoveries.asked_with': ASKED_WITH,
  'factor_recoveries.state': RECOVERY_STATES,
  'files.content_type': UPLOAD_TYPES,
  'forgettings.cause': FORGETTING_CAUSES,
  'forgettings.state': FORGETTING_STATES,
  'forgotten_mailboxes.purpose': CONTACT_REFUSALS,
  'person_files.locale': LOCALES,
  'person_files.state': PERSON_FILE_STATES,
  'forms.form_type': FORM_TYPES,
  'forms.state': FORM_STATES,
  'forms.validity_type': MEMBERSHIP_VALIDITIES,
  'iban_changes.state': IBAN_CHANGE_STATES,
  'identity_changes.state': IDENTITY_CHANGE_STATES,
  'imported_acts.kind': ACT_KINDS,
  'imports.act_kind': ACT_KINDS,
  'import_lines.kept_because': KEPT_REASONS,
  'import_lines.state': IMPORT_LINE_STATES,
  'imports.kind': IMPORT_KINDS,
  'imports.means': DESK_MEANS,
  'imports.state': IMPORT_STATES,
  'monthly_donor_mails.step': RESTART_STEPS,
  'pulled_campaigns.refusal': PULLED_REFUSALS,
  'pulled_campaigns.state': PULLED_STATES,
  'pulls.failure': PULL_FAILURES,
  'pulls.state': PULL_STATES,
  'invitations.locale': LOCALES,
  'invitations.outcome': INVITATION_OUTCOMES,
  'invitations.role': MEMBER_ROLES,
  'links.purpose': LINK_PURPOSES,
  'mandates.state': MANDATE_STATES,
  'memberships.role': MEMBER_ROLES,
  'order_adjustments.cause': CANCEL_CAUSES,
  'order_items.cancel_cause': CANCEL_CAUSES,
  'order_items.state': ITEM_STATES,
  'order_links.kind': ORDER_LINK_KINDS,
  'organizations.authentication_state': AUTHENTICATION_STATES,
  'papers.kind': PAPER_KINDS,
  'payments.cash_out_state': PAYMENT_PAYOUT_STATES,
  'attempts.means': PAYMENT_MEANS,
  'mandates.means': PAYMENT_MEANS,
  'payments.means': PAYMENT_MEANS,
  'payments.state': TERM_STATES,
  'payments.type': PAYMENT_TYPES,
  'payout_settings.rhythm': PAYOUT_RHYTHMS,
  'prospects.locale': LOCALES,
  'recurrences.state': RECURRENCE_STATES,
  'refunds.asked_by': REFUND_ASKERS,
  'refunds.state': REFUND_STATES,
  'contact_refusals.purpose': CONTACT_REFUSALS,
  'webhook_addresses.type': WEBHOOK_TYPES,
  'webhook_events.type': WEBHOOK_TYPES,
  'webhook_notifications.type': WEBHOOK_TYPES,
  'webhook_deliveries.type': WEBHOOK_TYPES,
  'webhook_deliveries.cause': WEBHOOK_CAUSES,
  'webhook_deliveries.state': DELIVERY_STATES,
  'refused_mailboxes.purpose': CONTACT_REFUSALS,
  'automatic_renewals.state': AUTOMATIC_RENEWAL_STATES,
  'automatic_renewals.lapse_reason': LAPSE_REASONS,
  'automatic_renewals.stopped_by': RENEWAL_STOPPERS,
  'mailings.state': MAILING_STATES,
  'mailing_left_out.reason': NOT_MAILED,
  'mailing_recipients.state': RECIPIENT_STATES,
  'renewal_reminders.moment': RENEWAL_MOMENTS,
  'renewal_settings.moment': RENEWAL_MOMENTS,
  'saved_views.list': LISTS,
  'tiers.payment_frequency': PAYMENT_FREQUENCIES,
  'tiers.price_category': PRICE_CATEGORIES,
  'tiers.tier_type': TIER_TYPES,
  'tiers.vat_basis_points': VAT_RATES.map(vatBasisPointsOf),
  'users.locale': LOCALES,
}

/** Rules that name some states of a list, not all of them. */
const NOT_ENUMERATIONS = [
  'door_scans.scan_is_about_another',
  'factor_recoveries.recovery_closed_at_its_end',
  'factor_recoveries.recovery_due_when_accepted',
]

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Every constraint that lists values, as one line that says what is wrong with it. */
async function differences(): Promise<string[]> {
  const { rows } = await client.query<{ place: string; name: string; rule: string; isValid: boolean }>(`
    select t.relname as place, c.conname as name, c.convalidated as "isValid",
      regexp_replace(pg_get_constraintdef(c.oid), ' NOT VALID$', '') as rule
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) ~ 'ARRAY\\[' order by 1, 2`)
  expect(rows.length).toBeGreaterThan(50)
  const seen = new Set<string>()
  const wrong = rows.flatMap(({ place, name, rule, isValid }) => {
    if (NOT_ENUMERATIONS.includes(`${place}.${name}`)) return []
    // One of the list, or several where the column holds several.
    const [, column, listed] = /^CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[(.*)\]\)?\)\)$/.exec(rule) ?? []
    if (!column || !listed) return [`${place}.${name} is neither a list nor known to be none: ${rule}`]
    const known = LIST_OF[`${place}.${column}`]
    if (!known) return [`${place}.${column} has no list in core`]
    seen.add(`${place}.${column}`)
    const allowed = listed.split(', ').map((value) => value.replace(/^'(.*)'::text$/, '$1'))
    const same = allowed.toSorted().join() === known.map(String).toSorted().join()
    if (!same) return [`${place}.${column} allows ${allowed.join(', ')}; core has ${known.join(', ')}`]
    return isValid ? [] : [`${place}.${name} is \`not valid\`: a second migration must \`validate\` it`]
  })
  const missing = Object.keys(LIST_OF).filter((column) => !seen.has(column))
  return [...wrong, ...missing.map((column) => `${column} is not constrained to its list`)]
}

it('every column that holds one of a list is constrained to the list of core', async () => {
  expect(await differences()).toEqual([])
})

describe('a planted difference is found', () => {
  it.each([
    [
      'a column without a list',
      `alter table carts add check (client in ('a', 'b'))`,
      'carts.client has no list in core',
    ],
    [
      'a value that core does not know',
      `alter table disputes drop constraint disputes_state_check,
         add constraint disputes_state_check check (state in ('Open', 'Won', 'Lost', 'Draw'))`,
      'disputes.state allows Open, Won, Lost, Draw; core has Open, Won, Lost',
    ],
    [
      'a constraint that is gone',
      `alter table exports drop constraint exports_format_check`,
      'exports.format is not constrained to its list',
    ],
    [
      'a constraint that old rows may break',
      `alter table disputes drop constraint disputes_state_check,
         add constraint disputes_state_check check (state in ('Open', 'Won', 'Lost')) not valid`,
      'disputes.disputes_state_check is `not valid`: a second migration must `validate` it',
    ],
    [
      'a rule nobody has looked at',
      `alter table exports add check ((state in ('Done', 'Failed')) = (user_id > 0)) not valid`,
      'is neither a list nor known to be none',
    ],
  ])('%s', async (_title, statement, difference) => {
    await client.query('begin')
    try {
      await client.query(statement)
      expect(await differences()).toEqual([expect.stringContaining(difference)])
    } finally {
      await client.query('rollback')
    }
  })
})
