import type { BankLine, Reconciliation, ReconciledPayout } from '@obole/contract/bank-statements'
import { typedDate } from '@obole/core/dates/dates'
import { formatCount } from '@obole/core/money/money'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { BankLineText } from './bank-line.tsx'
import { PayoutName } from './payout-name.tsx'
import { statementWords } from './statements.words.ts'

const FEWEST_GROUPED = 3

/** The payouts that no statement shows yet, each with the lines that it may be. */
export function Waiting({ state, mayTick }: { state: Reconciliation; mayTick: boolean }) {
  const t = useWords(statementWords)
  const locale = useLocale()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { waiting, absent, figures } = state
  // Somebody may find on a statement what we did not.
  const choosable = [...absent.filter(({ candidates, tick }) => !tick && candidates.length > 0), ...waiting]
  const notCovered = choosable.filter(({ candidates, isCovered }) => candidates.length === 0 && !isCovered)
  const isGrouped = notCovered.length >= FEWEST_GROUPED
  const single = isGrouped ? choosable.filter((payout) => !notCovered.includes(payout)) : choosable
  return (
    <section className="mt-3 flex flex-col gap-3" aria-labelledby="waiting">
      <h2 id="waiting" className="text-2xl">
        {t.toTick}
      </h2>
      {figures.waiting.count > waiting.length ? (
        <p className="text-muted">{t.toTickText(formatCount(waiting.length, locale))}</p>
      ) : null}
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {choosable.length === 0 ? <p className="text-muted">{t.noneWaiting}</p> : null}
      {single.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border-[1.5px] border-line bg-paper">
          {single.map((payout) => (
            <li key={payout.cashOutId} className="flex flex-col gap-2 px-4 py-3.5">
              <PayoutName payout={payout} />
              <Candidates payout={payout} mayTick={mayTick} onRefusal={setRefusal} />
            </li>
          ))}
        </ul>
      ) : null}
      {isGrouped ? <NotCovered payouts={notCovered} /> : null}
    </section>
  )
}

/** Said once, so that what somebody can decide is not pushed down the page. */
function NotCovered({ payouts }: { payouts: readonly ReconciledPayout[] }) {
  const t = useWords(statementWords)
  const locale = useLocale()
  return (
    <details className="rounded-card border-[1.5px] border-line bg-paper px-4 py-3.5">
      <summary className="cursor-pointer text-muted">
        {t.manyNotCovered(formatCount(payouts.length, locale))}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {payouts.map((payout) => (
          <li key={payout.cashOutId} className="py-2">
            <PayoutName payout={payout} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface CandidatesProps {
  payout: ReconciledPayout
  mayTick: boolean
  onRefusal: (text: string | null) => void
}

function Candidates({ payout, mayTick, onRefusal }: CandidatesProps) {
  const t = useWords(statementWords)
  const { candidates, isCovered } = payout
  if (candidates.length === 0) return <p className="text-muted">{isCovered ? t.noLine : t.notCovered}</p>
  return (
    <>
      <p className="text-muted">{t.mayBe}</p>
      <ul className="flex flex-col gap-2">
        {candidates.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-option bg-ground px-3 py-2"
          >
            <BankLineText line={line} />
            {mayTick ? <TickButton payout={payout} line={line} onRefusal={onRefusal} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface TickButtonProps extends Pick<CandidatesProps, 'payout' | 'onRefusal'> {
  line: BankLine
}

function TickButton({ payout, line, onRefusal }: TickButtonProps) {
  const t = useWords(statementWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const tick = () =>
    void run(async () => {
      onRefusal(null)
      const answered = await call(
        'POST /manage/organizations/{organizationSlug}/reconciliation/payouts/{cashOutId}/tick',
        { params: { organizationSlug, cashOutId: payout.cashOutId }, body: { lineId: line.id } },
      )
      if (!answered.ok) onRefusal(answered.problem.message)
      await revalidate()
    })
  return (
    <Button
      tone="plain"
      aria-label={t.tickWithOf(euros(payout.amount, locale), typedDate(line.day), line.label)}
      onPress={tick}
      busyText={busy && t.ticking}
    >
      {t.tickWith}
    </Button>
  )
}
