import type { DoorSummary } from '@obole/contract/door'
import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { formatMoment } from '@obole/core/dates/dates'
import { momentOf } from '@obole/core/dates/moments'
import { formatCount, FREE } from '@obole/core/money/money'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { DESK } from '../desk/desk.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { euros } from '../lists/cells.tsx'
import type { Route } from './+types/record'
import { useDoorFrame } from './door-frame.tsx'
import { doorWords } from './door.words.ts'
import { type RecordColumn, RecordTable } from './record-table.tsx'
import { meansName, recordCsv } from './record-sheet.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug: formSlug } = page.params
  const formType = formTypeOfAdminSegment(segment) ?? ''
  const summary = await readFromApi(
    page,
    'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/summary',
    { params: { organizationSlug, formType, formSlug } },
  )
  return { summary, madeAtMs: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, doorWords, 'record')

/** What was issued, cancelled, admitted and taken, rate by rate: a sheet of A4 when it is printed. */
export default function TicketingRecord({ loaderData: { summary, madeAtMs } }: Route.ComponentProps) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const { place, title, name, startDate, rights } = useDoorFrame()
  const { organizationSlug, formSlug } = place
  return (
    <div data-record className={`${DESK} flex flex-col gap-5 py-6 wide:py-9`}>
      {rights.includes('checkIn') ? (
        <Link
          data-screen-only
          to={campaignHref(organizationSlug, place, 'door')}
          className="-mb-4 inline-flex min-h-11 items-center gap-1.5 self-start text-sm"
        >
          <span aria-hidden>←</span> {t.backToDoor}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-text">
          <h2 className="text-2xl">{t.record}</h2>
          <p className="mt-1 text-muted" data-screen-only>
            {t.recordText}
          </p>
          <p className="mt-1 hidden text-lg print:block">
            <AssociationText>{`${title} · ${name}`}</AssociationText>
          </p>
          <p className="text-sm text-muted">
            {[
              ...(startDate ? [formatMoment(startDate, locale)] : []),
              t.recordMade(momentOf(madeAtMs, locale)),
            ].join(' · ')}
          </p>
        </div>
        {summary.rows.length > 0 ? (
          <div className="flex flex-wrap gap-3" data-screen-only>
            <Button
              tone="plain"
              onPress={() => saveText(recordCsv(summary, locale), `${t.fileName}-${formSlug}.csv`)}
            >
              {t.download}
            </Button>
            <Button tone="plain" onPress={() => window.print()}>
              {t.print}
            </Button>
          </div>
        ) : null}
      </div>
      {summary.rows.length > 0 ? (
        <Tables summary={summary} />
      ) : (
        <Empty title={t.noTicket}>{t.noTicketText}</Empty>
      )}
    </div>
  )
}

function Tables({ summary: { rows, total, means } }: { summary: DoorSummary }) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const count = (
    label: string,
    of: (row: DoorSummary['total']) => number,
  ): RecordColumn<DoorSummary['total']> => ({
    label,
    cell: (row) => formatCount(of(row), locale),
  })
  const counted = [
    count(t.issued, ({ issued }) => issued),
    count(t.canceled, ({ canceled }) => canceled),
    count(t.valid, ({ valid }) => valid),
    count(t.admitted, ({ admitted }) => admitted),
    { label: t.amount, cell: ({ totalCents }: { totalCents: number }) => euros(totalCents, locale) },
  ]
  return (
    <>
      <RecordTable
        caption={t.record}
        nameLabel={t.rate}
        nameOf={({ category }) => category}
        areNamesTheirs
        keyOf={({ category, unitCents }) => `${unitCents} ${category}`}
        rows={rows}
        columns={[
          {
            label: t.unitPrice,
            cell: ({ unitCents }) => (unitCents === 0 ? FREE[locale] : euros(unitCents, locale)),
          },
          {
            label: t.numbers,
            cell: ({ firstNumber, lastNumber }) =>
              firstNumber === null || lastNumber === null ? '' : t.numbersFromTo(firstNumber, lastNumber),
          },
          ...counted,
        ]}
        total={{ label: t.total, cells: ['', '', ...counted.map(({ cell }) => cell(total))] }}
      />
      <h3 className="text-lg">{t.byMeans}</h3>
      <RecordTable
        caption={t.byMeans}
        nameLabel={t.means}
        nameOf={({ means: paidBy }) => meansName(paidBy, locale)}
        keyOf={({ means: paidBy }) => paidBy ?? ''}
        rows={means}
        columns={[
          { label: t.tickets, cell: ({ tickets }) => formatCount(tickets, locale) },
          { label: t.amount, cell: ({ totalCents }) => euros(totalCents, locale) },
        ]}
      />
    </>
  )
}

/** Made in the browser, of what the page shows. */
function saveText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
