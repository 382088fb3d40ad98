import { formatMoment } from '@obole/core/dates'
import { emailRule } from '@obole/core/email'
import type { FormType } from '@obole/core/form'
import { message } from '@obole/core/messages'
import { requiredRule } from '@obole/core/text'
import { type ReactNode, useState } from 'react'
import { call } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import type { Words } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { EmailField } from '../ui/email-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { CampaignHeader } from './campaign-header.tsx'
import { useJourney } from './journey.tsx'
import { stateWords } from './state.words.ts'

/** Why nothing can be bought here now, and what one can do about it. */
export default function CampaignState() {
  const t = useWords(stateWords)
  const { form } = useJourney()
  return (
    <div className="page pb-10">
      <CampaignHeader />
      <div className="max-w-text">
        <StateCard />
        <p className="mt-6">
          <a href={form.organization.url} className="inline-flex min-h-11 items-center font-semibold">
            {t.otherCampaigns(form.organization.name)}
          </a>
        </p>
      </div>
    </div>
  )
}

function StateCard() {
  const t = useWords(stateWords)
  const locale = useLocale()
  const { form } = useJourney()
  switch (form.pageShows) {
    case 'draft':
      return <State title={t.draftTitle} text={t.draftText} />
    case 'canceled':
      return <State title={t.canceledTitle} text={t.canceledText} />
    case 'disabled':
      return <State title={t.disabledTitle} text={t.disabledText} />
    case 'deleted':
      return <State title={t.deletedTitle} text={t.deletedText} />
    case 'notYetOpen':
      return (
        <State
          title={t.notYetOpenTitle}
          text={form.saleStartDate ? t.opensOn(formatMoment(form.saleStartDate, locale)) : t.opensSoon}
        />
      )
    case 'ended':
      return <State title={endedTitle(form.formType, t)} text={t.endedText} />
    case 'soldOut':
      return form.formType === 'Event' ? (
        <State title={t.fullTitle} text={t.soldOutText} />
      ) : (
        <State title={t.soldOutTitle} text={t.soldOutTextItems} />
      )
    case 'suspended':
      return (
        <State title={t.suspendedTitle} text={t.suspendedText}>
          <TellMe />
        </State>
      )
    case 'open':
      return null
  }
}

function endedTitle(type: FormType, t: Words<typeof stateWords>): string {
  switch (type) {
    case 'CrowdFunding':
      return t.endedCrowdFunding
    case 'Event':
      return t.endedEvent
    case 'Membership':
      return t.endedMembership
    case 'Shop':
      return t.endedShop
    case 'Donation':
    case 'PaymentForm':
    case 'Checkout':
      return t.endedOther
  }
}

function State({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-2xl">{title}</h2>
      <p className="text-lg">{text}</p>
      {children}
    </Card>
  )
}

/** A visitor who wanted to pay is told when it is possible again. */
function TellMe() {
  const t = useWords(stateWords)
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
      const kept = await call('POST /carts/prospects', {
        body: { organizationSlug, formType, formSlug, email },
      })
      if (!kept.ok) return setError(kept.problem.message)
      setIsKept(true)
      showToast({ tone: 'success', title: t.keptTitle, body: t.keptText })
    })
  if (isKept) {
    return (
      <Notice tone="success" title={t.keptTitle} className="mt-4">
        {t.keptText}
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
        isRequired
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
