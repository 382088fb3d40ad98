import type { OwnInvitation } from '@obole/contract/manage-people'
import { dayOf } from '@obole/core/dates/moments'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { showToast } from '../../ui/toast.tsx'
import { myAssociationsWords } from './associations.words.ts'
import { roleWords } from '../desk/manage.words.ts'
import { homeOf } from '../desk/pages.ts'

/** The invitations of associations, to accept or decline. */
export function OwnInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const t = useWords(myAssociationsWords)
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{t.invitations}</h2>
      <ul className="flex flex-col gap-4">
        {invitations.map((invitation) => (
          <li key={invitation.invitationId} className="block-card">
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation }: { invitation: OwnInvitation }) {
  const t = useWords(myAssociationsWords)
  const roles = useWords(roleWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { invitationId, organizationName, organizationSlug, role, form, invitedBy, expiresAt } = invitation
  const answer = (how: 'accept' | 'decline') =>
    void run(async () => {
      const answered = await call(`POST /users/me/invitations/{invitationId}/${how}`, {
        params: { invitationId },
      })
      if (!answered.ok) showToast(failureToast(answered.problem))
      else if (how === 'accept') {
        showToast({ tone: 'success', title: t.joined(organizationName) })
        return navigate(homeOf(organizationSlug))
      } else showToast({ tone: 'success', title: t.declined })
      return revalidate()
    })
  return (
    <>
      <p className="font-title text-xl leading-tight font-bold">{organizationName}</p>
      <p className="mt-2">
        {t.invitedAs(invitedBy, roles[`role${role}`])}
        {form ? <span className="text-muted"> · {form.title}</span> : null}
      </p>
      <p className="text-sm text-muted">{t.answerBefore(dayOf(expiresAt, locale))}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onPress={() => answer('accept')} busyText={busy && t.answering}>
          {t.accept}
        </Button>
        <Button tone="plain" onPress={() => answer('decline')}>
          {t.decline}
        </Button>
      </div>
    </>
  )
}
