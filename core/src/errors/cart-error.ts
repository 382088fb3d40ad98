import type { Cents } from '../money/money.ts'

/** Why a cart cannot be kept or paid as it is, with what the page needs to propose something else. */
export type CartError =
  | { readonly code: 'CART_EMPTY' }
  | { readonly code: 'CART_TOO_MANY_LINES'; readonly max: number }
  | { readonly code: 'CART_MINIMUM_NOT_REACHED' }
  | { readonly code: 'COUPON_FREES_FIRST_MONTH' }
  | { readonly code: 'CART_FILES_UPLOADING' }
  | { readonly code: 'CART_UPDATE_FAILED' }
  | { readonly code: 'TICKETS_SOLD_OUT'; readonly tierId: number; readonly remaining: number }
  | { readonly code: 'OPTIONS_SOLD_OUT'; readonly extraOptionId: number; readonly remaining: number }
  | { readonly code: 'LIMIT_PER_FORM'; readonly remaining: number }
  | { readonly code: 'LIMIT_PER_USER'; readonly tierId: number; readonly remaining: number }
  | { readonly code: 'LIMIT_PER_CART'; readonly tierId: number; readonly max: number }
  | { readonly code: 'TARIFF_UNKNOWN'; readonly itemIndex: number }
  | { readonly code: 'OPTION_REQUIRED'; readonly itemIndex: number; readonly extraOptionId: number }
  | { readonly code: 'AMOUNT_REQUIRED'; readonly itemIndex: number }
  | { readonly code: 'AMOUNT_TOO_LOW'; readonly itemIndex: number; readonly minCents: Cents }
  | { readonly code: 'AMOUNT_TOO_HIGH'; readonly itemIndex: number; readonly maxCents: Cents }
  | { readonly code: 'INSTALMENTS_NOT_OFFERED'; readonly offered: readonly number[] }
  | { readonly code: 'MONTHLY_DAY_INVALID'; readonly max: number }

export type CartErrorCode = CartError['code']
