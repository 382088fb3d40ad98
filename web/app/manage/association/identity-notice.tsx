import type { ManagedOrganization } from '@obole/contract/manage-associations'
import { dayOf } from '@obole/core/dates/moments'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { IdentityTable } from './identity-table.tsx'
import { profileWords } from './profile.words.ts'

/** The change that waits for Support, and the one it refused; otherwise only a note that such a change would wait. */
export function IdentityNotice({ organization }: { organization: ManagedOrganization }) {
  const t = useWords(profileWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { organizationSlug, compliance } = organization
  const { identityChange: change, identityReviewOn } = compliance
  if (change === null)
    return identityReviewOn === null ? null : (
      <Notice title={t.identityVerified}>{t.identityVerifiedText}</Notice>
    )
  if (change.state === 'Refused')
    return (
      <Notice tone="attention" title={t.identityRefused}>
        <q>{change.reason}</q>
        <IdentityTable changes={change.changes} />
      </Notice>
    )
  const withdraw = () =>
    run(async () => {
      const withdrawn = await call('POST /manage/organizations/{organizationSlug}/identity/withdraw', {
        params: { organizationSlug },
      })
      showToast(
        withdrawn.ok ? { tone: 'success', title: t.identityWithdrawn } : failureToast(withdrawn.problem),
      )
      await revalidate()
    })
  return (
    <Notice tone="attention" title={t.identityWaits(dayOf(change.askedOn, locale))}>
      <p>{t.identityWaitsText}</p>
      <IdentityTable changes={change.changes} />
      <Button tone="plain" className="mt-3" busyText={busy && t.saving} onPress={() => void withdraw()}>
        {t.identityWithdraw}
      </Button>
    </Notice>
  )
}
