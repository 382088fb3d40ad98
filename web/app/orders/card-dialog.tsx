import type { PayerOrder } from '@obole/contract/orders'
import { useWords } from '../i18n/locale.tsx'
import Dialog from '../ui/dialog.tsx'
import { AskLink } from './ask-link.tsx'
import { planWords } from './orders.words.ts'

/** The payer asks for a card change here, and gives the new card by the link in the mail. */
export default function CardDialog({ order, onClose }: { order: PayerOrder; onClose: () => void }) {
  const t = useWords(planWords)
  return (
    <Dialog title={t.changeCard} onClose={onClose}>
      <AskLink order={order} wish={() => ({ card: true })} />
    </Dialog>
  )
}
