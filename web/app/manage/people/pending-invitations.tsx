import type { PendingInvitation } from '@obole/contract/manage-people'
import { dayOf } from '@obole/core/dates/moments'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { showToast } from '../../ui/toast.tsx'
import { roleWords } from '../desk/manage.words.ts'
import { teamWords } from './team.words.ts'

interface PendingInvitationsProps {
  organizationSlug: string
  invitations: readonly PendingInvitation[]
  onInviteAgain: (invitation: PendingInvitation) => void
}

/** Invitations without an answer yet: only the typed address is shown. */
export function PendingInvitations(props: PendingInvitationsProps) {
  const { organizationSlug, invitations, onInviteAgain } = props
  const t = useWords(teamWords)
  const { revalidate } = useRevalidator()
  const withdraw = async ({ invitationId, email }: PendingInvitation) => {
    const withdrawn = await call(
      'DELETE /manage/organizations/{organizationSlug}/invitations/{invitationId}',
      { params: { organizationSlug, invitationId } },
    )
    showToast(withdrawn.ok ? { tone: 'success', title: t.withdrawn(email) } : failureToast(withdrawn.problem))
    await revalidate()
  }
  return (
    <section>
      <h2 className="mb-3 text-xl">{t.invitations}</h2>
      <ul className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper">
        {invitations.map((invitation) => (
          <li
            key={invitation.invitationId}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-5"
          >
            <Invitation invitation={invitation} />
            <div className="-mx-4 flex flex-wrap sm:mx-0 sm:gap-1">
              <Button tone="quiet" onPress={() => onInviteAgain(invitation)}>
                {t.inviteAgain}
              </Button>
              <Button tone="quiet" className="text-red" onPress={() => void withdraw(invitation)}>
                {t.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation }: { invitation: PendingInvitation }) {
  const t = useWords(teamWords)
  const roles = useWords(roleWords)
  const locale = useLocale()
  const { email, role, form, invitedAt, isExpired } = invitation
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="wrap-anywhere">{email}</b>
        <StateChip tone={isExpired ? 'muted' : 'amber'}>{isExpired ? t.expired : t.pending}</StateChip>
      </p>
      <p className="text-sm">
        {roles[`role${role}`]}
        {form ? <span className="text-muted"> · {form.title}</span> : null}
      </p>
      <p className="text-sm text-muted">{t.invitedOn(dayOf(invitedAt, locale))}</p>
    </div>
  )
}
