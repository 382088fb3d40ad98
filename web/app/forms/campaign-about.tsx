import { lazy, Suspense, useState } from 'react'
import { cents, formatEuros } from '@obole/core/money'
import { useNear } from '../browser.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { campaignWords } from './campaign.words.ts'
import { useJourney } from './journey.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))
const Contributors = lazy(() => import('./contributors.tsx'))

/** The goal of a fundraising and how far it is. */
export function Progress() {
  const t = useWords(campaignWords)
  const locale = useLocale()
  const { form } = useJourney()
  const { financialGoal, collectedAmount, contributorsCount } = form
  if (form.formType !== 'CrowdFunding' || collectedAmount === null) return null
  const percent = financialGoal ? Math.floor((collectedAmount * 100) / financialGoal) : null
  const collected = formatEuros(cents(collectedAmount), locale)
  return (
    <div className="mb-7 rounded-card border-[1.5px] border-line bg-paper p-5">
      <p className="text-lg tabular-nums">
        <b className="font-title text-2xl">{collected}</b>{' '}
        {financialGoal ? t.ofGoal(formatEuros(cents(financialGoal), locale)) : t.collected}
      </p>
      {percent === null ? null : (
        <progress
          value={Math.min(percent, 100)}
          max={100}
          aria-label={t.progress}
          className="mt-3 block h-3 w-full appearance-none overflow-hidden rounded-full bg-tint-2 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-tint-2 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
        >
          {t.percent(percent)}
        </progress>
      )}
      <p className="mt-2 flex justify-between gap-4 text-sm font-semibold text-muted tabular-nums">
        <span>{percent === null ? null : t.percent(percent)}</span>
        <span>{contributorsCount === null ? null : t.contributors(contributorsCount)}</span>
      </p>
    </div>
  )
}

/** What one may want to read before paying, under what one pays for. */
export function CampaignAbout() {
  const t = useWords(campaignWords)
  const { form } = useJourney()
  // Asked for well before it is seen: nobody knows how many of them wish to be in the list, and nothing moves under a reader's eyes.
  const [place, isNear] = useNear('800px')
  const { longDescription, contactEmail } = form
  const [reports, setReports] = useState(false)
  const listsPeople = (form.contributorsCount ?? 0) > 0 && form.displayContributorName
  return (
    <>
      {longDescription ? (
        <section className="mt-10">
          <h2 className="mb-3 text-2xl">{t.about}</h2>
          {longDescription.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} className="mb-3 max-w-text whitespace-pre-line">
              <LinkedText>{paragraph}</LinkedText>
            </p>
          ))}
        </section>
      ) : null}
      {listsPeople ? (
        <div ref={place}>
          {isNear ? (
            <Suspense>
              <Contributors />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6">
        {contactEmail ? (
          <p>
            {t.question} <a href={`mailto:${contactEmail}`}>{t.writeTo(form.organization.name)}</a>
          </p>
        ) : null}
        <button
          type="button"
          onClick={() => setReports(true)}
          className="min-h-11 text-sm text-muted underline"
        >
          {t.report}
        </button>
      </div>
      <Suspense>{reports ? <ReportDialog onClose={() => setReports(false)} /> : null}</Suspense>
    </>
  )
}
