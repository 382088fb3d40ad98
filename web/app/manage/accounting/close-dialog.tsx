import type { Book } from '@obole/contract/accounting'
import { isClosable } from '@obole/core/accounting/journal'
import { isLocalDate } from '@obole/core/dates/dates'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { accountingWords } from './accounting.words.ts'

/** Nothing is written any more up to that day. */
export default function CloseDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const t = useWords(accountingWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [until, setUntil] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const mayClose = isLocalDate(until) && isClosable(until, book)
  const close = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!mayClose) return
    void run(async () => {
      setRefusal(null)
      const answer = await call('POST /manage/organizations/{organizationSlug}/accounting/closing', {
        params: { organizationSlug },
        body: { until },
      })
      if (!answer.ok) return setRefusal(answer.problem.message)
      showToast({ tone: 'success', title: t.closeDone })
      await revalidate()
      return onClose()
    })
  }
  return (
    <Dialog title={t.close} onClose={onClose}>
      <form noValidate onSubmit={close} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.closeText}</p>
        <TextField
          label={t.closeUntil}
          type="date"
          isRequired
          value={until}
          onChange={setUntil}
          error={isTried && !mayClose ? t.wrongDay : null}
          className="max-w-60"
        />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.closing}>
            {t.closeConfirm}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
