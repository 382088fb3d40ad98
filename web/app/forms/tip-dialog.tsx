import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { tipQuestionWords } from './tip-question.words.ts'

interface TipDialogProps {
  amount: string
  /** What is paid for, as a sentence calls it. */
  order: string
  onYes: () => void
  onNo: () => void
}

/** A nought too many is seen here, before the bank sees it. */
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
