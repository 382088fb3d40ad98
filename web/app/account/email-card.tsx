import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { EmailField } from '../ui/email-field.tsx'
import { myAccountWords } from './my-account.words.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'

export function EmailCard({ email }: { email: string }) {
  const t = useWords(myAccountWords)
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Card title={t.email}>
      <p className={`break-all ${isOpen ? 'mb-5' : 'mb-4'}`}>{email}</p>
      {asked ? (
        <Notice tone="success" title={t.emailAsked(asked)} isAlert className="mb-4">
          {t.emailAskedText(email)}
        </Notice>
      ) : null}
      {isOpen ? (
        <EmailForm
          email={email}
          onDone={(sentTo) => {
            setAsked(sentTo)
            setIsOpen(false)
          }}
        />
      ) : (
        <Button tone="plain" onPress={() => setIsOpen(true)}>
          {t.changeEmail}
        </Button>
      )}
    </Card>
  )
}

/** The address changes once the new one is confirmed: a typing error locks nobody out. */
function EmailForm({ email, onDone }: { email: string; onDone: (sentTo: string | null) => void }) {
  const t = useWords(myAccountWords)
  const locale = useLocale()
  const present = usePasswordAgain()
  const [wanted, setWanted] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      const problem = wanted.trim() === '' ? 'emailInvalid' : emailRule(wanted)
      setError(problem && message(problem, locale))
      if (problem) return focusFirstInvalid()
      if (!present.isTyped()) return
      const sent = await call('POST /users/me/email', { body: { email: wanted } }, present.typed)
      if (sent.ok) return onDone(wanted.trim())
      if (!present.takes(sent.problem)) setRefusal(sent.problem.message)
    })
  }
  return (
    <form noValidate onSubmit={ask} className="flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <EmailField
        label={t.newEmail}
        hint={t.newEmailHint}
        autoComplete="email"
        isRequired
        value={wanted}
        onChange={setWanted}
        error={error}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordAgain {...present.field} />
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onPress={() => onDone(null)}>
          {t.cancel}
        </Button>
        <Button type="submit" busyText={busy && t.sending}>
          {t.sendLink}
        </Button>
      </div>
    </form>
  )
}
