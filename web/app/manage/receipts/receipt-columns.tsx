import type { IssuedReceipt } from '@obole/contract/manage-receipts'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { receiptPath } from '../desk/pages.ts'
import { Day, euros } from '../lists/cells.tsx'
import { receiptWords } from './receipts.words.ts'

export type Receipt = IssuedReceipt

export function useReceiptColumns(): Column<Receipt>[] {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'number',
      label: t.number,
      onPhone: 'title',
      cell: ({ id, number, voidedAt }) => (
        <Link
          to={receiptPath(organizationSlug, id)}
          aria-label={t.seeReceipt(number)}
          className={voidedAt ? 'whitespace-nowrap text-muted line-through' : 'whitespace-nowrap'}
        >
          {number}
        </Link>
      ),
    },
    { key: 'donor', label: t.donor, cell: ({ donor }) => donor },
    {
      key: 'date',
      label: t.givenOn,
      cell: ({ date, isYearly, giftCount }) => (isYearly ? t.gifts(giftCount) : <Day at={date} />),
    },
    { key: 'state', label: t.state, cell: (receipt) => <ReceiptState receipt={receipt} /> },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount, voidedAt }) =>
        voidedAt ? <s className="text-muted">{euros(amount, locale)}</s> : <b>{euros(amount, locale)}</b>,
    },
  ]
}

export function ReceiptState({ receipt }: { receipt: Receipt }) {
  const t = useWords(receiptWords)
  const { voidedAt, isByPost, model } = receipt
  return (
    <span className="flex flex-wrap gap-1.5">
      <StateChip tone={voidedAt ? 'muted' : 'leaf'}>{voidedAt ? t.void : t.valid}</StateChip>
      {isByPost && !voidedAt ? <StateChip tone="amber">{t.toPost}</StateChip> : null}
      {model === 'company' ? <StateChip tone="muted">{t.company}</StateChip> : null}
    </span>
  )
}
