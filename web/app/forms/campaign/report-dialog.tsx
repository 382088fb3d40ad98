import { ABUSE_REASONS, isAbuseReason, validateAbuseReport } from '@obole/core/validation/abuse-report'
import { errorText } from '@obole/core/errors/error-texts'
import { type FormEvent, useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../fields/field-errors.ts'
import { reportWords } from './report.words.ts'

export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(reportWords)
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [userEmail, setUserEmail] = useState('')
  const [userMessage, setUserMessage] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [busy, run] = useBusy()
  const problems = validateAbuseReport({ reason, userEmail, userMessage })
  const errors = useFieldErrors(new Map(problems.map((problem) => [problem.field, problem])))
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (!errors.submit() || !isAbuseReason(reason)) return
      const url = window.location.href.split('#')[0] ?? window.location.href
      const sent = await call('POST /abuses', { body: { reason, userEmail, userMessage, url } })
      if (sent.ok) return setIsSent(true)
      const { title, body } = errorText('REPORT_NOT_SENT', locale)
      // A refusal gives its own reason; a failure shows a general text.
      showToast({ tone: 'danger', title, body: sent.problem.status < 500 ? sent.problem.message : body })
    })
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      {isSent ? (
        <Notice tone="success" title={t.sent} isAlert>
          {t.sentText}
        </Notice>
      ) : (
        <form noValidate onSubmit={send} className="flex flex-col gap-5">
          <ErrorSummary tries={errors.tries} />
          <RadioCards
            label={t.reason}
            isRequired
            value={reason}
            onChange={setReason}
            error={errors.errorOf('reason')}
            choices={ABUSE_REASONS.map((value) => ({ value, label: t[value] }))}
          />
          <EmailField
            label={t.email}
            autoComplete="email"
            isRequired
            value={userEmail}
            onChange={(typed) => {
              errors.type('userEmail')
              setUserEmail(typed)
            }}
            onBlur={() => errors.leave('userEmail')}
            error={errors.errorOf('userEmail')}
          />
          <TextField
            label={t.message}
            rows={4}
            isRequired
            value={userMessage}
            onChange={(typed) => {
              errors.type('userMessage')
              setUserMessage(typed)
            }}
            onBlur={() => errors.leave('userMessage')}
            error={errors.errorOf('userMessage')}
          />
          <DialogActs>
            <Button type="submit" busyText={busy && t.sending}>
              {t.send}
            </Button>
          </DialogActs>
        </form>
      )}
    </Dialog>
  )
}
