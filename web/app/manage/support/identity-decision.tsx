import type { CallOptions } from '@obole/contract/client'
import type { IdentityChange, ManagedOrganization } from '@obole/contract/manage-associations'
import { dayOf } from '@obole/core/dates/moments'
import { useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { IdentityTable } from '../association/identity-table.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { supportWords } from './support.words.ts'
import { type OnUnread, useDecided } from './unread.tsx'

/** A new identity of a verified association, before and after, for Support's decision. */
export function IdentityDecision({
  organization,
  change,
  onUnread,
}: {
  organization: ManagedOrganization
  change: IdentityChange
  onUnread: OnUnread
}) {
  const t = useWords(supportWords)
  const locale = useLocale()
  const { organizationSlug, compliance } = organization
  const conclude = useDecided(onUnread)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [word, setWord] = useState<'accept' | 'refuse' | null>(null)
  const ask = (isAccepted: boolean) => {
    const isReasonMissing = !isAccepted && reason.trim() === ''
    setRefusal(isReasonMissing ? t.identityReasonMissing : null)
    if (!isReasonMissing) setWord(isAccepted ? 'accept' : 'refuse')
  }
  const send = async (typed: CallOptions) => {
    const isAccepted = word === 'accept'
    const body = {
      changeId: change.id,
      isAccepted,
      reason: isAccepted ? null : reason.trim(),
      seen: compliance.seen,
    }
    const decided = await call(
      'POST /manage/support/organizations/{organizationSlug}/identity',
      { params: { organizationSlug }, body },
      typed,
    )
    return conclude(decided, { title: t.decided, body: t.decidedText })
  }
  return (
    <Card title={t.identityAsked(dayOf(change.askedOn, locale))}>
      <p className="text-muted">{t.identityAskedText}</p>
      <IdentityTable changes={change.changes} />
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mt-4" /> : null}
      <TextField
        label={t.identityReason}
        hint={t.identityReasonHint}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={setReason}
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onPress={() => ask(true)}>{t.identityAccept}</Button>
        <Button tone="danger" onPress={() => ask(false)}>
          {t.identityRefuse}
        </Button>
      </div>
      {word ? (
        <DecisionDialog
          title={t.confirmDecision(organization.profile.name)}
          answer={word === 'accept' ? t.identityAccept : t.identityRefuse}
          isDangerous={word === 'refuse'}
          send={send}
          onClose={() => setWord(null)}
        >
          <IdentityTable changes={change.changes} />
        </DecisionDialog>
      ) : null}
    </Card>
  )
}

/** An identity verified so long ago that Support has to review it. */
export function IdentityReview({
  organization,
  today,
  onUnread,
}: {
  organization: ManagedOrganization
  today: string
  onUnread: OnUnread
}) {
  const t = useWords(supportWords)
  const locale = useLocale()
  const conclude = useDecided(onUnread)
  const [isAsked, setAsked] = useState(false)
  const { identityReviewOn, seen } = organization.compliance
  if (identityReviewOn === null || identityReviewOn > today) return null
  const { organizationSlug, profile } = organization
  const send = async (typed: CallOptions) => {
    const reviewed = await call(
      'POST /manage/support/organizations/{organizationSlug}/identity/review',
      { params: { organizationSlug }, body: { seen } },
      typed,
    )
    return conclude(reviewed, { title: t.reviewed })
  }
  return (
    <Notice tone="attention" title={t.reviewDue(dayOf(`${identityReviewOn}T12:00:00Z`, locale))}>
      <p>{t.reviewText}</p>
      <Button tone="plain" className="mt-3" onPress={() => setAsked(true)}>
        {t.reviewDone}
      </Button>
      {isAsked ? (
        <DecisionDialog
          title={t.confirmDecision(profile.name)}
          answer={t.reviewDone}
          send={send}
          onClose={() => setAsked(false)}
        >
          <p>{t.reviewText}</p>
        </DecisionDialog>
      ) : null}
    </Notice>
  )
}
