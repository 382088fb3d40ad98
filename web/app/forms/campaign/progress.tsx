import type { Form } from '@obole/contract/forms'
import type { LocalDate } from '@obole/core/dates/dates'
import { filledPercent, gaugeOf } from '@obole/core/campaign/gauge'
import { cents, formatEuros } from '@obole/core/money/money'
import { useEffect, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readPlainly } from '../../session/plain-read.ts'
import { campaignWords } from './campaign.words.ts'

/** From this number of days down, the page says that the end is near. */
const SOON_DAYS = 14

type Figures = Pick<Form, 'collectedAmount' | 'contributorsCount'>

interface ProgressProps {
  form: Form
  today: LocalDate
  /** For a page from a shared cache: asks for the current figures at once. */
  asksAtOnce?: boolean
  className?: string
}

/** How far a fundraiser is, and how long it still lasts. */
export function Progress({ form, today, asksAtOnce = false, className = '' }: ProgressProps) {
  const t = useWords(campaignWords)
  const locale = useLocale()
  const { formType, financialGoal: goalCents, saleEndDate: saleEnd } = form
  const gaugeAt = (collectedCents: number | null) =>
    gaugeOf({ formType, collectedCents, goalCents, saleEnd }, today)
  const figures = useLiveFigures(form, { isAsked: gaugeAt(form.collectedAmount) !== null, asksAtOnce })
  const gauge = gaugeAt(figures.collectedAmount)
  if (!gauge) return null
  const { percent, daysLeft } = gauge
  return (
    <div className={`rounded-card border-[1.5px] border-line bg-paper p-5 ${className}`}>
      <p className="text-lg tabular-nums">
        <b className="font-title text-2xl">{formatEuros(cents(gauge.collectedCents), locale)}</b>{' '}
        <span className="inline-block">
          {goalCents ? t.ofGoal(formatEuros(cents(goalCents), locale)) : t.collected}
        </span>
      </p>
      {percent === null ? null : (
        <progress
          value={filledPercent(percent)}
          max={100}
          aria-label={t.progress}
          className="mt-3 block h-3 w-full appearance-none overflow-hidden rounded-full bg-tint-2 forced-colors:border [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-tint-2 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-leaf [&::-webkit-progress-value]:transition-[width] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
        >
          {t.percent(percent)}
        </progress>
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-muted tabular-nums">
        {percent === null ? null : <span>{t.percent(percent)}</span>}
        {figures.contributorsCount === null ? null : <span>{t.contributors(figures.contributorsCount)}</span>}
        {daysLeft === null ? null : (
          <span className={daysLeft <= SOON_DAYS ? 'text-amber' : ''}>{t.daysLeft(daysLeft)}</span>
        )}
      </p>
    </div>
  )
}

const ASKED_EVERY_MS = 30_000

/** The figures the page was drawn with, then the current ones, for as long as the page is visible. */
function useLiveFigures(
  form: Form,
  { isAsked, asksAtOnce }: { isAsked: boolean; asksAtOnce: boolean },
): Figures {
  const [figures, setFigures] = useState<Figures | null>(null)
  const { organizationSlug, formType, formSlug } = form
  useEffect(() => {
    if (!isAsked) return
    const query = { organizationSlug, formType, formSlug }
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await readPlainly('GET /agg/form', { query })
      if (answer) setFigures(answer.value.form)
    }
    if (asksAtOnce) void ask()
    const timer = setInterval(() => void ask(), ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [organizationSlug, formType, formSlug, isAsked, asksAtOnce])
  return figures ?? form
}
