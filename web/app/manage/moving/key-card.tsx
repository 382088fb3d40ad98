import type { PullFailure } from '@obole/core/imports/pull'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { movingWords } from './moving.words.ts'

interface KeyCardProps {
  host: string
  failure: PullFailure | null
  onBegun: () => void
  /** Back to what was read before; null where nothing was. */
  onBack: (() => void) | null
}

export function KeyCard({ host, failure, onBegun, onBack }: KeyCardProps) {
  const t = useWords(movingWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const [clientId, setClientId] = useState('')
  const [clientSecret, setClientSecret] = useState('')
  const [withPeople, setWithPeople] = useState(true)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const missing = (value: string) => (tried && value.trim() === '' ? t.missing : null)
  const begin = () =>
    void run(async () => {
      setTried(true)
      setRefusal(null)
      const isConfirmed = again.isTyped()
      if (clientId.trim() === '' || clientSecret.trim() === '' || !isConfirmed) return
      const begun = await call(
        'POST /manage/organizations/{organizationSlug}/pulls',
        { params: { organizationSlug }, body: { clientId, clientSecret, withPeople } },
        again.typed,
      )
      if (begun.ok) {
        await revalidate()
        onBegun()
      } else if (!again.takes(begun.problem)) setRefusal(begun.problem.message)
    })
  return (
    <Card title={t.keyTitle}>
      <div className="flex max-w-text flex-col gap-5">
        {failure ? (
          <Notice tone={failure === 'Stopped' ? 'info' : 'error'} title={t.failed}>
            <p>{t[`failure${failure}`]}</p>
          </Notice>
        ) : null}
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.keyText}</p>
        <TextField
          label={t.clientId}
          isRequired
          maxLength={200}
          autoComplete="off"
          value={clientId}
          onChange={setClientId}
          error={missing(clientId)}
        />
        <TextField
          label={t.clientSecret}
          type="password"
          isRequired
          maxLength={500}
          autoComplete="off"
          value={clientSecret}
          onChange={setClientSecret}
          error={missing(clientSecret)}
        />
        <CheckboxRow isSelected={withPeople} onChange={setWithPeople} hint={t.withPeopleHint}>
          {t.withPeople}
        </CheckboxRow>
        <PasswordAgain {...again.field} />
        <p className="text-sm text-muted">{t.keyKept(host)}</p>
        <div className="flex flex-wrap gap-3">
          <Button onPress={begin} busyText={busy && t.beginning}>
            {t.read}
          </Button>
          {onBack ? (
            <Button tone="plain" onPress={onBack}>
              {t.back}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
