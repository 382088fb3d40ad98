import type { Administrator } from '@obole/contract/manage-people'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/desk/question.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import { nameOfPerson, type RoleChoice } from './person.ts'
import { RoleFields } from './role-fields.tsx'
import { teamWords } from './team.words.ts'

interface RolesDialogProps {
  organizationSlug: string
  person: Administrator
  campaigns: readonly CampaignChoice[]
  onClose: () => void
}

/** All the roles of one person, replaced together. */
export function RolesDialog({ organizationSlug, person, campaigns, onClose }: RolesDialogProps) {
  const t = useWords(teamWords)
  const { revalidate } = useRevalidator()
  const typed = usePasswordAgain()
  const [roles, setRoles] = useState<(RoleChoice & { key: number })[]>(
    person.roles.map(({ role, form }, key) => ({
      key,
      role,
      form: form && { formType: form.formType, formSlug: form.formSlug },
    })),
  )
  const save = async () => {
    if (!typed.isTyped()) return ''
    const saved = await call(
      'PUT /manage/organizations/{organizationSlug}/administrators/{userId}',
      {
        params: { organizationSlug, userId: person.userId },
        body: { roles: roles.map(({ role, form }) => ({ role, form })) },
      },
      typed.typed,
    )
    if (!saved.ok) return typed.takes(saved.problem) ? '' : saved.problem.message
    await revalidate()
    return null
  }
  const set = (key: number, value: RoleChoice) =>
    setRoles(roles.map((one) => (one.key === key ? { ...value, key } : one)))
  return (
    <Question
      title={t.changeOf(nameOfPerson(person))}
      answer={t.save}
      busyText={t.saving}
      onAnswer={save}
      onClose={onClose}
    >
      {roles.map(({ key, ...choice }) => (
        <div key={key} className="flex flex-col gap-1 border-b border-line pb-4">
          <RoleFields value={choice} onChange={(value) => set(key, value)} campaigns={campaigns} />
          {roles.length > 1 ? (
            <Button
              tone="quiet"
              className="self-end"
              onPress={() => setRoles(roles.filter((one) => one.key !== key))}
            >
              {t.removeRole}
            </Button>
          ) : null}
        </div>
      ))}
      <Button
        tone="plain"
        className="self-start"
        onPress={() =>
          setRoles([
            ...roles,
            { key: Math.max(0, ...roles.map(({ key }) => key)) + 1, role: 'Accountant', form: null },
          ])
        }
      >
        {t.addRole}
      </Button>
      <PasswordAgain {...typed.field} />
    </Question>
  )
}
