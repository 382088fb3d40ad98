import type { Book } from '@obole/contract/accounting'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { accountingWords } from './accounting.words.ts'
import { MonthField } from './month-field.tsx'

/** For whoever chose the wrong month: everything is written again, in other years. */
export default function YearDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const t = useWords(accountingWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [firstMonth, setFirstMonth] = useState(book.firstMonth)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (firstMonth === book.firstMonth) return onClose()
    return void run(async () => {
      setRefusal(null)
      const answer = await call('PUT /manage/organizations/{organizationSlug}/accounting/year', {
        params: { organizationSlug },
        body: { firstMonth },
      })
      if (!answer.ok) return setRefusal(answer.problem.message)
      showToast({ tone: 'success', title: t.yearChanged })
      await revalidate()
      return onClose()
    })
  }
  return (
    <Dialog title={t.changeYear} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.changeYearText}</p>
        <MonthField month={firstMonth} onChange={setFirstMonth} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.saving}>
            {t.beginAnew}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
