import { useWords } from '../../i18n/locale.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { writeToPeopleWords } from './write-to-people.words.ts'

/** What a message takes over of a list of memberships, before it is written. */
export default function WriteToPeopleDialog({ to, onClose }: { to: string; onClose: () => void }) {
  const t = useWords(writeToPeopleWords)
  return (
    <Dialog title={t.write} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{t.byStanding}</p>
        <ul className="list-disc pl-5">
          <li>{t.renewed}</li>
          <li>{t.imported}</li>
        </ul>
        <p className="text-muted">{t.count}</p>
        <DialogActs onCancel={onClose} cancel={t.back}>
          <LinkButton to={to}>{t.goOn}</LinkButton>
        </DialogActs>
      </div>
    </Dialog>
  )
}
