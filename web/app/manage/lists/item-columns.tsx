import { answerText } from '@obole/contract/answer-text'
import type { ItemRow } from '@obole/contract/manage-lists'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { orderPath } from '../desk/pages.ts'
import { euros, ItemStateChip, nameOf, OrderedAt, Validity } from './cells.tsx'
import { rowWords } from './lists.words.ts'
import { AssociationText } from '../desk/association-text.tsx'

export const ITEM_COLUMNS = ['name', 'tier', 'campaign', 'answers', 'date', 'state', 'amount']
export const MEMBER_COLUMNS = ['name', 'tier', 'validity', 'campaign', 'answers', 'date', 'amount']

/** Members and guests: the participant, the rate, and the answers. */
export function useItemColumns(): Column<ItemRow>[] {
  const t = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const [page] = useSearchParams()
  return [
    {
      key: 'name',
      isFixed: true,
      label: t.columnName,
      onPhone: 'title',
      cell: ({ participant, payer, orderId }) => (
        <Link to={orderPath(organizationSlug, orderId)} className="after:absolute after:inset-0">
          {nameOf(participant ?? payer) || t.nobody}
        </Link>
      ),
    },
    {
      key: 'email',
      label: t.columnEmail,
      onPhone: page.get('email') ? 'line' : 'hidden',
      cell: ({ participant, payer, postalAddress }) => participant?.email ?? payer.email ?? postalAddress,
    },
    { key: 'tier', label: t.columnTier, cell: ({ name }) => <AssociationText>{name}</AssociationText> },
    {
      key: 'validity',
      label: t.columnValidity,
      cell: ({ membership }) => (membership ? <Validity membership={membership} /> : null),
    },
    {
      key: 'campaign',
      label: t.columnCampaign,
      cell: ({ formTitle, formType }) => <AssociationText formType={formType}>{formTitle}</AssociationText>,
    },
    {
      key: 'options',
      label: t.columnOptions,
      cell: ({ options }) =>
        options.length > 0 ? (
          <AssociationText>{options.map(({ name }) => name).join(', ')}</AssociationText>
        ) : null,
    },
    {
      key: 'answers',
      label: t.columnAnswers,
      cell: ({ customFields }) =>
        // An option taken twice has two answers to its question.
        customFields.map((answer, at) => (
          <span key={`${answer.fieldId}-${at}`} className="block wide:min-w-36">
            <span className="text-muted">
              <AssociationText>{answer.name}</AssociationText>
            </span>{' '}
            {answerText(answer, locale)}
          </span>
        )),
    },
    { key: 'payer', label: t.columnPayer, onPhone: 'hidden', cell: ({ payer }) => nameOf(payer) },
    { key: 'date', label: t.columnDate, cell: (row) => <OrderedAt {...row} /> },
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ state }) => <ItemStateChip state={state} />,
    },
    {
      key: 'amount',
      label: t.columnAmount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b>{euros(amount, locale)}</b>,
    },
  ]
}
