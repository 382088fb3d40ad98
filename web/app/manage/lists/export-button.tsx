import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import type { ExportProps } from './export-props.ts'
import { listWords } from './lists.words.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

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
