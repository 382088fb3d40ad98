import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import type { CampaignDocument } from '@obole/contract/manage-campaigns'
import { lastDayOfYear, MEMBERSHIP_VALIDITIES, suggestedSeasonStart } from '@obole/core/campaign/membership'
import { formatDate, type LocalDate, parisDate, parisInstant } from '@obole/core/dates/dates'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { pageOf } from '../desk/pages.ts'
import { DayTimeField } from '../../ui/desk/day-time-field.tsx'
import { useAt, useDesk, useEditing, useKindWords } from './editor-context.tsx'
import { essentialsWords } from './editor.words.ts'
import { AmountAt, MomentAt, SelectAt, TextAt } from './fields.tsx'

export function EssentialsSection() {
  const t = useWords(essentialsWords)
  const kind = useKindWords()
  const { formType } = useDesk()
  const { makes, takesPlace, showsDate, hasValidity } = kindOf(formType)
  return (
    <div className="flex flex-col gap-5">
      <TextAt path="title" label={t.name} isRequired maxLength={150} />
      <TextAt path="description" label={t.summary} hint={t.summaryHint} rows={3} maxLength={1000} />
      {takesPlace ? <EventFacts /> : showsDate ? <OptionalFacts /> : null}
      {hasValidity ? <MembershipFacts /> : null}
      {raisesFunds(formType) ? (
        <AmountAt
          path="financialGoal"
          of="financialGoal"
          label={t.goal}
          hint={makes === 'gift' ? t.goalOfWidget : t.goalHint}
          className="max-w-80"
        />
      ) : null}
      <TextAt path="longDescription" label={t.story} hint={t.storyHint} rows={8} maxLength={20_000} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextAt path="activityType" label={t.activity} hint={kind.activityHint} maxLength={100} />
        <TextAt path="privateTitle" label={t.privateName} hint={t.privateNameHint} maxLength={150} />
      </div>
    </div>
  )
}

function EventFacts() {
  return (
    <>
      <Dates isRequired />
      <Place />
    </>
  )
}

/** For what may or may not have a day of its own: a course has one, an invoice has none. */
function OptionalFacts() {
  const t = useWords(essentialsWords)
  return (
    <>
      <fieldset>
        <legend className="text-lg font-semibold">{t.when}</legend>
        <p className="mb-3 text-sm text-muted">{t.whenHint}</p>
        <Dates />
      </fieldset>
      <Place />
    </>
  )
}

function Place() {
  const t = useWords(essentialsWords)
  return (
    <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="mb-2 text-lg font-semibold">{t.where}</legend>
      <TextAt path="place.name" label={t.placeName} maxLength={200} className="sm:col-span-2" />
      <TextAt path="place.address" label={t.address} maxLength={300} className="sm:col-span-2" />
      <TextAt path="place.zipCode" label={t.zipCode} maxLength={20} />
      <TextAt path="place.city" label={t.city} maxLength={200} />
    </fieldset>
  )
}

function Dates({ isRequired = false }: { isRequired?: boolean }) {
  const t = useWords(essentialsWords)
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <MomentAt path="startDate" label={t.starts} isRequired={isRequired} />
      <MomentAt path="endDate" label={t.ends} edge="end" />
    </div>
  )
}

function MembershipFacts() {
  const t = useWords(essentialsWords)
  const { store } = useDesk()
  const { value } = useAt<string | null>('validityType', null)
  return (
    <>
      <SelectAt
        path="validityType"
        label={t.validity}
        isRequired
        placeholder={t.validityChoose}
        options={MEMBERSHIP_VALIDITIES.map((validity) => ({
          value: validity,
          label: t[`validity${validity}`],
        }))}
        onChosen={(chosen) => (chosen === 'Season' ? store.changeAll(withSeason) : undefined)}
        className="max-w-[24rem]"
      />
      {value === null || value === 'Illimited' ? null : <AutomaticRenewal />}
      {value === 'Season' ? <Season /> : null}
      {value === 'Custom' ? (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <MomentAt path="startDate" label={t.starts} isRequired />
          <MomentAt path="endDate" label={t.ends} edge="end" isRequired />
        </div>
      ) : null}
    </>
  )
}

/** A setting of the association and not of the campaign: said here, changed there. */
function AutomaticRenewal() {
  const t = useWords(essentialsWords)
  const { organizationSlug, opensRenewals } = useDesk()
  const { offersAutomaticRenewal } = useEditing().campaign.form
  return (
    <p className="-mt-3 max-w-text text-sm text-muted">
      {offersAutomaticRenewal ? t.validityRenewed : t.validityNotRenewed}{' '}
      {opensRenewals ? (
        <Link to={pageOf(organizationSlug, 'renewals')} className="inline-flex min-h-11 items-center">
          {t.renewalPage}
        </Link>
      ) : null}
    </p>
  )
}

/** The first day decides the last one. */
function Season() {
  const t = useWords(essentialsWords)
  const locale = useLocale()
  const { store } = useDesk()
  const first = useAt<string | null>('startDate', null)
  const last = useAt<string | null>('endDate', null)
  const set = (startDate: string | null) => {
    first.set(startDate)
    store.changeAll((draft) => ({ ...draft, endDate: startDate && seasonEnd(parisDate(startDate)) }))
  }
  return (
    <div className="flex max-w-[24rem] flex-col gap-1.5">
      <div data-path="startDate">
        <DayTimeField
          label={t.seasonStarts}
          value={first.value}
          onChange={set}
          misread={first.misread}
          onMisread={first.misreads}
          onBlur={first.leave}
          error={first.error}
          isWholeDay
          isRequired
        />
      </div>
      <p data-path="endDate" className="text-sm text-muted" aria-live="polite">
        {last.error ??
          (last.value && first.misread === null
            ? t.seasonEnds(formatDate(parisDate(last.value), locale))
            : null)}
      </p>
    </div>
  )
}

const seasonEnd = (firstDay: LocalDate) =>
  new Date(parisInstant(lastDayOfYear(firstDay), '23:59')).toISOString()

/** A season from the day that was already given, else from the one that is usual. */
function withSeason(draft: CampaignDocument): CampaignDocument {
  const firstDay = draft.startDate ? parisDate(draft.startDate) : suggestedSeasonStart(parisDate(Date.now()))
  return { ...draft, startDate: new Date(parisInstant(firstDay)).toISOString(), endDate: seasonEnd(firstDay) }
}
