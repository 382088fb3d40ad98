import type { OrderDetail } from '@obole/contract/manage-lists'
import { useWords } from '../../i18n/locale.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { tellPayerWords } from './correct.words.ts'

interface TellPayerProps {
  order: OrderDetail
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** Whether whoever paid reads of a change by e-mail; to one who left no address nothing can be sent. */
export function TellPayer({ order, isSelected, onChange }: TellPayerProps) {
  const t = useWords(tellPayerWords)
  if (order.payer.email === undefined) return <p className="text-muted">{t.byPost}</p>
  return (
    <SwitchRow isSelected={isSelected} onChange={onChange} detail={t.detail}>
      {t.tell(order.payer.email)}
    </SwitchRow>
  )
}
