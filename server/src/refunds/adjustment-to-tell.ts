import type { App } from '../app.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import type { AdjustmentToTell } from './adjustments.store.ts'
import { orderToTell } from './order-to-tell.ts'

/** The order of an adjustment, its campaign, and what every mail about the adjustment says. */
export async function adjustmentToTell(app: App, adjustment: AdjustmentToTell) {
  const { order, campaign } = await orderToTell(app, adjustment.order_id)
  const about = {
    locale: adjustment.locale,
    brand: await mailBrand(app, campaign),
    orderId: adjustment.order_id,
    firstName: adjustment.first_name,
    organizationName: adjustment.organization_name,
    formTitle: orderTitle(campaign, order.lines),
    canceled: adjustment.canceled,
    stands: adjustment.stands,
    message: adjustment.message,
  }
  return { order, campaign, about }
}
