import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { type FormEvent, useState } from 'react'
import { callAuth } from '../session/call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { EmailField } from '../ui/email-field.tsx'
import { accountWords } from './account.words.ts'

interface AskForLinkProps {
  ask: 'POST /first-login' | 'POST /forgotten-password' | 'POST /expired-password'
  /** The page of this site that the link leads to in the end. */
  redirectTo: string
  /** For opening an account: a link is sent in any case. */
  isForAnybody?: boolean
}

/** Asks for the address to send a link to. */
export function AskForLink({ ask, redirectTo, isForAnybody = false }: AskForLinkProps) {
  const t = useWords(accountWords)
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const [busy, run] = useBusy()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const problem = email.trim() === '' ? 'emailInvalid' : emailRule(email)
      setError(problem && message(problem, locale))
      if (problem) return focusFirstInvalid()
      const sent = await callAuth(ask, { body: { email, redirectTo } })
      if (sent.ok) return setIsSent(true)
      setError(sent.problem.message)
      focusFirstInvalid()
    })
  }
  if (isSent) {
    return (
      <>
        <Notice tone="success" title={t.sentTitle} isAlert>
          <p className="break-words">{isForAnybody ? t.sentToOpen(email) : t.sentText(email)}</p>
          <p className="mt-2">{t.sentHelp}</p>
        </Notice>
        <Button tone="link" className="mt-3" onPress={() => setIsSent(false)}>
          {t.otherEmail}
        </Button>
      </>
    )
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <EmailField
        label={t.email}
        autoComplete="email"
        isRequired
        value={email}
        onChange={setEmail}
        error={error}
      />
      <Button type="submit" busyText={busy && t.sending}>
        {t.send}
      </Button>
    </form>
  )
}
