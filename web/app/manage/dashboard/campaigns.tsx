import type { Dashboard, Statistics } from '@obole/contract/manage-statistics'
import type { FormLight } from '@obole/contract/organizations'
import { daysBetween, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { hasPage, kindOf } from '@obole/core/campaign/kinds'
import { cents, formatEuros } from '@obole/core/money/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { kindWords } from '../../associations/kinds.words.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { CampaignStateChip } from '../desk/campaign-state-chip.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import { dayOf } from '@obole/core/dates/moments'
import { dashboardWords } from './dashboard.words.ts'
import { AssociationText } from '../desk/association-text.tsx'

interface CampaignsProps {
  forms: readonly FormLight[]
  statistics: Statistics | null
  events: Dashboard['events']
  today: LocalDate
  /** The address to create a campaign; null for those who may not. */
  newCampaign: string | null
}

const isOver = (form: FormLight) => form.state === 'Disabled' || form.state === 'Deleted'

export function Campaigns({ forms, statistics, events, today, newCampaign }: CampaignsProps) {
  const t = useWords(dashboardWords)
  const [showsAll, setShowsAll] = useState(false)
  const shown = forms.filter((form) => hasPage(form.formType) && (showsAll || !isOver(form)))
  if (forms.length === 0) {
    return (
      <Empty
        title={t.noCampaign}
        action={newCampaign ? <LinkButton to={newCampaign}>{t.stepCreateCampaign}</LinkButton> : null}
      >
        {t.noCampaignText}
      </Empty>
    )
  }
  return (
    <section aria-labelledby="campaigns">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="campaigns" className="text-2xl">
          {t.campaigns}
        </h2>
        {forms.some(isOver) ? (
          <CheckboxRow isSelected={showsAll} onChange={setShowsAll}>
            {t.showAll}
          </CheckboxRow>
        ) : null}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border-[1.5px] border-line bg-paper">
        {shown.map((form) => (
          <CampaignRow key={form.id} form={form} statistics={statistics} events={events} today={today} />
        ))}
      </ul>
    </section>
  )
}

function CampaignRow({
  form,
  statistics,
  events,
  today,
}: Pick<CampaignsProps, 'statistics' | 'events' | 'today'> & { form: FormLight }) {
  const t = useWords(dashboardWords)
  const kinds = useWords(kindWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const ordered = statistics?.byTier
    .filter((tier) => tier.formSlug === form.formSlug && tier.formType === form.formType)
    .reduce((total, tier) => total + tier.ordered, 0)
  const facts = useFacts(form, events, today)
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-tint">
      {form.banner ? (
        <img
          src={form.banner}
          alt=""
          width="72"
          height="52"
          loading="lazy"
          className="h-13 w-18 flex-none rounded-field object-cover max-sm:hidden"
        />
      ) : (
        <span
          aria-hidden
          className="h-13 w-18 flex-none rounded-field bg-linear-160 from-primary to-tint-2 max-sm:hidden"
        />
      )}
      <div className="min-w-0 flex-1">
        <Link
          to={campaignHref(organizationSlug, form)}
          className="font-bold text-ink no-underline after:absolute after:inset-0 hover:text-ink hover:underline"
        >
          <AssociationText>{form.title}</AssociationText>
        </Link>
        <p className="text-sm text-muted">
          {[kinds[`kind${form.formType}`], ...facts].join(' · ')}
          {ordered ? (
            <span className="sm:hidden">
              {' · '}
              {formatEuros(cents(ordered), locale)} {t.inThirtyDays}
            </span>
          ) : null}
        </p>
      </div>
      {ordered ? (
        <p className="text-right leading-tight tabular-nums max-sm:hidden">
          <b>{formatEuros(cents(ordered), locale)}</b>
          <span className="block text-sm text-muted">{t.inThirtyDays}</span>
        </p>
      ) : null}
      <CampaignStateChip form={form} />
    </li>
  )
}

/** The date, the time until then, and the places left; for a past event, only its date. */
function useFacts(form: FormLight, events: Dashboard['events'], today: LocalDate): string[] {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const isOnSale = form.state === 'Public' || form.state === 'Private'
  const day = (at: string | null) => {
    const days = at && isOnSale ? daysBetween(today, parisDate(at)) : -1
    return days < 0 ? null : t.daysToGo(days)
  }
  const isPast = (at: string | null) => at !== null && parisDate(at) < today
  const { lasts, takesPlace } = kindOf(form.formType)
  if (lasts && form.saleEndDate && isPast(form.saleEndDate))
    return [t.endedOn(dayOf(form.saleEndDate, locale))]
  const starts = lasts ? (isPast(form.startDate) ? t.since : t.from) : t.eventOn
  const when = form.startDate
    ? starts(dayOf(form.startDate, locale))
    : t.changedOn(dayOf(form.updatedAt, locale))
  if (!lasts && isPast(form.endDate ?? form.startDate)) return [when, t.past]
  const saleEnds = day(form.saleEndDate)
  const places = events.find(
    ({ formType, formSlug }) => formType === form.formType && formSlug === form.formSlug,
  )?.placesLeft
  return [
    when,
    day(form.startDate),
    // Most sales end on the day of the event, which is shown already.
    saleEnds && saleEnds !== day(form.startDate) && (takesPlace ? t.salesEnd(saleEnds) : t.ends(saleEnds)),
    places === undefined || places === null ? null : t.placesLeft(places),
  ].filter((fact) => typeof fact === 'string')
}
