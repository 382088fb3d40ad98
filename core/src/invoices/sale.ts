import { productRoleOf } from '../accounting/chart.ts'
import type { TierType } from '../campaign/tier.ts'

/** A gift is no sale: it has a tax receipt, and no invoice. */
export const isSale = (type: TierType): boolean => productRoleOf(type, false) !== 'gifts'
