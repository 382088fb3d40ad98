import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { CopyButton } from '../../ui/desk/copy-button.tsx'
import type { GivenKey } from './given-key.ts'
import { keyWords } from './keys.words.ts'

/** The server keeps no copy of the secret that could be read: it is shown this once. */
export default function SecretDialog({ given, onClose }: { given: GivenKey; onClose: () => void }) {
  const t = useWords(keyWords)
  const rows = [
    { label: t.clientId, text: given.clientId, copy: t.copyId },
    { label: t.secret, text: given.secret, copy: t.copySecret },
  ]
  return (
    <Dialog title={t.madeTitle(given.name)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{t.madeText}</p>
        <dl className="flex flex-col gap-5">
          {rows.map(({ label, text, copy }) => (
            <div key={label} className="flex flex-col items-start gap-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="w-full rounded-field bg-ground px-4 py-3 font-semibold wrap-anywhere">
                <code>{text}</code>
              </dd>
              <CopyButton text={text} label={copy} />
            </div>
          ))}
        </dl>
        <DialogActs>
          <Button onPress={onClose}>{t.done}</Button>
        </DialogActs>
      </div>
    </Dialog>
  )
}
