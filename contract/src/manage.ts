import { apiClientEndpoints } from './api-clients.ts'
import { applicationEndpoints } from './applications.ts'
import { webhookEndpoints } from './webhooks.ts'
import { accountingEndpoints } from './accounting.ts'
import { expectedIncomeEndpoints } from './expected-income.ts'
import { movementEndpoints } from './movements.ts'
import { yearEndpoints } from './year.ts'
import { bankStatementEndpoints } from './bank-statements.ts'
import { invoiceEndpoints } from './invoices.ts'
import { depositSlipEndpoints } from './deposit-slips.ts'
import { doorDeskEndpoints } from './door.ts'
import { eventCancellationEndpoints } from './event-cancellations.ts'
import { importEndpoints } from './imports.ts'
import { mailingEndpoints } from './mailings.ts'
import { movingEndpoints } from './moving.ts'
import { incomingTransferEndpoints } from './incoming-transfers.ts'
import { associationEndpoints } from './manage-associations.ts'
import { campaignEndpoints } from './manage-campaigns.ts'
import { contactEndpoints } from './contacts.ts'
import { privacyEndpoints } from './privacy.ts'
import { listEndpoints } from './manage-lists.ts'
import { peopleEndpoints } from './manage-people.ts'
import { receiptDeskEndpoints } from './manage-receipts.ts'
import { manageRenewalEndpoints } from './manage-renewals.ts'
import { securityEndpoints } from './manage-security.ts'
import { statisticsEndpoints } from './manage-statistics.ts'
import { orderSelectionEndpoints } from './order-selection.ts'
import { orderAdjustmentEndpoints } from './order-adjustments.ts'
import { orderCorrectionEndpoints } from './order-corrections.ts'
import { twoFactorEndpoints } from './two-factor.ts'

/** Every call of the association's side, below the API base. */
export const manageEndpoints = {
  ...associationEndpoints,
  ...campaignEndpoints,
  ...eventCancellationEndpoints,
  ...statisticsEndpoints,
  ...peopleEndpoints,
  ...apiClientEndpoints,
  ...applicationEndpoints,
  ...webhookEndpoints,
  ...listEndpoints,
  ...contactEndpoints,
  ...privacyEndpoints,
  ...manageRenewalEndpoints,
  ...importEndpoints,
  ...movingEndpoints,
  ...mailingEndpoints,
  ...securityEndpoints,
  ...incomingTransferEndpoints,
  ...orderAdjustmentEndpoints,
  ...orderCorrectionEndpoints,
  ...orderSelectionEndpoints,
  ...receiptDeskEndpoints,
  ...depositSlipEndpoints,
  ...accountingEndpoints,
  ...movementEndpoints,
  ...expectedIncomeEndpoints,
  ...yearEndpoints,
  ...bankStatementEndpoints,
  ...invoiceEndpoints,
  ...doorDeskEndpoints,
  ...twoFactorEndpoints,
}
