import { MAX_MONTHLY_DAY } from '@obole/core/payment/schedule'

/** The days on which a monthly debit may fall. */
export const DAYS: readonly number[] = Array.from({ length: MAX_MONTHLY_DAY }, (_, index) => index + 1)
