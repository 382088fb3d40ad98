import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { MEMBERSHIP_VALIDITIES } from '@obole/core/campaign/membership'
import { useWords } from '../../i18n/locale.tsx'
import { useAt, useDesk, useKindWords } from './editor-context.tsx'
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
        className="max-w-[24rem]"
      />
      {value === 'Custom' ? (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <MomentAt path="startDate" label={t.starts} isRequired />
          <MomentAt path="endDate" label={t.ends} edge="end" isRequired />
        </div>
      ) : null}
    </>
  )
}
