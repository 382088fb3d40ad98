import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { tipQuestionWords } from './tip-question.words.ts'

interface TipDialogProps {
  amount: string
  /** The name of what is paid for, within a sentence. */
  order: string
  onYes: () => void
  onNo: () => void
}

/** Asks before the payment, so that a mistyped extra zero is noticed. */
export default function TipDialog({ amount, order, onYes, onNo }: TipDialogProps) {
  const t = useWords(tipQuestionWords)
  return (
    <Dialog title={t.title(amount)} onClose={onNo}>
      <p className="mb-6">{t.body(order)}</p>
      <DialogActs onCancel={onNo} cancel={t.change}>
        <Button onPress={onYes}>{t.yes(amount)}</Button>
      </DialogActs>
    </Dialog>
  )
}
