import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useEditing } from './editor-context.tsx'
import { editorWords } from './editor.words.ts'
import { PreviewFrame } from './preview-frame.tsx'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Beside the editor where there is room for it. */
export function Preview() {
  const t = useWords(editorWords)
  const { campaign } = useEditing()
  const isRoomy = useIsRoomy()
  return (
    <aside
      aria-label={t.previewOf}
      className="hidden self-start pt-8 min-[72rem]:sticky min-[72rem]:top-0 min-[72rem]:block"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t.preview}</h2>
        <a
          href={campaign.form.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm"
        >
          {t.openPage}
        </a>
      </div>
      {isRoomy ? (
        // Drawn as wide as a phone, then scaled down a little.
        <div className="h-[calc(100dvh-7rem)] overflow-hidden rounded-card border-[1.5px] border-line bg-paper">
          <PreviewFrame className="h-[calc((100dvh-7rem)/0.943)] w-[390px] origin-top-left scale-[0.943]" />
        </div>
      ) : null}
      <p className="mt-2 text-sm text-muted">{t.previewHint}</p>
    </aside>
  )
}

const ROOMY = '(width >= 72rem)'

/** On a narrow screen, the preview is not loaded at all. */
function useIsRoomy(): boolean {
  const [isRoomy, setIsRoomy] = useState(false)
  useEffect(() => {
    const query = matchMedia(ROOMY)
    const look = () => setIsRoomy(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isRoomy
}

/** Where there is no room beside the editor, the page opens over it. */
export function PreviewButton() {
  const t = useWords(editorWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="plain" className="px-4 min-[72rem]:hidden" onPress={() => setIsOpen(true)}>
        {t.preview}
      </Button>
      <Suspense>{isOpen ? <PreviewDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
