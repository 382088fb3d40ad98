import { statementChecks } from './statements/statements.checks.ts'
import { apiClientChecks } from './api-clients/api-clients.checks.ts'
import { accountingChecks } from './accounting/accounting.checks.ts'
import { cartChecks } from './carts/carts.checks.ts'
import { stockChecks } from './carts/stock.checks.ts'
import { checkoutIntentChecks } from './checkout-intents/checkout-intents.checks.ts'
import { contactChecks } from './contacts/contacts.checks.ts'
import { dedicationChecks } from './dedications/dedications.checks.ts'
import { depositChecks } from './deposits/deposits.checks.ts'
import { doorChecks } from './door/door.checks.ts'
import { campaignChecks } from './forms/forms.checks.ts'
import { importChecks } from './imports/imports.checks.ts'
import { movingChecks } from './moving/moving.checks.ts'
import { invoiceChecks } from './invoices/invoices.checks.ts'
import { ledgerChecks } from './ledger/ledger.checks.ts'
import { mailingChecks } from './mailings/mailings.checks.ts'
import { orderChecks } from './orders/orders.checks.ts'
import { orderLinkChecks } from './order-links/order-links.checks.ts'
import { paymentChecks } from './payments/payments.checks.ts'
import { payoutChecks } from './payouts/payouts.checks.ts'
import { peopleChecks } from './people/people.checks.ts'
import type { Check } from './platform/checks.ts'
import { jobChecks } from './platform/jobs.checks.ts'
import { privacyChecks } from './privacy/privacy.checks.ts'
import { receiptChecks } from './receipts/receipts.checks.ts'
import { automaticRenewalChecks } from './automatic-renewals/automatic-renewals.checks.ts'
import { reminderChecks } from './reminders/reminders.checks.ts'
import { organizationChecks } from './organizations/organizations.checks.ts'
import { restartChecks } from './restarts/restarts.checks.ts'
import { refundChecks } from './refunds/refunds.checks.ts'
import { webhookChecks } from './webhooks/webhooks.checks.ts'
import { yearChecks } from './year/year.checks.ts'

/** Every invariant, gathered from the rooms that guard them. */
export const checks: readonly Check[] = [
  ...stockChecks,
  ...cartChecks,
  ...campaignChecks,
  ...orderChecks,
  ...contactChecks,
  ...importChecks,
  ...movingChecks,
  ...paymentChecks,
  ...orderLinkChecks,
  ...peopleChecks,
  ...ledgerChecks,
  ...organizationChecks,
  ...refundChecks,
  ...receiptChecks,
  ...dedicationChecks,
  ...checkoutIntentChecks,
  ...accountingChecks,
  ...yearChecks,
  ...statementChecks,
  ...invoiceChecks,
  ...depositChecks,
  ...doorChecks,
  ...payoutChecks,
  ...reminderChecks,
  ...automaticRenewalChecks,
  ...mailingChecks,
  ...restartChecks,
  ...apiClientChecks,
  ...privacyChecks,
  ...webhookChecks,
  ...jobChecks,
]
