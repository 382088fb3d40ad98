import type { Administrator, PendingInvitation } from '@obole/contract/manage-people'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import { roleWords } from '../desk/manage.words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { nameOfPerson, type RoleChoice } from './person.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { teamWords } from './team.words.ts'

interface PeopleProps {
  organizationSlug: string
  administrators: readonly Administrator[]
  invitations: readonly PendingInvitation[]
  campaigns: readonly CampaignChoice[]
  me: string
  /** The campaign whose team is shown; null for the whole association. */
  only: CampaignChoice | null
}

export function People(props: PeopleProps) {
  const { organizationSlug, administrators, invitations, campaigns, me, only } = props
  const t = useWords(teamWords)
  /** A new person, or one who was in the team before. */
  const [inviting, setInviting] = useState<'new' | { email: string; choice: RoleChoice } | null>(null)
  const [changed, setChanged] = useState<Administrator | null>(null)
  const [removed, setRemoved] = useState<Administrator | null>(null)
  const choiceOf = ({ roles: [first] }: Administrator): RoleChoice => ({
    role: first?.role ?? 'Accountant',
    form: first?.form ? { formType: first.form.formType, formSlug: first.form.formSlug } : null,
  })
  const inviteAgain = (person: Administrator) =>
    setInviting({ email: person.email, choice: choiceOf(person) })
  return (
    <div className="flex max-w-[56rem] flex-col gap-5">
      <ul className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper">
        {administrators.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
            <Person person={person} isMe={person.email === me} />
            {only === null ? (
              <div className="-mx-4 flex flex-wrap sm:mx-0 sm:gap-1">
                <Button tone="quiet" onPress={() => setChanged(person)}>
                  {t.change}
                </Button>
                {person.email === me ? null : (
                  <Button tone="quiet" className="text-red" onPress={() => setRemoved(person)}>
                    {t.remove}
                  </Button>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {invitations.length > 0 ? (
        <PendingInvitations
          organizationSlug={organizationSlug}
          invitations={invitations}
          onInviteAgain={({ email, role, form }) => setInviting({ email, choice: { role, form } })}
        />
      ) : null}
      <Button className="self-start" onPress={() => setInviting('new')}>
        {t.invite}
      </Button>
      {inviting ? (
        <InviteDialog
          organizationSlug={organizationSlug}
          campaigns={campaigns}
          only={only}
          again={inviting === 'new' ? undefined : inviting}
          onClose={() => setInviting(null)}
        />
      ) : null}
      {changed ? (
        <RolesDialog
          organizationSlug={organizationSlug}
          person={changed}
          campaigns={campaigns}
          onClose={() => setChanged(null)}
        />
      ) : null}
      {removed ? (
        <RemoveDialog
          organizationSlug={organizationSlug}
          person={removed}
          onInviteAgain={() => inviteAgain(removed)}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </div>
  )
}

function Person({ person, isMe }: { person: Administrator; isMe: boolean }) {
  const t = useWords(teamWords)
  const roles = useWords(roleWords)
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="wrap-anywhere">{nameOfPerson(person)}</b>
        {isMe ? <StateChip tone="primary">{t.you}</StateChip> : null}
      </p>
      {nameOfPerson(person) === person.email ? null : (
        <p className="wrap-anywhere text-muted">{person.email}</p>
      )}
      <ul className="mt-1 text-sm">
        {person.roles.map(({ role, form }) => (
          <li key={`${role}-${form?.formType}-${form?.formSlug}`}>
            {roles[`role${role}`]}
            {form ? <span className="text-muted"> · {form.title}</span> : null}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{person.hasTwoFactor ? t.twoFactor : t.noTwoFactor}</p>
    </div>
  )
}
