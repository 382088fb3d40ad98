import { ibanRule } from '@obole/core/validation/iban'
import { message } from '@obole/core/validation/messages'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { ErrorSummary, useRefusals } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { payoutWords } from './payouts.words.ts'

export default function IbanDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug, name } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState(name)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { tries, refuse } = useRefusals()
  const [busy, run] = useBusy()
  const wrongIban = iban.trim() === '' ? 'ibanInvalid' : ibanRule(iban)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setTried(true)
      setRefusal(null)
      // All errors are shown at once.
      const isConfirmed = again.isTyped()
      if (wrongIban || holder.trim() === '' || !isConfirmed) return refuse()
      const saved = await call(
        'PUT /organizations/{organizationSlug}/iban',
        { params: { organizationSlug }, body: { iban, holder } },
        again.typed,
      )
      if (saved.ok) {
        showToast(
          saved.value.ibanChange
            ? { tone: 'success', title: t.ibanAsked, body: t.ibanAskedText }
            : { tone: 'success', title: t.ibanSaved },
        )
        await revalidate()
        return onClose()
      }
      if (!again.takes(saved.problem)) setRefusal(saved.problem.message)
    })
  }
  return (
    <Dialog title={t.account} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <ErrorSummary tries={tries} atLeast={2} />
        <p>{t.ibanText}</p>
        <TextField
          label={t.iban}
          placeholder="FR76 …"
          isRequired
          maxLength={60}
          value={iban}
          onChange={setIban}
          error={tried && wrongIban ? message(wrongIban, locale) : null}
        />
        <TextField
          label={t.holder}
          hint={t.holderHint}
          isRequired
          maxLength={100}
          value={holder}
          onChange={setHolder}
          error={tried && holder.trim() === '' ? t.holderMissing : null}
        />
        <PasswordAgain {...again.field} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.saving}>
            {t.saveIban}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
