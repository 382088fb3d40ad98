import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { requiredRule } from '@obole/core/validation/text'
import { useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { useJourney } from '../journey/journey.tsx'
import { renewalWords } from './renewal.words.ts'

const takeFocus = (place: HTMLElement | null) => place?.focus()

/** Asks for the renewal link, which goes to the mailbox of a former member. */
export default function RenewalLinkForm() {
  const t = useWords(renewalWords)
  const locale = useLocale()
  const { form } = useJourney()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [busy, run] = useBusy()
  const send = () =>
    void run(async () => {
      const problem = requiredRule(email) ? 'emailInvalid' : emailRule(email)
      setError(problem ? message(problem, locale) : null)
      if (problem) return focusFirstInvalid()
      const { organizationSlug, formType, formSlug } = form
      const answer = await call(
        'POST /organizations/{organizationSlug}/forms/{formType}/{formSlug}/renewal-link',
        { params: { organizationSlug, formType, formSlug }, body: { email } },
      )
      if (!answer.ok) return setError(answer.problem.message)
      return setIsAsked(true)
    })
  if (isAsked) {
    return (
      // The form that had the focus has disappeared: it goes to what came of it.
      <div ref={takeFocus} tabIndex={-1} className="mb-4">
        <Notice tone="success" title={t.asked} isAlert>
          {t.askedText}
        </Notice>
      </div>
    )
  }
  return (
    <form
      noValidate
      className="mb-5 flex flex-col items-start gap-3 rounded-card border-[1.5px] border-line bg-paper px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <EmailField
        label={t.yourEmail}
        hint={t.why}
        isRequired
        // The button that had the focus has disappeared.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={error}
        className="w-full max-w-100"
      />
      <Button type="submit" tone="plain" busyText={busy && t.sending}>
        {t.send}
      </Button>
    </form>
  )
}
