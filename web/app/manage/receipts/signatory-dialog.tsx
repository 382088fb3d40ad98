import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { receiptWords } from './receipts.words.ts'
import { SignatureField } from './signature-field.tsx'
import type { Drawing, Signatory } from './signatory.ts'

interface SignatoryDialogProps {
  signatory: Signatory | null
  onClose: () => void
}

export default function SignatoryDialog({ signatory, onClose }: SignatoryDialogProps) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(signatory?.name ?? '')
  const [role, setRole] = useState(signatory?.role ?? '')
  const [image, setImage] = useState<Drawing>(undefined)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(true)
      setRefusal(null)
      if (name.trim() === '') return focusFirstInvalid()
      const saved = await call('PUT /manage/organizations/{organizationSlug}/receipts/signatory', {
        params: { organizationSlug },
        body: { name, role: role.trim() || null, ...(image === undefined ? {} : { image }) },
      })
      if (!saved.ok) return setRefusal(saved.problem.message)
      showToast({ tone: 'success', title: t.signatorySaved })
      await revalidate()
      onClose()
    })
  }
  return (
    <Dialog title={t.signatory} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.signatoryText}</p>
        <TextField
          label={t.signatoryName}
          isRequired
          maxLength={200}
          value={name}
          onChange={setName}
          error={tried && name.trim() === '' ? t.nameMissing : null}
        />
        <TextField
          label={t.signatoryRole}
          hint={t.signatoryRoleHint}
          maxLength={200}
          value={role}
          onChange={setRole}
        />
        <SignatureField hasOne={signatory?.hasImage ?? false} value={image} onChange={setImage} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.saving}>
            {t.save}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
