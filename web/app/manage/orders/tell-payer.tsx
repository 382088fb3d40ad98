import type { OrderDetail } from '@obole/contract/manage-lists'
import { useWords } from '../../i18n/locale.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { isForgotten } from './order-acts.ts'
import { tellPayerWords } from './correct.words.ts'

interface TellPayerProps {
  order: OrderDetail
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** Whether the payer is informed of a change by e-mail; impossible for a payer without an address. */
export function TellPayer({ order, isSelected, onChange }: TellPayerProps) {
  const t = useWords(tellPayerWords)
  if (isForgotten(order.payer)) return null
  if (order.payer.email === undefined) return <p className="text-muted">{t.byPost}</p>
  return (
    <SwitchRow isSelected={isSelected} onChange={onChange} detail={t.detail}>
      {t.tell(order.payer.email)}
    </SwitchRow>
  )
}
