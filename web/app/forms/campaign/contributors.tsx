import type { ContributorsAnswer, Form } from '@obole/contract/forms'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { raisesFunds } from '@obole/core/campaign/kinds'
import { cents, formatEuros } from '@obole/core/money/money'
import { CONTRIBUTORS_PAGE_SIZE } from '@obole/core/site/settings'
import { useEffect, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readPlainly } from '../../session/plain-read.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { campaignWords } from './campaign.words.ts'
import { daysAgo } from './days-ago.ts'
import { useCampaign } from '../journey/journey.tsx'

interface Page extends ContributorsAnswer {
  /** How far the server's clock is ahead of this one. */
  aheadMs: number
}

async function ask(form: Form, continuationToken: string | null): Promise<Page | null> {
  const { organizationSlug, formType, formSlug } = form
  const answer = await readPlainly(
    'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/contributors',
    {
      params: { organizationSlug, formType, formSlug },
      query: { pageSize: CONTRIBUTORS_PAGE_SIZE, ...(continuationToken ? { continuationToken } : {}) },
    },
  )
  if (!answer) return null
  const aheadMs = Date.parse(answer.headers.get('date') ?? '') - Date.now() || 0
  return { ...answer.value, aheadMs }
}

/** The contributors who asked to be named, eight at a time; draws nothing while there are none. */
export default function Contributors() {
  const t = useWords(campaignWords)
  const locale = useLocale()
  const { form } = useCampaign()
  const [pages, setPages] = useState<readonly Page[]>([])
  const [busy, run] = useBusy()
  useEffect(() => {
    let isGone = false
    void ask(form, null).then((first) => {
      if (first && !isGone) setPages([first])
    })
    return () => {
      isGone = true
    }
  }, [form])
  const today = useToday(pages[0]?.aheadMs ?? 0)
  const token = pages.at(-1)?.pagination.continuationToken ?? null
  const more = () =>
    void run(async () => {
      const next = await ask(form, token)
      if (next) setPages([...pages, next])
    })
  if (!pages[0]?.data.length) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">{raisesFunds(form.formType) ? t.recentGifts : t.contributorsTitle}</h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {pages.flatMap(({ data }, page) =>
          data.map(({ name, amount, date }, index) => (
            // The list only grows at its end, and its entries have no unique name.
            // oxlint-disable-next-line react/no-array-index-key
            <li
              key={`${page}-${index}`}
              className="flex items-center gap-3 rounded-option border border-line bg-paper px-4 py-2.5"
            >
              <span
                aria-hidden
                className="grid size-9 flex-none place-items-center rounded-full bg-tint-2 font-bold text-primary-dark"
              >
                {(name ?? '·').charAt(0)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name ?? t.anonymous}</span>
                <time dateTime={parisDate(date)} className="block text-sm text-muted first-letter:uppercase">
                  {daysAgo(parisDate(date), today, locale)}
                </time>
              </span>
              {amount === null ? null : <b className="tabular-nums">{formatEuros(cents(amount), locale)}</b>}
            </li>
          )),
        )}
      </ul>
      {token ? (
        <Button tone="plain" className="mt-4" onPress={more} busyText={busy && t.loading}>
          {t.seeMore}
        </Button>
      ) : null}
    </section>
  )
}

const LOOKED_AT_EVERY_MS = 60_000

/** The day in France by the server's clock; it advances while the page stays open. */
function useToday(aheadMs: number): LocalDate {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOKED_AT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return parisDate(nowMs + aheadMs)
}
