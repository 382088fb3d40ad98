import type { Year } from '@obole/contract/year'
import { formatDate } from '@obole/core/dates/dates'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { ExportButton } from '../lists/export-button.tsx'
import type { Route } from './+types/year'
import { ByCampaign } from './by-campaign.tsx'
import { ByMonth } from './by-month.tsx'
import { Expected } from './expected.tsx'
import { Figures } from './figures.tsx'
import { PrintedYear } from './printed-year.tsx'
import { yearWords } from './year.words.ts'

const [YEAR, BASIS] = ['annee', 'compte']
const CALENDAR = 'civile'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { organizationSlug } = page.params
  const { searchParams } = page.url
  const params = { organizationSlug }
  const asked = searchParams.get(YEAR) ?? ''
  const query = {
    ...(/^20\d\d$/.test(asked) ? { year: Number(asked) } : {}),
    ...(searchParams.get(BASIS) === CALENDAR ? { basis: 'calendar' as const } : {}),
  }
  const [year, expected] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/year', { params, query }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/expected-income', { params }),
  ])
  return { year, expected }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, yearWords, 'title')

/** A year of the association against the one before. */
export default function YearPage({ loaderData }: Route.ComponentProps) {
  const { year, expected } = loaderData
  const t = useWords(yearWords)
  const { organizationSlug } = useAssociation()
  const isEmpty = year.campaigns.length === 0 && year.balance === 0
  return (
    <>
      <div className="flex flex-col gap-6 print:hidden">
        <PageTitle title={t.title} lead={t.lead}>
          {isEmpty ? null : (
            <>
              <ExportButton
                organizationSlug={organizationSlug}
                list="yearCampaigns"
                filters={[]}
                fixed={{ year: String(year.year), basis: year.basis }}
                text={t.exportText}
              />
              <Button tone="plain" onPress={() => window.print()}>
                {t.print}
              </Button>
            </>
          )}
        </PageTitle>
        <Choice year={year} />
        {isEmpty ? (
          <Empty title={t.nothing}>{t.nothingText}</Empty>
        ) : (
          <>
            <Figures year={year} />
            <ByMonth year={year} />
            <ByCampaign year={year} />
          </>
        )}
        {year.isRunning ? <Expected expected={expected} /> : null}
      </div>
      <PrintedYear year={year} expected={year.isRunning ? expected : null} />
    </>
  )
}

export const yearName = ({ beginsOn, endsOn }: Pick<Year, 'beginsOn' | 'endsOn'>): string => {
  const [first, last] = [beginsOn.slice(0, 4), endsOn.slice(0, 4)]
  return first === last ? first : `${first}-${last}`
}

/** Which year, and how it is counted where there is something to choose. */
function Choice({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const [page, setPage] = useSearchParams()
  const show = (name: string, value: string | null) => {
    const next = new URLSearchParams(page)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setPage(next, { preventScrollReset: true })
  }
  const years = year.years.includes(year.year)
    ? year.years
    : [...year.years, year.year].toSorted((one, other) => other - one)
  const spansTwo = year.beginsOn.slice(0, 4) !== year.endsOn.slice(0, 4)
  const day = (date: string) => formatDate(date, locale)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SelectField
          label={t.year}
          isRequired
          value={String(year.year)}
          onChange={(chosen) => show(YEAR, chosen)}
          options={years.map((one) => ({
            value: String(one),
            label: spansTwo ? `${one}-${one + 1}` : String(one),
          }))}
          className="w-40"
        />
        {year.hasAccountingYear ? (
          <RadioChips
            label={t.basis}
            value={year.basis}
            onChange={(chosen) => show(BASIS, chosen === 'calendar' ? CALENDAR : null)}
            choices={[
              { value: 'accounting', label: t.accounting },
              { value: 'calendar', label: t.calendar },
            ]}
          />
        ) : null}
      </div>
      <p className="text-muted">
        {t.period(day(year.beginsOn), day(year.until), day(year.before.beginsOn), day(year.before.until))}
      </p>
    </div>
  )
}
