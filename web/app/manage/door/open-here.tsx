import { type FormEvent, useState } from 'react'
import { goTo } from '../../addresses/leaving.ts'
import { useFieldErrors } from '../../fields/field-errors.ts'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDoorFrame } from './door-frame.tsx'
import { doorWords } from './door.words.ts'
import { emptyFields } from './empty-fields.ts'
import type { DoorPlace } from './place.ts'

const LONGEST_NAME = 40

/** The page of the door takes the token out of its address at once. */
const phonePage = (token: string) => `/accueil/#telephone=${encodeURIComponent(token)}`

export function OpenHere({ place }: { place: DoorPlace }) {
  const t = useWords(doorWords)
  const { firstName } = useDoorFrame()
  const [typed, setTyped] = useState({ name: (firstName ?? '').slice(0, LONGEST_NAME), gate: t.mainGate })
  const errors = useFieldErrors(emptyFields(typed))
  const [busy, run] = useBusy()
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (!errors.submit()) return
    void run(async () => {
      const opened = await call(
        'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/phones',
        { params: { ...place }, body: typed },
      )
      if (opened.ok) goTo(phonePage(opened.value.token))
      else showToast(failureToast(opened.problem))
    })
  }
  const field = (name: keyof typeof typed) => ({
    isRequired: true,
    maxLength: LONGEST_NAME,
    value: typed[name],
    error: errors.errorOf(name),
    onChange: (value: string) => {
      setTyped((known) => ({ ...known, [name]: value }))
      errors.type(name)
    },
  })
  return (
    <Card title={t.openHere}>
      <p className="mb-4 max-w-text text-muted">{t.openHereText}</p>
      <form noValidate onSubmit={open} className="flex flex-col items-start gap-4">
        <TextField label={t.firstName} autoComplete="given-name" className="w-full" {...field('name')} />
        <TextField label={t.gate} hint={t.gateHint} className="w-full" {...field('gate')} />
        <Button type="submit" busyText={busy && t.opening}>
          {t.open}
        </Button>
      </form>
    </Card>
  )
}
