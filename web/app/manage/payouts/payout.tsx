import type { CashOutRow } from '@obole/contract/payouts'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Notice } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { Day, euros, nameOf } from '../lists/cells.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import type { Filter } from '../lists/list-query.ts'
import { dayOf } from '@obole/core/dates/moments'
import { orderPath, pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/payout'
import { PayoutState } from './payout-state.tsx'
import { payoutWords } from './payouts.words.ts'
import { StandingChip } from './standing-chip.tsx'

const EXPORTED: readonly Filter[] = ['cashOutId']

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { organizationSlug, payoutId } = page.params
  const asked = { params: { organizationSlug, cashOutId: payoutId } }
  const [payout, lines] = await Promise.all([
    readFromApi(page, 'GET /organizations/{organizationSlug}/cash-out/{cashOutId}', asked),
    readFromApi(page, 'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export', asked),
  ])
  return { payout, lines }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, payoutWords, 'payoutTitle')

/** The statement of one payout: what came in, minus refunds, is the amount transferred. */
export default function Payout({ loaderData }: Route.ComponentProps) {
  const { payout, lines } = loaderData
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const columns = useLineColumns(organizationSlug)
  const sumOf = (which: (line: CashOutRow) => boolean) =>
    lines.filter(which).reduce((sum, line) => sum + (line.credit ?? 0) - (line.debit ?? 0), 0)
  const isPayment = ({ paymentId, credit }: CashOutRow) => paymentId !== null && credit !== null
  const others = (['ReserveReleased', 'TopUp', 'Debit', 'ReserveKept'] as const).flatMap((operation) => {
    const sum = sumOf(({ operationType }) => operationType === operation)
    const label = operation === 'Debit' ? t.debits : t[`operation${operation}`]
    return sum === 0 ? [] : [{ label, value: euros(sum, locale) }]
  })
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'payouts'), label: t.back }}
        title={
          <span className="flex flex-wrap items-center gap-3">
            {t.payoutOf(dayOf(payout.creationDate, locale))}
            <PayoutState state={payout.state} />
            <StandingChip standing={payout.standing} tickedOn={payout.tickedOn} />
          </span>
        }
        lead={t[`state${payout.state}Text`]}
      >
        <LinkButton to={pageOf(organizationSlug, 'reconciliation')} tone="plain">
          {t.reconciliation}
        </LinkButton>
        <LinkButton to={`${pageOf(organizationSlug, 'accounting')}?cashOutId=${payout.id}`} tone="plain">
          {t.entries}
        </LinkButton>
        {lines.length > 0 ? (
          <ExportButton
            organizationSlug={organizationSlug}
            list="payoutLines"
            filters={EXPORTED}
            fixed={{ cashOutId: String(payout.id) }}
            text={t.exportText}
          />
        ) : null}
      </PageTitle>
      <section className="block-card max-w-[30rem]">
        <Facts
          facts={[
            { label: t.credits(lines.filter(isPayment).length), value: euros(sumOf(isPayment), locale) },
            ...others,
            { label: <b className="text-ink">{t.transfer}</b>, value: <b>{euros(payout.amount, locale)}</b> },
            { label: t.to, value: payout.iban },
            ...(payout.label === null ? [] : [{ label: t.label, value: payout.label }]),
            ...(payout.cashOutDate ? [{ label: t.paidOn, value: dayOf(payout.cashOutDate, locale) }] : []),
          ]}
        />
      </section>
      {payout.state === 'Failed' && lines.length === 0 ? <Notice title={t.failedLines} /> : null}
      {lines.length > 0 ? (
        <DataTable
          caption={t.statement}
          columns={columns}
          rows={lines}
          keyOf={({ paymentId, paymentDate, operationType, credit: came, debit: went }) =>
            `${paymentId ?? paymentDate}-${operationType}-${came}-${went}`
          }
        />
      ) : null}
    </div>
  )
}

function useLineColumns(organizationSlug: string): Column<CashOutRow>[] {
  const t = useWords(payoutWords)
  const locale = useLocale()
  return [
    { key: 'date', label: t.date, cell: ({ paymentDate }) => <Day at={paymentDate} /> },
    {
      key: 'payer',
      label: t.payer,
      onPhone: 'title',
      cell: ({ orderId, payerFirstName, payerLastName, payerCompany: companyName, operationType }) =>
        orderId === null ? (
          t[`operation${operationType}`]
        ) : (
          <Link to={orderPath(organizationSlug, orderId)}>
            {nameOf({ firstName: payerFirstName ?? '', lastName: payerLastName ?? '', companyName }) ||
              t.order(orderId)}
          </Link>
        ),
    },
    { key: 'campaign', label: t.campaign, cell: ({ campaignName }) => campaignName },
    {
      key: 'what',
      label: t.operation,
      cell: ({ orderId, operationType }) => (orderId === null ? null : t[`operation${operationType}`]),
    },
    {
      key: 'credit',
      label: t.credit,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ credit }) => (credit === null ? null : euros(credit, locale)),
    },
    {
      key: 'debit',
      label: t.debit,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ debit }) => (debit === null ? null : euros(-debit, locale)),
    },
  ]
}
