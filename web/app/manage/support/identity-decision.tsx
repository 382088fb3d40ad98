import type { IdentityChange, ManagedOrganization } from '@obole/contract/manage-associations'
import { dayOf } from '@obole/core/moments'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { IdentityTable } from '../association/identity-table.tsx'
import { supportWords } from './support.words.ts'
import type { OnUnread } from './unread.tsx'

/** Another identity of a verified association, before and after, for Support to decide on. */
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
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const decide = (isAccepted: boolean) =>
    run(async () => {
      if (!isAccepted && reason.trim() === '') return setRefusal(t.identityReasonMissing)
      setRefusal(null)
      const decided = await call('POST /manage/support/organizations/{organizationSlug}/identity', {
        params: { organizationSlug },
        body: {
          changeId: change.id,
          isAccepted,
          reason: isAccepted ? null : reason.trim(),
          seen: compliance.seen,
        },
      })
      if (decided.ok) showToast({ tone: 'success', title: t.decided, body: t.decidedText })
      else if (!onUnread(decided.problem)) setRefusal(decided.problem.message)
      await revalidate()
    })
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
        <Button busyText={busy && t.deciding} onPress={() => void decide(true)}>
          {t.identityAccept}
        </Button>
        <Button tone="danger" onPress={() => void decide(false)}>
          {t.identityRefuse}
        </Button>
      </div>
    </Card>
  )
}

/** An identity verified so long ago that Support looks at it again. */
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
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { identityReviewOn, seen } = organization.compliance
  if (identityReviewOn === null || identityReviewOn > today) return null
  const review = () =>
    run(async () => {
      const reviewed = await call('POST /manage/support/organizations/{organizationSlug}/identity/review', {
        params: { organizationSlug: organization.organizationSlug },
        body: { seen },
      })
      if (reviewed.ok) showToast({ tone: 'success', title: t.reviewed })
      else if (!onUnread(reviewed.problem)) showToast({ tone: 'danger', title: reviewed.problem.message })
      await revalidate()
    })
  return (
    <Notice tone="attention" title={t.reviewDue(dayOf(`${identityReviewOn}T12:00:00Z`, locale))}>
      <p>{t.reviewText}</p>
      <Button tone="plain" className="mt-3" busyText={busy && t.deciding} onPress={() => void review()}>
        {t.reviewDone}
      </Button>
    </Notice>
  )
}
