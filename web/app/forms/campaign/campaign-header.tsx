import {
  chosenTime,
  formatDate,
  formatLongDate,
  formatMoment,
  formatTime,
  parisDate,
  parisTime,
} from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { Form } from '@obole/contract/forms'
import { calendarStart, kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { addressOf } from '@obole/core/site/addresses'
import { memo, type ReactNode } from 'react'
import { useLocale, useWords, useAssociationLang } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { campaignWords } from './campaign.words.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useCampaign } from '../journey/journey.tsx'
import { priceShown } from './price-shown.ts'
import { Progress } from './progress.tsx'

/** The association's campaign is the main subject of the page. */
export const CampaignHeader = memo(function CampaignHeader() {
  const { form, today, isWidget } = useCampaign()
  const lang = useAssociationLang()
  const { organization } = form
  const logo = form.logo ?? organization.logo
  return (
    <div>
      <div className={`relative flex gap-3.5 ${isWidget ? 'mt-4 items-end' : '-mt-11'}`}>
        <span className="grid size-21 flex-none place-items-center overflow-hidden rounded-[24px] border-4 border-paper bg-paper font-title text-3xl text-primary shadow-float">
          {logo ? (
            <img src={logo} alt="" width="84" height="84" className="size-full object-cover" />
          ) : (
            organization.name.charAt(0)
          )}
        </span>
        <AssociationLink
          className={`font-semibold no-underline hover:underline ${isWidget ? 'pb-1.5' : 'pt-13'}`}
        >
          {organization.name}
        </AssociationLink>
      </div>
      <h1 lang={lang} className="mt-4 mb-3 text-3xl wide:text-4xl">
        {form.title}
      </h1>
      <Facts form={form} />
      {form.description ? (
        <p lang={lang} className="mb-7 max-w-text text-lg whitespace-pre-line text-ink/90">
          <LinkedText>{form.description}</LinkedText>
        </p>
      ) : null}
      <Progress form={form} today={today} className="mb-7" />
    </div>
  )
})

/** To the association's page, in the reader's language; out of the frame of a widget, where it may not be shown. */
export function AssociationLink({ className, children }: { className: string; children: ReactNode }) {
  const { form, isWidget } = useCampaign()
  const locale = useLocale()
  const href = addressOf({ page: 'association', organizationSlug: form.organizationSlug, locale })
  return (
    <a href={href} target={isWidget ? '_top' : undefined} className={className}>
      {children}
    </a>
  )
}

export function CampaignBanner() {
  const { form, isWidget } = useCampaign()
  return isWidget ? null : (
    <div className="page">
      <Banner image={form.banner ?? form.organization.banner} />
    </div>
  )
}

function Banner({ image }: { image: string | null }) {
  if (!image) {
    return (
      <div
        aria-hidden
        className="-mx-[clamp(16px,4vw,40px)] h-[clamp(110px,16vw,180px)] bg-linear-160 from-primary to-tint-2 wide:mx-0 wide:rounded-b-banner"
      />
    )
  }
  return (
    <img
      src={image}
      alt=""
      width="1120"
      height="280"
      fetchPriority="high"
      className="-mx-[clamp(16px,4vw,40px)] h-[clamp(150px,24vw,280px)] w-[calc(100%+2*clamp(16px,4vw,40px))] max-w-none object-cover wide:mx-0 wide:w-full wide:rounded-b-banner"
    />
  )
}

const SHAPE = 'rounded-full border border-line bg-paper px-3.5 py-1.5 text-ink'
const FACT = `${SHAPE} font-medium`

function Facts({ form }: { form: Form }) {
  const t = useWords(campaignWords)
  const locale = useLocale()
  const { place } = form
  // Only a campaign at a given time is worth a calendar entry.
  const startDate = calendarStart(form.formType, form.startDate)
  const where = place
    ? [place.name, place.address, [place.zipCode, place.city].filter(Boolean).join(' ')]
    : []
  const validity = validityOf(form, t, locale)
  // The price comes first, visible on a phone without scrolling. A gift has no price.
  const price = raisesFunds(form.formType) ? null : priceShown(form, locale)
  if (!startDate && !place && !validity && !price) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-2">
      {price ? <li className={`${SHAPE} font-bold tabular-nums`}>{price}</li> : null}
      {validity ? <li className={FACT}>{validity}</li> : null}
      {startDate ? <li className={FACT}>{when(form, locale)}</li> : null}
      {place ? <li className={FACT}>{where.filter(Boolean).join(', ')}</li> : null}
      {startDate && form.pageShows !== 'ended' && form.pageShows !== 'canceled' ? (
        <li>
          <a
            href={`${form.url}/agenda.ics`}
            className={`${FACT} inline-flex no-underline hover:border-field hover:text-ink`}
          >
            {t.addToCalendar}
          </a>
        </li>
      ) : null}
    </ul>
  )
}

/** How long a membership lasts. */
function validityOf(form: Form, t: Words<typeof campaignWords>, locale: Locale): string | null {
  if (!kindOf(form.formType).hasValidity) return null
  switch (form.validityType) {
    case 'MovingYear':
      return t.validOneYear
    case 'Illimited':
      return t.validForever
    case 'Custom':
      return form.endDate ? t.validUntil(formatDate(parisDate(form.endDate), locale)) : null
    case 'Season':
      return form.startDate && form.endDate
        ? t.validSeason(
            formatDate(parisDate(form.startDate), locale),
            formatDate(parisDate(form.endDate), locale),
          )
        : null
    case null:
      return null
  }
}

/** One evening is shown as one date with two times; several days as two dates. */
function when({ startDate, endDate }: Form, locale: Locale): string {
  if (!startDate) return ''
  const start = capital(formatMoment(startDate, locale))
  if (!endDate) return start
  if (parisDate(startDate) !== parisDate(endDate)) return `${start} – ${formatMoment(endDate, locale)}`
  const [from, to] = [startDate, endDate].map((at) => chosenTime(parisTime(at)))
  if (!from || !to) return start
  const day = capital(formatLongDate(parisDate(startDate), locale))
  return `${day}, ${formatTime(from, locale)} – ${formatTime(to, locale)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
