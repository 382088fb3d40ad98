import { formatMoment, parisDate } from '@obole/core/dates/dates'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import { NewCampaignLink } from '../lists/new-campaign-link.tsx'
import type { Route } from './+types/doors'
import { doorWords } from './door.words.ts'
import { upcomingAndPast } from './upcoming.ts'

export async function loader(page: Route.LoaderArgs) {
  const { data } = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/door', {
    params: { organizationSlug: page.params.organizationSlug },
  })
  return { doors: data, today: parisDate(Date.now()) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, doorWords, 'title')

type Doors = Route.ComponentProps['loaderData']

/** The events whose door the signed-in person keeps. */
export default function DoorsOfAssociation({ loaderData: { doors, today } }: Route.ComponentProps) {
  const t = useWords(doorWords)
  const { upcoming, past } = upcomingAndPast(doors, today)
  return (
    <>
      <PageTitle title={t.title} lead={doors.length > 0 ? t.doorsLead : undefined} />
      {doors.length === 0 ? (
        <Empty title={t.noDoor} action={<NewCampaignLink />}>
          {t.noDoorText}
        </Empty>
      ) : null}
      <Events doors={upcoming} today={today} />
      {past.length > 0 ? (
        <details open={upcoming.length === 0} className="mt-5">
          <summary className="mb-3 min-h-11 cursor-pointer py-2 font-semibold">{t.pastDoors}</summary>
          <Events doors={past} today={today} />
        </details>
      ) : null}
    </>
  )
}

function Events({ doors, today }: Doors) {
  const t = useWords(doorWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  if (doors.length === 0) return null
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border-[1.5px] border-line bg-paper">
      {doors.map(({ formType, formSlug, title, startDate, isCanceled }) => (
        <li key={`${formType} ${formSlug}`}>
          <Link
            // The server names kinds as core does, and only those with a page have a door.
            to={campaignHref(organizationSlug, { formType, formSlug }, 'door')}
            className="flex min-h-16 items-center justify-between gap-4 px-5 py-4 text-ink no-underline hover:bg-tint hover:text-ink"
          >
            <span className="min-w-0">
              <b className="block wrap-anywhere">
                <AssociationText>{title}</AssociationText>
              </b>
              <span className="text-sm text-muted">
                {startDate ? formatMoment(startDate, locale) : t.noDate}
              </span>
            </span>
            {isCanceled ? (
              <StateChip tone="red">{t.stateCanceled}</StateChip>
            ) : startDate && parisDate(startDate) === today ? (
              <StateChip tone="leaf">{t.today}</StateChip>
            ) : (
              <span aria-hidden>→</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
