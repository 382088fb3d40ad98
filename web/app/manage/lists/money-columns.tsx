import { FIGURE_NAMES } from '@obole/contract/list-names'
import type { OrderRow } from '@obole/contract/manage-lists'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { orderPath } from '../desk/pages.ts'
import { euros, eurosOrNothing, nameOf } from './cells.tsx'
import { rowWords } from './lists.words.ts'
import { AssociationText } from '../desk/association-text.tsx'

type Money = Pick<
  OrderRow,
  | 'payer'
  | 'foundParticipant'
  | 'formType'
  | 'formTitle'
  | 'paymentMeans'
  | 'refunded'
  | 'amount'
  | 'received'
  | 'toCome'
>

/** The payer; where the search found a participant, also that name, so that the row explains itself. */
function PayerOf({ payer, foundParticipant }: Pick<Money, 'payer' | 'foundParticipant'>) {
  const t = useWords(rowWords)
  if (!foundParticipant) return nameOf(payer)
  return (
    <>
      {nameOf(payer)}
      <span className="block text-sm font-normal text-muted">
        {t.foundParticipant(nameOf(foundParticipant))}
      </span>
    </>
  )
}

/** Makes the whole row a link; the order page links back to the list as it was. */
export function OrderLink({ orderId, children }: { orderId: number; children: ReactNode }) {
  const { organizationSlug } = useAssociation()
  const { search } = useLocation()
  return (
    <Link
      to={orderPath(organizationSlug, orderId)}
      state={{ list: search }}
      className="whitespace-nowrap after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}

/** The columns that orders and payments share; the order's number links to it. */
export function useMoneyColumns<R extends Money>(orderOf: (row: R) => number, tipOf: (row: R) => number) {
  const t = useWords(rowWords)
  const locale = useLocale()
  return {
    order: {
      key: 'order',
      isFixed: true,
      label: t.columnOrder,
      cell: (row) => <OrderLink orderId={orderOf(row)}>{t.orderNumber(orderOf(row))}</OrderLink>,
    },
    payer: { key: 'payer', label: t.columnPayer, onPhone: 'title', cell: (row) => <PayerOf {...row} /> },
    email: { key: 'email', label: t.columnEmail, onPhone: 'hidden', cell: ({ payer }) => payer.email },
    campaign: {
      key: 'campaign',
      label: t.columnCampaign,
      cell: ({ formTitle, formType }) => <AssociationText formType={formType}>{formTitle}</AssociationText>,
    },
    means: {
      key: 'means',
      label: t.columnMeans,
      onPhone: 'hidden',
      cell: ({ paymentMeans }) => t[`means${paymentMeans}`],
    },
    tip: {
      key: 'tip',
      label: t.columnTip,
      isNumber: true,
      onPhone: 'hidden',
      cell: (row) => eurosOrNothing(tipOf(row), locale),
    },
    refunded: {
      key: 'refunded',
      label: t.columnRefunded,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ refunded }) => eurosOrNothing(refunded, locale),
    },
    amount: {
      key: 'amount',
      label: t.columnAmount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b>{euros(amount, locale)}</b>,
    },
    received: {
      key: 'received',
      label: FIGURE_NAMES.received[locale],
      isNumber: true,
      onPhone: 'named',
      cell: ({ received }) => euros(received, locale),
    },
    toCome: {
      key: 'toCome',
      label: FIGURE_NAMES.toCome[locale],
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ toCome }) => eurosOrNothing(toCome, locale),
    },
  } satisfies Record<string, Column<R>>
}
