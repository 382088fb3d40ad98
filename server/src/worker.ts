import { accountingJobs, accountingRecurringJobs } from './accounting/accounting.jobs.ts'
import { yearlyReceiptJobs, yearlyReceiptRecurringJobs } from './yearly-receipts/yearly-receipts.jobs.ts'
import { apiClientJobs, apiClientRecurringJobs } from './api-clients/api-clients.jobs.ts'
import type { App } from './app.ts'
import {
  automaticRenewalJobs,
  automaticRenewalRecurringJobs,
} from './automatic-renewals/automatic-renewals.jobs.ts'
import { contactRecurringJobs } from './contacts/contacts.jobs.ts'
import { cartRecurringJobs } from './carts/carts.jobs.ts'
import { checkInvariants } from './check-invariants.ts'
import { dedicationJobs, dedicationRecurringJobs } from './dedications/dedications.jobs.ts'
import { digestJobs, digestRecurringJobs } from './digests/digests.jobs.ts'
import { doorRecurringJobs } from './door/door.jobs.ts'
import { checkoutIntentRecurringJobs } from './checkout-intents/checkout-intents.jobs.ts'
import { checkoutJobs, checkoutRecurringJobs } from './checkout/checkout.jobs.ts'
import { campaignRecurringJobs } from './forms/forms.jobs.ts'
import { statementRecurringJobs } from './statements/statements.jobs.ts'
import { importJobs, importRecurringJobs } from './imports/imports.jobs.ts'
import { invoiceRecurringJobs } from './invoices/invoices.jobs.ts'
import { ledgerRecurringJobs } from './ledger/ledger.jobs.ts'
import { orderLinkJobs } from './order-links/order-links.jobs.ts'
import { paymentJobs, paymentRecurringJobs } from './payments/payments.jobs.ts'
import { mailingJobs, mailingRecurringJobs } from './mailings/mailings.jobs.ts'
import { manageJobs, manageRecurringJobs } from './manage/manage.jobs.ts'
import { movingJobs, movingRecurringJobs } from './moving/moving.jobs.ts'
import { organizationJobs, organizationRecurringJobs } from './organizations/organizations.jobs.ts'
import { payoutJobs, payoutRecurringJobs } from './payouts/payouts.jobs.ts'
import { peopleJobs, peopleRecurringJobs } from './people/people.jobs.ts'
import type { JobHandler, RecurringJob } from './platform/job.ts'
import { createWorker, type Worker, type WorkerOptions } from './platform/jobs.ts'
import { privacyJobs, privacyRecurringJobs } from './privacy/privacy.jobs.ts'
import { prospectJobs, prospectRecurringJobs } from './prospects/prospects.jobs.ts'
import { receiptJobs } from './receipts/receipts.jobs.ts'
import { orderJobs, orderRecurringJobs } from './orders/orders.jobs.ts'
import { renewalJobs, renewalRecurringJobs } from './renewals/renewals.jobs.ts'
import { restartRecurringJobs } from './restarts/restarts.jobs.ts'
import { reminderJobs, reminderRecurringJobs } from './reminders/reminders.jobs.ts'
import { reportJobs, reportRecurringJobs } from './reports/reports.jobs.ts'
import { refundJobs, refundRecurringJobs } from './refunds/refunds.jobs.ts'
import { v5RecurringJobs } from './v5/v5.jobs.ts'
import { webhookJobs, webhookRecurringJobs } from './webhooks/webhooks.jobs.ts'
import { yearRecurringJobs } from './year/year.jobs.ts'

/** Every job, listed by hand. */
export function jobHandlers(app: App): readonly JobHandler[] {
  return [
    ...accountingJobs(app),
    ...checkoutJobs(app),
    ...refundJobs(app),
    ...renewalJobs(app),
    ...automaticRenewalJobs(app),
    ...reminderJobs(app),
    ...mailingJobs(app),
    ...receiptJobs(app),
    ...yearlyReceiptJobs(app),
    ...dedicationJobs(app),
    ...orderJobs(app),
    ...paymentJobs(app),
    ...orderLinkJobs(app),
    ...prospectJobs(app),
    ...reportJobs(app),
    ...manageJobs(app),
    ...digestJobs(app),
    ...importJobs(app),
    ...movingJobs(app),
    ...organizationJobs(app),
    ...peopleJobs(app),
    ...apiClientJobs(app),
    ...webhookJobs(app),
    ...payoutJobs(app),
    ...privacyJobs(app),
  ]
}

const DAY_MS = 86_400_000

export const DAILY_LOOK = 'check-invariants'

export function recurringJobs(app: App): readonly RecurringJob[] {
  return [
    ...accountingRecurringJobs(app),
    ...invoiceRecurringJobs(app),
    ...yearlyReceiptRecurringJobs(app),
    ...cartRecurringJobs(app),
    ...manageRecurringJobs(app),
    ...orderRecurringJobs(app),
    ...contactRecurringJobs(app),
    ...digestRecurringJobs(app),
    ...importRecurringJobs(app),
    ...movingRecurringJobs(app),
    ...statementRecurringJobs(app),
    ...doorRecurringJobs(app),
    ...checkoutRecurringJobs(app),
    ...checkoutIntentRecurringJobs(app),
    ...paymentRecurringJobs(app),
    ...prospectRecurringJobs(app),
    ...reportRecurringJobs(app),
    ...campaignRecurringJobs(app),
    ...organizationRecurringJobs(app),
    ...peopleRecurringJobs(app),
    ...apiClientRecurringJobs(app),
    ...v5RecurringJobs(app),
    ...webhookRecurringJobs(app),
    ...refundRecurringJobs(app),
    ...reminderRecurringJobs(app),
    ...mailingRecurringJobs(app),
    ...renewalRecurringJobs(app),
    ...restartRecurringJobs(app),
    ...automaticRenewalRecurringJobs(app),
    ...dedicationRecurringJobs(app),
    ...payoutRecurringJobs(app),
    ...ledgerRecurringJobs(app),
    ...yearRecurringJobs(app),
    ...privacyRecurringJobs(app),
    { name: DAILY_LOOK, everyMs: DAY_MS, run: () => checkInvariants(app) },
  ]
}

export function createAppWorker(
  app: App,
  workerName: string,
  options: Pick<WorkerOptions, 'isRush' | 'mayRecur'> & Partial<Pick<WorkerOptions, 'recurring'>> = {},
): Worker {
  const { db, clock, log } = app
  return createWorker({
    db,
    clock,
    log,
    workerName,
    handlers: jobHandlers(app),
    recurring: recurringJobs(app),
    ...options,
  })
}
