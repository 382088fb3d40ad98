import type { Audience } from '@obole/contract/mailings'
import { ENDING_DAYS_MAX, ENDING_DAYS_USUAL } from '@obole/core/contacts/mailing'
import { CONTACT_STANDINGS } from '@obole/core/contacts/standing'
import { formatDate } from '@obole/core/dates/dates'
import { useEffect, useState } from 'react'
import { kindWords } from '../../associations/kinds.words.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import type { CampaignToWriteTo } from './campaigns-to-write-to.ts'
import { mailingsWords } from './mailings.words.ts'

const KINDS = ['People', 'Participants', 'Ending', 'Donors'] as const satisfies readonly Audience['kind'][]

/** What is chosen on the page; an audience once it is whole. */
export type Chosen =
  | Extract<Audience, { kind: 'People' | 'MonthlyDonors' }>
  | { kind: 'Donors'; year: number | null }
  | { kind: 'Participants'; campaign: string; tierId?: number | undefined }
  | { kind: 'Ending'; days: string }

export function chosenOf(audience: Audience): Chosen {
  switch (audience.kind) {
    case 'Participants':
      return {
        kind: 'Participants',
        campaign: `${audience.formType}/${audience.formSlug}`,
        tierId: audience.tierId,
      }
    case 'Ending':
      return { kind: 'Ending', days: String(audience.days) }
    default:
      return audience
  }
}

/** Null while something is missing or wrong. */
export function audienceOf(chosen: Chosen | null, campaigns: readonly CampaignChoice[]): Audience | null {
  switch (chosen?.kind) {
    case undefined:
      return null
    case 'Donors':
      return chosen.year === null ? null : { kind: 'Donors', year: chosen.year }
    case 'Participants': {
      const campaign = campaigns.find((one) => keyOf(one) === chosen.campaign)
      if (!campaign) return null
      const { formType, formSlug } = campaign
      return { kind: 'Participants', formType, formSlug, ...(chosen.tierId ? { tierId: chosen.tierId } : {}) }
    }
    case 'Ending':
      return areDays(chosen.days) ? { kind: 'Ending', days: Number(chosen.days) } : null
    case 'People':
    case 'MonthlyDonors':
      return chosen
  }
}

const areDays = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) <= ENDING_DAYS_MAX
const keyOf = ({ formType, formSlug }: CampaignChoice) => `${formType}/${formSlug}`

/** Only what means nobody yet is begun with: whom a message is for is chosen. */
const FIRST: Readonly<Record<(typeof KINDS)[number], Chosen>> = {
  People: { kind: 'People' },
  Participants: { kind: 'Participants', campaign: '' },
  Ending: { kind: 'Ending', days: String(ENDING_DAYS_USUAL) },
  Donors: { kind: 'Donors', year: null },
}

interface AudienceFieldsProps {
  chosen: Chosen | null
  campaigns: readonly CampaignToWriteTo[]
  thisYear: number
  /** Said of what is still to be chosen; null before it was tried to go on. */
  missing: string | null
  onChange: (chosen: Chosen) => void
}

export function AudienceFields({ chosen, campaigns, thisYear, missing, onChange }: AudienceFieldsProps) {
  const t = useWords(mailingsWords)
  if (chosen?.kind === 'MonthlyDonors') return <MonthlyDonors {...{ chosen, campaigns }} />
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t.whom}
        isRequired
        value={chosen?.kind ?? ''}
        {...(chosen ? {} : { placeholder: t.choose })}
        error={chosen ? null : missing}
        options={KINDS.map((kind) => ({ value: kind, label: t[`kind${kind}`] }))}
        onChange={(value) => {
          const kind = KINDS.find((one) => one === value)
          if (kind) onChange(FIRST[kind])
        }}
      />
      {chosen?.kind === 'People' ? <PeopleFields chosen={chosen} onChange={onChange} /> : null}
      {chosen?.kind === 'Participants' ? (
        <CampaignFields {...{ chosen, campaigns, missing, onChange }} />
      ) : null}
      {chosen?.kind === 'Ending' ? (
        <TextField
          label={t.days}
          isRequired
          inputMode="numeric"
          className="max-w-80"
          value={chosen.days}
          onChange={(days) => onChange({ kind: 'Ending', days })}
          error={areDays(chosen.days) ? null : t.daysWrong}
        />
      ) : null}
      {chosen?.kind === 'Donors' ? (
        <SelectField
          label={t.year}
          isRequired
          className="max-w-80"
          value={chosen.year === null ? '' : String(chosen.year)}
          {...(chosen.year === null ? { placeholder: t.choose, error: missing } : {})}
          options={yearsTo(thisYear, chosen.year).map((year) => ({
            value: String(year),
            label: String(year),
          }))}
          onChange={(year) => onChange({ kind: 'Donors', year: Number(year) })}
        />
      ) : null}
    </div>
  )
}

/** Where they were chosen says who they are and where they may start again: here nothing of it is changed. */
function MonthlyDonors({
  chosen,
  campaigns,
}: {
  chosen: Extract<Chosen, { kind: 'MonthlyDonors' }>
  campaigns: readonly CampaignToWriteTo[]
}) {
  const t = useWords(mailingsWords)
  const { step, formSlug } = chosen
  const campaign = campaigns.find((one) => one.formType === chosen.formType && one.formSlug === formSlug)
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{t[`toMonthlyDonors${step}`]}</p>
      <p className="max-w-text text-muted">{t.monthlyDonorsLink(campaign?.title ?? formSlug)}</p>
    </div>
  )
}

/** The last years, and the one that was chosen. */
const yearsTo = (thisYear: number, chosen: number | null): number[] => {
  const last = Array.from({ length: 6 }, (_, ago) => thisYear - ago)
  return [...new Set(chosen === null ? last : [...last, chosen])].toSorted((a, b) => b - a)
}

type People = Extract<Chosen, { kind: 'People' }>

/** The filters of the list of all people. */
function PeopleFields({ chosen, onChange }: { chosen: People; onChange: (chosen: Chosen) => void }) {
  const t = useWords(mailingsWords)
  const { standings, search, ...rest } = chosen
  const several =
    standings && standings.length > 1 ? standings.map((one) => t[`standing${one}`]).join(', ') : null
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label={t.standing}
        isRequired
        value={several === null ? (standings?.[0] ?? '') : 'several'}
        placeholder={t.anyStanding}
        options={[
          ...(several === null ? [] : [{ value: 'several', label: several }]),
          ...CONTACT_STANDINGS.map((one) => ({ value: one as string, label: t[`standing${one}`] })),
        ]}
        onChange={(value) => {
          const one = CONTACT_STANDINGS.find((standing) => standing === value)
          onChange({ ...rest, ...(search ? { search } : {}), ...(one ? { standings: [one] } : {}) })
        }}
      />
      <TextField
        label={t.search}
        value={search ?? ''}
        maxLength={100}
        onChange={(typed) =>
          onChange({ ...rest, ...(standings ? { standings } : {}), ...(typed ? { search: typed } : {}) })
        }
      />
    </div>
  )
}

interface CampaignFieldsProps {
  chosen: Extract<Chosen, { kind: 'Participants' }>
  campaigns: readonly CampaignToWriteTo[]
  missing: string | null
  onChange: (chosen: Chosen) => void
}

/** A campaign, and the narrower choice that it has by its kind: a rate of an event, a plan of a membership. */
function CampaignFields({ chosen, campaigns, missing, onChange }: CampaignFieldsProps) {
  const t = useWords(mailingsWords)
  const kinds = useWords(kindWords)
  const locale = useLocale()
  const campaign = campaigns.find((one) => keyOf(one) === chosen.campaign)
  const tiers = useTiers(campaign)
  const nameOf = ({ title, formType, day }: CampaignToWriteTo) =>
    [title, kinds[`kind${formType}`], day && formatDate(day, locale)].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t.campaign}
        hint={t.campaignHint}
        isRequired
        value={campaign ? chosen.campaign : ''}
        placeholder={t.choose}
        error={campaign ? null : missing}
        options={campaigns.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
        onChange={(key) => onChange({ kind: 'Participants', campaign: key })}
      />
      {campaign && (tiers.length > 0 || chosen.tierId !== undefined) ? (
        <SelectField
          label={t[`narrow${campaign.formType}`]}
          isRequired
          value={chosen.tierId === undefined ? '' : String(chosen.tierId)}
          placeholder={t[`any${campaign.formType}`]}
          options={tiers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(tierId) =>
            onChange({
              kind: 'Participants',
              campaign: chosen.campaign,
              ...(tierId ? { tierId: Number(tierId) } : {}),
            })
          }
        />
      ) : null}
    </div>
  )
}

interface Rate {
  id: number
  name: string
}

/** The rates of a campaign, read when it is chosen. */
function useTiers(campaign: CampaignChoice | undefined): readonly Rate[] {
  const { organizationSlug } = useAssociation()
  const [known, setKnown] = useState<{ of: string; tiers: Rate[] } | null>(null)
  const of = campaign ? JSON.stringify({ formType: campaign.formType, formSlug: campaign.formSlug }) : ''
  useEffect(() => {
    if (of === '') return
    const read = async () => {
      const params = { organizationSlug, ...JSON.parse(of) }
      const answer = await call('GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', {
        params,
      })
      if (answer.ok)
        setKnown({ of, tiers: answer.value.document.tiers.map(({ id, name }) => ({ id, name })) })
    }
    void read()
  }, [of, organizationSlug])
  return known?.of === of ? known.tiers : []
}
