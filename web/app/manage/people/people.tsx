import type { Administrator } from '@obole/contract/manage-people'
import type { MemberRole } from '@obole/contract/roles'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { CampaignChoice } from '../lists/filters.tsx'
import { roleWords } from '../manage.words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { teamWords } from './team.words.ts'

export interface RoleChoice {
  role: MemberRole
  form: { formType: string; formSlug: string } | null
}

interface PeopleProps {
  organizationSlug: string
  administrators: readonly Administrator[]
  campaigns: readonly CampaignChoice[]
  me: string
  /** The one campaign that is looked at; null for the whole association. */
  only: CampaignChoice | null
}

export function nameOfPerson({ firstName, lastName, email }: Administrator): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

export function People({ organizationSlug, administrators, campaigns, me, only }: PeopleProps) {
  const t = useWords(teamWords)
  const { revalidate } = useRevalidator()
  const [isInviting, setIsInviting] = useState(false)
  const [changed, setChanged] = useState<Administrator | null>(null)
  const [removed, setRemoved] = useState<Administrator | null>(null)
  /** With all the roles they had, by one mail. */
  const inviteAgain = async ({ userId, email, roles: before }: Administrator) => {
    const roles = before.map(({ role, form }) => ({
      role,
      form: form && { formType: form.formType, formSlug: form.formSlug },
    }))
    const [first] = roles
    if (!first) return
    const params = { organizationSlug }
    const invited = await call('POST /manage/organizations/{organizationSlug}/administrators', {
      params,
      body: { email, ...first },
    })
    const done =
      invited.ok && roles.length > 1
        ? await call('PUT /manage/organizations/{organizationSlug}/administrators/{userId}', {
            params: { ...params, userId },
            body: { roles },
          })
        : invited
    showToast(
      done.ok ? { tone: 'success', title: t.invited } : { tone: 'danger', title: done.problem.message },
    )
    await revalidate()
  }
  const remove = async (person: Administrator) => {
    const { userId } = person
    const gone = await call('DELETE /manage/organizations/{organizationSlug}/administrators/{userId}', {
      params: { organizationSlug, userId },
    })
    if (!gone.ok) return gone.problem.message
    showToast({
      tone: 'success',
      title: t.removed(nameOfPerson(person)),
      action: { label: t.giveBack, onPress: () => void inviteAgain(person) },
    })
    await revalidate()
    return null
  }
  return (
    <div className="flex max-w-[56rem] flex-col gap-5">
      <ul className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper">
        {administrators.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
            <Person person={person} isMe={person.email === me} />
            {only === null ? (
              <div className="-mx-4 flex flex-wrap sm:mx-0 sm:gap-1">
                {person.isInvited ? (
                  <Button tone="quiet" onPress={() => void inviteAgain(person)}>
                    {t.inviteAgain}
                  </Button>
                ) : null}
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
      <Button className="self-start" onPress={() => setIsInviting(true)}>
        {t.invite}
      </Button>
      {isInviting ? (
        <InviteDialog
          organizationSlug={organizationSlug}
          campaigns={campaigns}
          only={only}
          onClose={() => setIsInviting(false)}
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
        <Question
          title={t.removeTitle(nameOfPerson(removed))}
          answer={t.remove}
          busyText={t.removing}
          isDangerous
          onAnswer={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{t.removeText}</p>
        </Question>
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
        {person.isInvited ? <StateChip tone="amber">{t.pending}</StateChip> : null}
      </p>
      {nameOfPerson(person) === person.email ? null : <p className="break-all text-muted">{person.email}</p>}
      <ul className="mt-1 text-sm">
        {person.roles.map(({ role, form }) => (
          <li key={`${role}-${form?.formType}-${form?.formSlug}`}>
            {roles[`role${role}`]}
            {form ? <span className="text-muted"> · {form.title}</span> : null}
          </li>
        ))}
      </ul>
      {person.isInvited ? null : (
        <p className="text-sm text-muted">{person.hasTwoFactor ? t.twoFactor : t.noTwoFactor}</p>
      )}
    </div>
  )
}
