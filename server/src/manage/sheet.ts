import type { Cell } from '@obole/contract/sheet-cells'
import type { Locale } from '@obole/core/locale'

/** A table to write, in batches of rows. */
export interface Sheet {
  title: string
  locale: Locale
  headers: readonly string[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
