import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import type { WebhookAddressWithKey } from '@obole/contract/webhooks'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { CopiedValues } from '../keys/copied-values.tsx'
import { webhookWords } from './webhooks.words.ts'

/** The key of an address, to be copied into the program. */
export default function GivenDialog({
  given,
  onClose,
}: {
  given: WebhookAddressWithKey
  onClose: () => void
}) {
  const t = useWords(webhookWords)
  const name = WEBHOOK_TYPE_NAMES[given.type][useLocale()]
  return (
    <Dialog title={t.keyOf(name)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{t.keyText}</p>
        <CopiedValues values={[{ label: t.key, value: given.signatureKey, copy: t.copyKey }]} />
        <DialogActs>
          <Button onPress={onClose}>{t.close}</Button>
        </DialogActs>
      </div>
    </Dialog>
  )
}
