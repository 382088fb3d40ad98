import type { ChosenList } from '@obole/contract/order-selection'
import type { exportFilters } from './list-query.ts'

/** The API's form of the ticked rows, or of all rows that the filters select. */
export interface ChosenRows {
  list: ChosenList
  filters: ReturnType<typeof exportFilters>
}
