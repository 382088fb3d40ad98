import type { Renewal as RenewalAnswer } from '@obole/contract/renewals'
import { formatDate } from '@obole/core/dates/dates'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { fetched } from '../../browser/fetched.ts'
import { call, noAnswer } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { useJourney } from '../journey/journey.tsx'
import { takeToken } from './token-in-address.ts'
import { renewalWords } from './renewal.words.ts'

/** Fields that the page needs nowhere else yet. */
const LinkForm = lazy(() => import('./renewal-link-form.tsx'))

type Opened = Pick<RenewalAnswer, 'ends' | 'next'> & { name: string }

/** For whoever was a member before: what a renewal link opens, or how to get one. */
export default function Renewal() {
  const t = useWords(renewalWords)
  const locale = useLocale()
  const { form, change, isRehearsal, draft } = useJourney()
  const [opened, setOpened] = useState<Opened | { problem: string } | null>(null)
  useEffect(() => {
    const open = async () => {
      const token = isRehearsal ? null : takeToken('renewal')
      if (token === null) return
      const { organizationSlug, formType, formSlug } = form
      const answer = await call('POST /renewals/open', {
        body: { token, organizationSlug, formType, formSlug },
      })
      if (!answer.ok) return setOpened({ problem: answer.problem.message })
      const part = await fetched(() => import('../journey/renewed-draft.ts')).catch(() => null)
      if (!part) return setOpened({ problem: noAnswer().message })
      change((now) => part.renewedDraft(form, now, answer.value))
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

function AskForLink() {
  const t = useWords(renewalWords)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense>
        <LinkForm />
      </Suspense>
    )
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{t.formerMember}</span>
      <Button tone="quiet" className="max-sm:-ml-5" onPress={() => setIsOpen(true)}>
        {t.receiveLink}
      </Button>
    </p>
  )
}
