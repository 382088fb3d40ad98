import { UNKNOWN_IN_MAILING } from '@obole/contract/mailing-words'
import type { Audience, Mailing } from '@obole/contract/mailings'
import { unknownPlaceholders } from '@obole/core/campaign/renewal'
import { MAILING_PLACEHOLDERS, tidiedPlaceholders } from '@obole/core/contacts/mailing'
import { MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '@obole/core/order/order-message'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { mailingPath } from '../desk/pages.ts'
import { AudienceFields, audienceOf, chosenOf } from './audience-fields.tsx'
import type { CampaignToWriteTo } from './campaigns-to-write-to.ts'
import { mailingsWords } from './mailings.words.ts'
import { NewerText } from './newer-text.tsx'
import { Reach, useReach } from './reach.tsx'
import { useSaving } from './use-saving.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

interface DraftFormProps {
  /** Null for one that was never saved. */
  mailing: Mailing | null
  /** Whom a new one is for at first; null where nobody was chosen before. */
  audience: Audience | null
  campaigns: readonly CampaignToWriteTo[]
  thisYear: number
  /** What a new one says at first. */
  begun?: { subject: string; text: string } | undefined
}

/** What is typed in braces and means nothing. */
const unknownIn = (typed: string) => unknownPlaceholders(tidiedPlaceholders(typed), MAILING_PLACEHOLDERS)

/** Whom to write to, and what. */
export function DraftForm({ mailing, audience: first, campaigns, thisYear, begun }: DraftFormProps) {
  const t = useWords(mailingsWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const { organizationSlug } = useAssociation()
  const [chosen, setChosen] = useState(() => {
    const audience = mailing?.audience ?? first
    return audience && chosenOf(audience)
  })
  const [mustChoose, setMustChoose] = useState(false)
  const [subject, setSubject] = useState(mailing?.subject ?? begun?.subject ?? '')
  const [text, setText] = useState(mailing?.text ?? begun?.text ?? '')
  const [mustBeWhole, setMustBeWhole] = useState(false)
  const [reviewed, setReviewed] = useState<Mailing | null>(null)
  const audience = audienceOf(chosen, campaigns)
  const counted = useReach(audience, mailing?.reach ?? null)
  const { busy, refusal, newer, save, goOnFrom } = useSaving(mailing)
  const take = (read: Mailing) => {
    setChosen(chosenOf(read.audience))
    setSubject(read.subject)
    setText(read.text)
    goOnFrom(read)
  }
  const wrong = (typed: string) =>
    unknownIn(typed).map((one) => UNKNOWN_IN_MAILING[locale](one))[0] ??
    (mustBeWhole && typed.trim() === '' ? t.required : null)
  const keep = async (isToSend: boolean) => {
    setMustBeWhole(isToSend)
    setMustChoose(true)
    const isEmpty = isToSend && (subject.trim() === '' || text.trim() === '')
    if (audience === null || isEmpty || [subject, text].some((one) => unknownIn(one).length > 0))
      return focusFirstInvalid()
    const tidied = { subject: tidiedPlaceholders(subject), text: tidiedPlaceholders(text) }
    setSubject(tidied.subject)
    setText(tidied.text)
    const kept = await save({ audience, ...tidied })
    if (!kept) return undefined
    if (isToSend) return setReviewed(kept)
    showToast({ tone: 'success', title: t.saved })
    return navigate(mailingPath(organizationSlug, kept.id), { replace: true })
  }
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void keep(true)
      }}
    >
      {mailing?.maySend === false ? (
        <Notice tone="attention" title={t.notSending}>
          {t.notSendingText}
        </Notice>
      ) : null}
      {refusal ? (
        <Notice tone="error" title={refusal} isAlert>
          {newer ? (
            <NewerText mailing={newer} onTake={() => take(newer)} onKeepMine={() => goOnFrom(newer)} />
          ) : null}
        </Notice>
      ) : null}
      <Card>
        <AudienceFields
          {...{ chosen, campaigns, thisYear }}
          missing={mustChoose ? t.chooseWhom : null}
          onChange={setChosen}
        />
        <div className="mt-4" aria-live="polite">
          {audience === null ? null : <Reach {...counted} />}
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-4">
          <TextField
            label={t.subject}
            isRequired
            maxLength={MESSAGE_SUBJECT_MAX}
            value={subject}
            onChange={setSubject}
            error={wrong(subject)}
          />
          <TextField
            label={t.text}
            hint={`${t.textHint} ${t.greeted} ${t.repliesGo}`}
            isRequired
            rows={12}
            maxLength={MESSAGE_TEXT_MAX}
            value={text}
            onChange={setText}
            error={wrong(text)}
          />
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyText={busy && t.reviewing}>
          {t.review}
        </Button>
        <Button tone="plain" isDisabled={busy} onPress={() => void keep(false)}>
          {t.save}
        </Button>
      </div>
      <Suspense>
        {reviewed ? (
          <ReviewDialog mailing={reviewed} onNewer={take} onClose={() => setReviewed(null)} />
        ) : null}
      </Suspense>
    </form>
  )
}
