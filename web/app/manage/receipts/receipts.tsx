import type { IssuedReceipt, ReceiptDesk } from '@obole/contract/manage-receipts'
import { parisDate } from '@obole/core/dates/dates'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { Day, euros } from '../lists/cells.tsx'
import { Rows } from '../lists/list-page.tsx'
import { orderPath, pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/receipts'
import { MissingReceipts } from './missing-receipts.tsx'
import { receiptWords } from './receipts.words.ts'
import { SignatoryCard } from './signatory-card.tsx'

const YEAR = 'annee'

export async function loader(page: Route.LoaderArgs) {
  const { searchParams } = page.url
  const params = { organizationSlug: page.params.organizationSlug }
  const desk = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/receipts', { params })
  const asked = Number(searchParams.get(YEAR))
  const thisYear = Number(parisDate(Date.now()).slice(0, 4))
  const year =
    desk.declarations.find((one) => one.year === asked)?.year ?? desk.declarations[0]?.year ?? thisYear
  const after = searchParams.get('suite')
  const query = { year, ...(after ? { continuationToken: after } : {}) }
  const answer = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/receipts/issued', {
    params,
    query,
  })
  return { desk, year, answer }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, receiptWords, 'title')

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { desk, year, answer } = loaderData
  const t = useWords(receiptWords)
  const { can } = useAssociation()
  const [page] = useSearchParams()
  const columns = useColumns()
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      <Conditions desk={desk} />
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <SignatoryCard signatory={desk.signatory} mayChange={can('moveMoney')} />
        <MissingReceipts
          withoutReceipt={desk.withoutReceipt}
          canIssue={desk.missing.length === 0}
          mayIssue={can('moveMoney')}
        />
      </div>
      {desk.declarations.length === 0 ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <>
          <Declaration desk={desk} year={year} />
          <Rows
            key={page.toString()}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            caption={t.issuedIn(year)}
          />
        </>
      )}
    </div>
  )
}

/** What is required before any receipt can be issued. */
function Conditions({ desk }: { desk: ReceiptDesk }) {
  const t = useWords(receiptWords)
  const { organizationSlug, can } = useAssociation()
  if (!desk.isEligible) return <Notice title={t.notEligible}>{t.notEligibleText}</Notice>
  if (desk.missing.length === 0) return null
  return (
    <Notice tone="attention" title={t.incomplete}>
      <ul className="list-disc pl-5">
        {desk.missing.map((condition) => (
          <li key={condition}>{t[`missing${condition}`]}</li>
        ))}
      </ul>
      {can('editOrganization') ? (
        <Link to={pageOf(organizationSlug, 'profile')} className="inline-flex min-h-11 items-center">
          {t.completeProfile}
        </Link>
      ) : null}
    </Notice>
  )
}

function Declaration({ desk, year }: { desk: ReceiptDesk; year: number }) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const [, setPage] = useSearchParams()
  const declared = desk.declarations.find((one) => one.year === year)
  return (
    <Card title={t.declaration}>
      <p className="mb-4 max-w-text text-muted">{t.declarationText}</p>
      {desk.declarations.length > 1 ? (
        <RadioChips
          label={t.year}
          value={String(year)}
          onChange={(chosen) => setPage({ [YEAR]: chosen }, { preventScrollReset: true })}
          choices={desk.declarations.map((one) => ({ value: String(one.year), label: String(one.year) }))}
          className="mb-4"
        />
      ) : null}
      <dl className="flex flex-wrap gap-x-12 gap-y-3 tabular-nums">
        <div>
          <dt className="text-sm text-muted">{t.countIn(year)}</dt>
          <dd className="font-title text-2xl font-bold">{declared?.receiptCount ?? 0}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t.totalIn(year)}</dt>
          <dd className="font-title text-2xl font-bold">{euros(declared?.total ?? 0, locale)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function useColumns(): Column<IssuedReceipt>[] {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'number',
      label: t.number,
      onPhone: 'title',
      cell: ({ number, url }) =>
        url ? (
          <a href={url} aria-label={t.openReceipt(number)}>
            {number}
          </a>
        ) : (
          <span className="text-muted line-through">{number}</span>
        ),
    },
    { key: 'donor', label: t.donor, cell: ({ donor }) => donor },
    { key: 'date', label: t.givenOn, cell: ({ date }) => <Day at={date} /> },
    {
      key: 'order',
      label: t.order,
      cell: ({ orderId }) => <Link to={orderPath(organizationSlug, orderId)}>{t.orderNumber(orderId)}</Link>,
    },
    {
      key: 'state',
      label: t.state,
      cell: ({ voidedAt, isByPost }) => (
        <span className="flex flex-wrap gap-1.5">
          <StateChip tone={voidedAt ? 'muted' : 'leaf'}>{voidedAt ? t.void : t.valid}</StateChip>
          {isByPost && !voidedAt ? <StateChip tone="amber">{t.toPost}</StateChip> : null}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b>{euros(amount, locale)}</b>,
    },
  ]
}
