import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { showToast } from '../ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { myAccountWords } from './my-account.words.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'

export default function TwoFactorDisable({ onClose }: { onClose: () => void }) {
  const t = useWords(myAccountWords)
  const again = usePasswordAgain()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const disable = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (!again.isTyped()) return
      setError(code.trim().length < 6 ? t.sixDigits : null)
      if (code.trim().length < 6) return focusFirstInvalid()
      const { password } = again
      const disabled = await call('POST /users/me/two-factor/disable', { body: { code } }, { password })
      if (disabled.ok) {
        showToast({ tone: 'success', title: t.isOff })
        return onClose()
      }
      if (again.takes(disabled.problem)) return
      setError(disabled.problem.message)
      focusFirstInvalid()
    })
  }
  return (
    <Dialog title={t.disableTitle} onClose={onClose}>
      <form noValidate onSubmit={disable} className="flex flex-col gap-5">
        <p>{t.disableText}</p>
        <PasswordAgain {...again.field} />
        <CodeField value={code} onChange={setCode} error={error} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" tone="danger" busyText={busy && t.verifying}>
            {t.disable}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
