import type { WireTier } from '@obole/contract/forms'
import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { requiredRule } from '@obole/core/validation/text'
import { useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useJourney } from '../journey/journey.tsx'
import { tellMeWords } from './tell-me.words.ts'

interface TellMeProps {
  /** Absent for the campaign as a whole. */
  tier?: WireTier
  /** The text shown once the address is kept. */
  kept?: string
}

/** Lets a visitor who could not pay be informed when it is possible: for the campaign, or for one of its tiers. */
export default function TellMe({ tier, kept }: TellMeProps) {
  const t = useWords(tellMeWords)
  const locale = useLocale()
  const { form } = useJourney()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isKept, setIsKept] = useState(false)
  const [busy, run] = useBusy()
  const send = () =>
    void run(async () => {
      const problem = requiredRule(email) ? 'emailInvalid' : emailRule(email)
      setError(problem ? message(problem, locale) : null)
      if (problem) return focusFirstInvalid()
      const { organizationSlug, formType, formSlug } = form
      const answer = await call('POST /carts/prospects', {
        body: { organizationSlug, formType, formSlug, email, ...(tier ? { tierId: tier.id } : {}) },
      })
      if (!answer.ok) return setError(answer.problem.message)
      setIsKept(true)
      showToast({ tone: 'success', title: t.keptTitle, body: kept ?? t.keptUntil })
    })
  if (isKept) {
    return (
      <Notice tone="success" title={t.keptTitle} className="mt-4">
        {kept ?? t.keptUntil}
      </Notice>
    )
  }
  return (
    <form
      noValidate
      className="mt-5 flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <EmailField
        label={t.yourEmail}
        hint={t.onlyForThis}
        isRequired
        // The button that had the focus has disappeared.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={tier !== undefined}
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={error}
        className="w-full max-w-100"
      />
      <Button type="submit" busyText={busy && t.keeping}>
        {t.tellMe}
      </Button>
    </form>
  )
}
