import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { CodeField } from './code-field.tsx'
import { myAccountWords } from './my-account.words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export default function RecoveryCodesRenewal({ onClose }: { onClose: () => void }) {
  const t = useWords(myAccountWords)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, run] = useBusy()
  const renew = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const renewed =
        code.trim().length < 6
          ? null
          : await call('POST /users/me/two-factor/recovery-codes', { body: { code } })
      if (renewed?.ok) return setCodes(renewed.value.recoveryCodes)
      setError(renewed?.problem.message ?? t.sixDigits)
      focusFirstInvalid()
    })
  }
  return (
    <Dialog title={t.codesTitle} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form noValidate onSubmit={renew} className="flex flex-col gap-5">
          <p>{t.renewText}</p>
          <CodeField value={code} onChange={setCode} error={error} />
          <DialogActs onCancel={onClose}>
            <Button type="submit" busyText={busy && t.verifying}>
              {t.renewCodes}
            </Button>
          </DialogActs>
        </form>
      )}
    </Dialog>
  )
}
