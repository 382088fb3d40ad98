import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { CopiedValues } from './copied-values.tsx'
import type { GivenKey } from './given-key.ts'
import { keyWords } from './keys.words.ts'

/** The server keeps no copy of the secret that could be read: it is shown this once. */
export default function SecretDialog({ given, onClose }: { given: GivenKey; onClose: () => void }) {
  const t = useWords(keyWords)
  const values = [
    { label: t.clientId, value: given.clientId, copy: t.copyId },
    { label: t.secret, value: given.secret, copy: t.copySecret },
  ]
  return (
    <Dialog title={t.madeTitle(given.name)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{t.madeText}</p>
        <CopiedValues values={values} />
        <DialogActs>
          <Button onPress={onClose}>{t.done}</Button>
        </DialogActs>
      </div>
    </Dialog>
  )
}
