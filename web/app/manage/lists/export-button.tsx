import type { ExportName } from '@obole/core/lists'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import type { Filter } from './list-query.ts'
import { listWords } from './lists.words.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

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

export function ExportButton(props: ExportProps) {
  const t = useWords(listWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="plain" onPress={() => setIsOpen(true)}>
        {t.exportList}
      </Button>
      <Suspense>{isOpen ? <ExportDialog {...props} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
