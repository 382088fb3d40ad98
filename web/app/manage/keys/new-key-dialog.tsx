import type { ApiPrivilege } from '@obole/core/users/api-keys'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Question } from '../../ui/desk/question.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { GivenKey } from './given-key.ts'
import { keyWords } from './keys.words.ts'
import { PrivilegeBoxes, type PrivilegeBoxesProps } from './privilege-boxes.tsx'
import { PRESET_NAMES, presetOf, PRESETS } from './presets.ts'

const LONGEST_NAME = 60

interface NewKeyDialogProps {
  onGiven: (given: GivenKey) => void
  onClose: () => void
}

export default function NewKeyDialog({ onGiven, onClose }: NewKeyDialogProps) {
  const t = useWords(keyWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const [name, setName] = useState('')
  const [privileges, setPrivileges] = useState<readonly ApiPrivilege[]>(PRESETS.Reading)
  const [tried, setTried] = useState(false)
  const isNameless = name.trim() === ''
  const make = async () => {
    setTried(true)
    // All errors are shown at once.
    const isConfirmed = again.isTyped()
    if (isNameless || privileges.length === 0 || !isConfirmed) return ''
    const made = await call(
      'POST /manage/organizations/{organizationSlug}/api-clients',
      { params: { organizationSlug }, body: { name, privileges: [...privileges] } },
      again.typed,
    )
    if (!made.ok) return again.takes(made.problem) ? '' : made.problem.message
    onGiven(made.value)
    await revalidate()
    return null
  }
  return (
    <Question title={t.make} answer={t.make} busyText={t.making} onAnswer={make} onClose={onClose}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        isRequired
        maxLength={LONGEST_NAME}
        value={name}
        onChange={setName}
        error={tried && isNameless ? t.nameMissing : null}
      />
      <Privileges
        chosen={privileges}
        onChange={setPrivileges}
        error={tried && privileges.length === 0 ? t.allowsMissing : null}
      />
      <PasswordAgain {...again.field} />
    </Question>
  )
}

/** A preset ticks the boxes below it, which may then be changed. */
function Privileges({ chosen, onChange, error }: Omit<PrivilegeBoxesProps, 'label'>) {
  const t = useWords(keyWords)
  return (
    <>
      <RadioCards
        label={t.presets}
        isRequired
        value={presetOf(chosen)}
        onChange={(value) => {
          const preset = PRESET_NAMES.find((known) => known === value)
          if (preset) onChange(PRESETS[preset])
        }}
        choices={PRESET_NAMES.map((preset) => ({
          value: preset,
          label: t[`preset${preset}`],
          detail: t[`preset${preset}Text`],
        }))}
      />
      <PrivilegeBoxes label={t.allows} chosen={chosen} onChange={onChange} error={error} />
    </>
  )
}
