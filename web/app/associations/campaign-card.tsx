import { CAMPAIGN_STANDING_NAMES } from '@obole/contract/list-names'
import type { FormLight } from '@obole/contract/organizations'
import { formatDate, formatLongDate, parisDate } from '@obole/core/dates/dates'
import { campaignStanding, salePeriodAt } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { useLocale, useWords, useAssociationLang } from '../i18n/locale.tsx'
import { StateChip } from '../ui/desk/chip.tsx'
import { kindWords } from './kinds.words.ts'

/** Drafts, private and disabled campaigns are only sent to those who manage the association. */
const STANDING_TONES = {
  Draft: 'amber',
  Private: 'primary',
  Disabled: 'muted',
  Canceled: 'red',
  Deleted: 'muted',
} as const

interface CampaignCardProps {
  form: FormLight
  organization?: string
  /** The picture in a list of several associations' campaigns; the banner by default. */
  picture?: string | null
  /** By the server's clock, so that the page shows the same before and after it is live. */
  now: number
}

/** A campaign in a list, with its date and whether it is still open. */
export function CampaignCard({ form, organization, picture = form.banner, now }: CampaignCardProps) {
  const t = useWords(kindWords)
  const locale = useLocale()
  const lang = useAssociationLang()
  const { startDate, saleStartDate: saleStart, saleEndDate: saleEnd } = form
  const standing = campaignStanding(form)
  const period = salePeriodAt({ saleStart, saleEnd }, now)
  const { takesPlace, holds } = kindOf(form.formType)
  const day = takesPlace && startDate ? formatLongDate(parisDate(startDate), locale) : null
  return (
    <a
      href={locale === 'en' ? `${form.url}/en` : form.url}
      className="group flex h-full flex-col overflow-hidden rounded-card border-[1.5px] border-line bg-paper text-ink no-underline transition-colors hover:border-primary hover:text-ink"
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width="360"
          height="140"
          loading="lazy"
          className="h-35 w-full object-cover"
        />
      ) : (
        <span aria-hidden className="block h-35 bg-linear-160 from-primary to-tint-2" />
      )}
      <span className="flex flex-1 flex-col gap-1 p-5">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm font-semibold text-primary-dark">{t[`kind${form.formType}`]}</span>
          {standing === 'Public' ? null : (
            <StateChip tone={STANDING_TONES[standing]}>{CAMPAIGN_STANDING_NAMES[standing][locale]}</StateChip>
          )}
        </span>
        <span lang={lang} className="font-title text-xl leading-tight font-bold group-hover:underline">
          {form.title}
        </span>
        {organization ? (
          <span lang={lang} className="text-sm text-muted">
            {organization}
          </span>
        ) : null}
        {day ? <span className="text-sm first-letter:uppercase">{day}</span> : null}
        {period === 'notYetOpen' && saleStart ? (
          <span className="text-sm font-semibold text-amber">
            {t.opensOn(formatDate(parisDate(saleStart), locale))}
          </span>
        ) : null}
        {period === 'open' && form.isSoldOut ? (
          <span className="text-sm font-semibold text-amber">
            {form.isReserved ? t.reserved : holds === 'places' ? t.full : t.gone}
          </span>
        ) : null}
        {period === 'notYetOpen' || (period === 'open' && form.isSoldOut) ? (
          <span className="text-sm font-semibold text-primary-dark underline">{t.tellMe}</span>
        ) : null}
        {period === 'ended' ? <span className="text-sm font-semibold text-muted">{t.over}</span> : null}
      </span>
    </a>
  )
}
