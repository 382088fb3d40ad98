import { useWords } from '../../i18n/locale.tsx'
import Dialog from '../../ui/dialog.tsx'
import { editorWords } from './editor.words.ts'
import { PreviewFrame } from './preview-frame.tsx'

export default function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(editorWords)
  return (
    <Dialog title={t.preview} onClose={onClose}>
      <PreviewFrame className="-mx-6 -mb-6 h-[78dvh] w-[calc(100%+3rem)] border-t border-line" />
    </Dialog>
  )
}
