import type { Renewal as RenewalAnswer } from '@obole/contract/renewals'
import { formatDate } from '@obole/core/dates/dates'
import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { requiredRule } from '@obole/core/validation/text'
import { useEffect, useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { useJourney } from '../journey/journey.tsx'
import { renewedDraft } from '../journey/renewed-draft.ts'
import { renewalWords } from './renewal.words.ts'

const IN_ADDRESS = /^#renouvellement=([\w.-]+)$/

/** What proves the renewal; it leaves the address at once, so that nobody copies or bookmarks it. */
function takeToken(): string | null {
  const token = IN_ADDRESS.exec(location.hash)?.[1] ?? null
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

type Opened = Pick<RenewalAnswer, 'ends' | 'next'> & { name: string }

/** For whoever was a member before: what a renewal link opens, or how to get one. */
export default function Renewal() {
  const t = useWords(renewalWords)
  const locale = useLocale()
  const { form, change, isRehearsal, draft } = useJourney()
  const [opened, setOpened] = useState<Opened | { problem: string } | null>(null)
  useEffect(() => {
    const open = async () => {
      const token = isRehearsal ? null : takeToken()
      if (token === null) return
      const { organizationSlug, formType, formSlug } = form
      const answer = await call('POST /renewals/open', {
        body: { token, organizationSlug, formType, formSlug },
      })
      if (!answer.ok) return setOpened({ problem: answer.problem.message })
      change((now) => renewedDraft(form, now, answer.value))
      const { member, ends, next } = answer.value
      setOpened({ name: member.firstName ?? '', ends, next })
    }
    void open()
    // A link opened where the page is already shown changes only what stands behind the `#`.
    const openAgain = () => void open()
    addEventListener('hashchange', openAgain)
    return () => removeEventListener('hashchange', openAgain)
    // A link is taken out of the address when it is read: it is opened once, however often this runs.
  }, [form, isRehearsal, change])
  if (opened && 'name' in opened) {
    return (
      <Notice tone="success" title={t.welcomeBack(opened.name)} className="mb-4" isAlert>
        {opened.ends ? (
          <p>{(opened.ends.isOver ? t.endedOn : t.runsUntil)(formatDate(opened.ends.on, locale))}</p>
        ) : null}
        {opened.next?.until ? (
          <p>{t.follows(formatDate(opened.next.from, locale), formatDate(opened.next.until, locale))}</p>
        ) : null}
        <p>{t.filledIn}</p>
      </Notice>
    )
  }
  if (draft.isRenewal || isRehearsal) return null
  return (
    <>
      {opened ? <Notice tone="attention" title={opened.problem} className="mb-4" isAlert /> : null}
      <AskForLink />
    </>
  )
}

const takeFocus = (place: HTMLElement | null) => place?.focus()

function AskForLink() {
  const t = useWords(renewalWords)
  const locale = useLocale()
  const { form } = useJourney()
  const [isOpen, setIsOpen] = useState(false)
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
  if (!isOpen) {
    return (
      <p className="mb-4 flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{t.formerMember}</span>
        <Button tone="quiet" className="max-sm:-ml-5" onPress={() => setIsOpen(true)}>
          {t.receiveLink}
        </Button>
      </p>
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
