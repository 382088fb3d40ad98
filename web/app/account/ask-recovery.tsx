import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { TextField } from '../ui/text-field.tsx'
import { accountWords } from './account.words.ts'

interface AskRecoveryProps {
  /** The password was right, or the link of a mail was opened: only the second factor is missing. */
  login: { username: string; password: string } | { token: string }
  onBack: () => void
}

/** For a person who lost their telephone and recovery codes: asks Support to remove the second factor. */
export default function AskRecovery({ login, onBack }: AskRecoveryProps) {
  const t = useWords(accountWords)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const [busy, run] = useBusy()
  const form = useRef<HTMLFormElement>(null)
  // The pressed button has disappeared: the focus moves here.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setError(message.trim() === '' ? t.recoveryMessageMissing : null)
      if (message.trim() === '') return focusFirstInvalid()
      const asked = await callAuth('POST /factor-recovery', { body: { ...login, message } })
      if (asked.ok) return setIsSent(true)
      setError(asked.problem.message)
      focusFirstInvalid()
    })
  }
  if (isSent)
    return (
      <Notice tone="success" title={t.recoverySent} isAlert>
        {t.recoverySentText}
      </Notice>
    )
  return (
    <form ref={form} noValidate onSubmit={ask} className="flex flex-col gap-5">
      <p>{t.recoveryLead}</p>
      <TextField
        label={t.recoveryMessage}
        hint={t.recoveryMessageHint}
        isRequired
        rows={4}
        maxLength={1000}
        value={message}
        onChange={setMessage}
        error={error}
      />
      <Button type="submit" busyText={busy && t.sending}>
        {t.recoverySend}
      </Button>
      <Button tone="quiet" onPress={onBack}>
        {t.recoveryBack}
      </Button>
    </form>
  )
}
