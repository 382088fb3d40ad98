import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { showToast } from '../ui/toast.tsx'
import { myAccountWords } from './my-account.words.ts'
import { NewPasswordFields, newPasswordProblem } from './new-password-fields.tsx'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'

export function PasswordCard({ email }: { email: string }) {
  const t = useWords(myAccountWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t.password}>
      {isOpen ? (
        <PasswordForm email={email} onDone={() => setIsOpen(false)} />
      ) : (
        <>
          <p className="mb-4 text-muted">{t.passwordText}</p>
          <Button tone="plain" onPress={() => setIsOpen(true)}>
            {t.changePassword}
          </Button>
        </>
      )}
    </Card>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useWords(myAccountWords)
  const present = usePasswordAgain()
  const [chosen, setChosen] = useState({ password: '', confirmation: '' })
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const change = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(true)
      setRefusal(null)
      if (!present.isTyped()) return
      if (newPasswordProblem(chosen)) return focusFirstInvalid()
      const body = { password: chosen.password }
      const changed = await call('PUT /users/me/password', { body }, present.typed)
      if (changed.ok) {
        showToast({ tone: 'success', title: t.passwordChanged })
        return onDone()
      }
      if (!present.takes(changed.problem)) setRefusal(changed.problem.message)
    })
  }
  return (
    <form noValidate onSubmit={change} className="flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordAgain {...present.field} />
      <NewPasswordFields value={chosen} onChange={setChosen} showsErrors={tried} />
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onPress={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" busyText={busy && t.saving}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  )
}
