import { type ReactNode, useState } from 'react'
import { useBusy } from '../busy.ts'
import { Button } from '../button.tsx'
import { Notice } from '../card.tsx'
import Dialog from '../dialog.tsx'
import { DialogActs } from '../dialog-acts.tsx'
import { ErrorSummary, useRefusals } from '../error-summary.tsx'

interface QuestionProps {
  title: string
  children?: ReactNode
  /** The label of the button. */
  answer: string
  busyText: string
  isDangerous?: boolean
  /** Answers the problem, or null; an empty text where a field shows it already. */
  onAnswer: () => Promise<string | null>
  onClose: () => void
}

/** Asks for confirmation before an important action. */
export function Question(props: QuestionProps) {
  const { title, children, answer, busyText, isDangerous = false, onAnswer, onClose } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const { tries, refuse } = useRefusals()
  const [busy, run] = useBusy()
  const go = () =>
    void run(async () => {
      const refused = await onAnswer()
      if (refused === null) onClose()
      else {
        setRefusal(refused)
        refuse()
      }
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <div data-asks className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <ErrorSummary tries={tries} atLeast={2} />
        {children}
        <DialogActs onCancel={onClose}>
          <Button tone={isDangerous ? 'danger' : 'primary'} onPress={go} busyText={busy && busyText}>
            {answer}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  )
}
