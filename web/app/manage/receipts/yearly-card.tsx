import type { ReceiptRun, ReceiptYear } from '@obole/contract/manage-receipts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { LookAgain } from '../desk/look-again.tsx'
import { orderPath } from '../desk/pages.ts'
import { euros } from '../lists/cells.tsx'
import { receiptWords } from './receipts.words.ts'

interface YearlyCardProps {
  ofYear: ReceiptYear
  canIssue: boolean
  mayIssue: boolean
}

/** What is to be issued for a year, how far that is, and who is still to say where they live. */
export function YearlyCard({ ofYear, canIssue, mayIssue }: YearlyCardProps) {
  const t = useWords(receiptWords)
  const { year, run, preview } = ofYear
  const isOpen = run?.state === 'Running' || run?.state === 'Paused'
  return (
    <Card title={t.yearly(year)}>
      {isOpen && run ? <AtWork year={year} run={run} mayIssue={mayIssue} /> : null}
      {!isOpen && run ? <LastRun run={run} /> : null}
      {!isOpen && preview ? (
        <Preview ofYear={ofYear} preview={preview} canIssue={canIssue} mayIssue={mayIssue} />
      ) : null}
    </Card>
  )
}

interface PreviewProps extends YearlyCardProps {
  preview: NonNullable<ReceiptYear['preview']>
}

function Preview({ ofYear, preview, canIssue, mayIssue }: PreviewProps) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const { year, isOver, withoutAddress } = ofYear
  const { giftsToIssue, totalToIssue, byMail, byPost, replaced, unchanged, addressMissing, nothing } = preview
  const toIssue = byMail + byPost
  // With nothing to issue a run still writes to those who have not said where they live.
  const mayAsk = withoutAddress.some(({ isAsked }) => !isAsked)
  if (preview.donors === 0) return <p className="text-muted">{t.noGifts(year)}</p>
  return (
    <div className="flex flex-col gap-3">
      {toIssue > 0 ? (
        <p className="tabular-nums">{t.given(toIssue, giftsToIssue, euros(totalToIssue, locale))}</p>
      ) : null}
      <ul className="flex list-disc flex-col gap-1 pl-5 tabular-nums">
        {byMail > 0 ? <li>{t.byMail(byMail)}</li> : null}
        {byPost > 0 ? <li>{t.byPost(byPost)}</li> : null}
        {replaced > 0 ? <li>{t.toReplace(replaced)}</li> : null}
        {unchanged > 0 ? <li>{t.unchanged(unchanged)}</li> : null}
        {addressMissing > 0 ? <li>{t.addressMissing(addressMissing)}</li> : null}
        {nothing > 0 ? <li>{t.nothingLeft(nothing)}</li> : null}
      </ul>
      {isOver ? null : <p className="text-muted">{t.notOver(year)}</p>}
      {withoutAddress.length > 0 ? <WithoutAddress donors={withoutAddress} /> : null}
      {mayIssue && toIssue > 0 ? (
        <Button className="self-start" isDisabled={!canIssue} onPress={() => setAsks(true)}>
          {t.issueYear(year)}
        </Button>
      ) : null}
      {mayIssue && toIssue === 0 && mayAsk ? (
        <Button tone="plain" className="self-start" isDisabled={!canIssue} onPress={() => setAsks(true)}>
          {t.askAddresses}
        </Button>
      ) : null}
      {asks ? <IssueQuestion ofYear={ofYear} toIssue={toIssue} onClose={() => setAsks(false)} /> : null}
    </div>
  )
}

function WithoutAddress({ donors }: { donors: ReceiptYear['withoutAddress'] }) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return (
    <details className="rounded-field border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t.whoHasNoAddress}
      </summary>
      <ul className="flex flex-col pb-2 tabular-nums">
        {donors.map(({ donor, orderId, total, isAsked }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-3">
            <Link to={orderPath(organizationSlug, orderId)} className="inline-flex min-h-11 items-center">
              {donor}
            </Link>
            <span>{euros(total, locale)}</span>
            {isAsked ? <span className="text-sm text-muted">{t.asked}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface IssueQuestionProps {
  ofYear: ReceiptYear
  toIssue: number
  onClose: () => void
}

function IssueQuestion({ ofYear: { year, isOver }, toIssue, onClose }: IssueQuestionProps) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const issue = () =>
    outcome(
      call('POST /manage/organizations/{organizationSlug}/receipts/years/{year}/run', {
        params: { organizationSlug, year },
      }),
    )
  return (
    <Question
      title={toIssue > 0 ? t.issueYear(year) : t.askAddresses}
      answer={toIssue > 0 ? t.issueNow : t.askNow}
      busyText={t.asking}
      onAnswer={issue}
      onClose={onClose}
    >
      <p>{toIssue > 0 ? t.issueYearText(toIssue) : t.askAddressesText}</p>
      {isOver || toIssue === 0 ? null : <Notice tone="attention" title={t.notOver(year)} />}
    </Question>
  )
}

function AtWork({ year, run, mayIssue }: { year: number; run: ReceiptRun; mayIssue: boolean }) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const isRunning = run.state === 'Running'
  const move = async (state: 'Running' | 'Paused' | 'Canceled') => {
    const moved = await call('PUT /manage/organizations/{organizationSlug}/receipts/years/{year}/run', {
      params: { organizationSlug, year },
      body: { state },
    })
    await revalidate()
    return moved.ok ? null : moved.problem.message
  }
  const count = (donors: number) => donors.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
  return (
    <div className="flex flex-col gap-4">
      {isRunning ? <LookAgain /> : null}
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <Progress label={t.progress(count(run.done), count(run.donors))} done={run.done} total={run.donors} />
      <p className="text-muted">{isRunning ? t.atWorkText : t.pausedText}</p>
      {mayIssue ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onPress={() => void move(isRunning ? 'Paused' : 'Running').then(setRefusal)}>
            {isRunning ? t.pause : t.goOn}
          </Button>
          <Button tone="quiet" onPress={() => setAsks(true)}>
            {t.endRun}
          </Button>
        </div>
      ) : null}
      {asks ? (
        <Question
          title={t.endRunTitle}
          answer={t.endRun}
          busyText={t.asking}
          isDangerous
          onAnswer={() => move('Canceled')}
          onClose={() => setAsks(false)}
        >
          <p>{t.endRunText}</p>
        </Question>
      ) : null}
    </div>
  )
}

function LastRun({ run }: { run: ReceiptRun }) {
  const t = useWords(receiptWords)
  const { issued, replaced, unchanged, addressMissing } = run
  const isDone = run.state === 'Done'
  const written = issued + replaced
  const done = () => {
    if (written > 0) return t.runDone(written)
    if (addressMissing > 0) return t.runLacksAddresses(addressMissing)
    return unchanged > 0 ? t.runSaidAll : t.runHadNothing
  }
  return (
    <Notice
      tone={isDone && (written > 0 || addressMissing === 0) ? 'success' : 'attention'}
      title={isDone ? done() : t.runEnded(written)}
      className="mb-4"
    />
  )
}
