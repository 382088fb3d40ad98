import { useWords } from '../i18n/locale.tsx'
import Dialog from '../ui/dialog.tsx'
import { comfortOf } from './comfort.ts'
import { ComfortSettings } from './comfort-settings.tsx'
import { comfortWords } from './comfort.words.ts'

export default function ComfortDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(comfortWords)
  return (
    <Dialog title={t.title} onClose={onClose}>
      <ComfortSettings initial={comfortOf(document.cookie)} />
    </Dialog>
  )
}
