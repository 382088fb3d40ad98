import { cleanCouponCode } from '@obole/core/cart/coupon'
import type { App } from '../app.ts'
import type { CampaignCoupon } from './campaign.ts'
import { readCouponByCode } from './forms.store.ts'

export type { CampaignCoupon }

/** The campaign's coupon with that code, as a person typed it; core decides whether it is still valid. */
export async function findCoupon(app: App, formId: number, code: string): Promise<CampaignCoupon | null> {
  const cleaned = cleanCouponCode(code)
  // Postgres cannot hold a NUL, so no coupon has one.
  return cleaned.includes('\0') ? null : readCouponByCode(app.db, formId, cleaned)
}
