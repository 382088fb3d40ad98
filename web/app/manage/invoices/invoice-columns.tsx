import type { IssuedInvoice } from '@obole/contract/invoices'
import { INVOICE_KIND_NAMES } from '@obole/contract/list-names'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { orderPath } from '../desk/pages.ts'
import { Day, euros, eurosOrNothing } from '../lists/cells.tsx'
import { invoiceWords } from './invoices.words.ts'

export function useInvoiceColumns(): Column<IssuedInvoice>[] {
  const t = useWords(invoiceWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'number',
      label: t.number,
      onPhone: 'title',
      cell: ({ number, url }) => (
        <a href={url} aria-label={t.openInvoice(number)} className="whitespace-nowrap">
          {number}
        </a>
      ),
    },
    {
      key: 'kind',
      label: t.kind,
      cell: ({ kind }) => (
        <StateChip tone={kind === 'Invoice' ? 'leaf' : 'amber'}>{INVOICE_KIND_NAMES[kind][locale]}</StateChip>
      ),
    },
    { key: 'date', label: t.date, cell: ({ date }) => <Day at={date} /> },
    {
      key: 'buyer',
      label: t.buyer,
      cell: ({ buyer, formTitle }) => (
        <>
          {buyer}
          <span className="block text-sm text-muted">{formTitle}</span>
        </>
      ),
    },
    {
      key: 'order',
      label: t.order,
      cell: ({ orderId, orderedOn }) => (
        <>
          <Link to={orderPath(organizationSlug, orderId)}>{t.orderNumber(orderId)}</Link>
          <span className="block text-sm text-muted">
            <Day at={orderedOn} />
          </span>
        </>
      ),
    },
    {
      key: 'vat',
      label: t.vat,
      isNumber: true,
      onPhone: 'named',
      cell: ({ vat }) => eurosOrNothing(vat, locale),
    },
    {
      key: 'gross',
      label: t.gross,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ gross }) => <b>{euros(gross, locale)}</b>,
    },
  ]
}
