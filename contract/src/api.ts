import { abuseEndpoints } from './abuses.ts'
import { authorizationEndpoints } from './applications.ts'
import { cartEndpoints } from './cart-endpoints.ts'
import { checkoutIntentEndpoints } from './checkout-intents.ts'
import { completionEndpoints } from './completion.ts'
import { dedicationEndpoints } from './dedications.ts'
import { doorEndpoints } from './door.ts'
import { formEndpoints } from './forms.ts'
import { mailChoiceEndpoints } from './mailings.ts'
import { manageEndpoints } from './manage.ts'
import { notificationEndpoints } from './notifications.ts'
import { orderEndpoints, orderLinkEndpoints } from './orders.ts'
import { organizationEndpoints } from './organizations.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { payoutEndpoints } from './payouts.ts'
import { receiptEndpoints } from './receipts.ts'
import { refundEndpoints } from './refunds.ts'
import { renewalEndpoints } from './renewals.ts'
import { restartEndpoints } from './restarts.ts'
import { userEndpoints } from './users.ts'

/** Every call below the API base. Pages import its type alone, through the client. */
export const apiEndpoints = {
  ...userEndpoints,
  ...notificationEndpoints,
  ...organizationEndpoints,
  ...formEndpoints,
  ...abuseEndpoints,
  ...authorizationEndpoints,
  ...cartEndpoints,
  ...checkoutIntentEndpoints,
  ...completionEndpoints,
  ...dedicationEndpoints,
  ...doorEndpoints,
  ...paymentEndpoints,
  ...payoutEndpoints,
  ...orderEndpoints,
  ...orderLinkEndpoints,
  ...refundEndpoints,
  ...renewalEndpoints,
  ...restartEndpoints,
  ...mailChoiceEndpoints,
  ...receiptEndpoints,
  ...manageEndpoints,
}
export type ApiEndpoints = typeof apiEndpoints
