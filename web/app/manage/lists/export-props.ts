import type { ExportName } from '@obole/core/site/lists'
import type { Filter } from './list-query.ts'

export interface ExportProps {
  /** Null for Support’s own list. */
  organizationSlug: string | null
  list: ExportName
  filters: readonly Filter[]
  fixed: Readonly<Partial<Record<Filter, string>>>
  /** Rows ticked one by one. */
  ticked?: Readonly<Partial<Record<'orderIds' | 'itemIds', string[]>>>
  /** What the file will contain; for a list, its filters. */
  text?: string
}
