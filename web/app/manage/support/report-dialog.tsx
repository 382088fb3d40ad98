import type { AbuseRow } from '@obole/contract/manage-lists'
import { REPORT_STATES } from '@obole/core/validation/abuse-report'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { rowWords } from '../lists/lists.words.ts'
import { supportWords } from './support.words.ts'

interface ReportDialogProps {
  report: AbuseRow
  /** Answers the problem, or null. */
  onDecide: (decision: Pick<AbuseRow, 'state' | 'decisionComment'>) => Promise<string | null>
  onClose: () => void
}

/** The decision on a report, and the text sent to the association. */
export function ReportDialog({ report, onDecide, onClose }: ReportDialogProps) {
  const t = useWords(supportWords)
  const rows = useWords(rowWords)
  const [state, setState] = useState(report.state)
  const [comment, setComment] = useState(report.decisionComment ?? '')
  return (
    <Question
      title={rows[`reason${report.reason}`]}
      answer={t.reportSave}
      busyText={t.reportSaving}
      onAnswer={() => onDecide({ state, decisionComment: comment.trim() || null })}
      onClose={onClose}
    >
      <p className="whitespace-pre-line">{report.userMessage}</p>
      <RadioCards
        label={t.reportBecomes}
        value={state}
        onChange={(chosen) => setState(REPORT_STATES.find((one) => one === chosen) ?? 'Open')}
        choices={REPORT_STATES.map((one) => ({
          value: one,
          label: rows[`report${one}`],
          detail: t[`report${one}Detail`],
        }))}
      />
      {state === 'Open' ? null : (
        <TextField
          label={t.reportComment}
          hint={t.reportCommentHint}
          maxLength={500}
          value={comment}
          onChange={setComment}
        />
      )}
    </Question>
  )
}
