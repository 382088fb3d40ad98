import type { ReceiptLetters, ReceiptYear } from '@obole/contract/manage-receipts'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { Day } from '../lists/cells.tsx'
import { receiptWords } from './receipts.words.ts'

const LetterTextDialog = lazy(() => import('./letter-text-dialog.tsx'))

interface LettersCardProps {
  ofYear: ReceiptYear
  text: string
  mayMake: boolean
}

/** Receipts of donors without an e-mail address, as letters to print. */
export function LettersCard({ ofYear, text, mayMake }: LettersCardProps) {
  const t = useWords(receiptWords)
  const [isOpen, setIsOpen] = useState(false)
  const { toPost, letters, year } = ofYear
  const drawing = letters.find(({ state }) => state === 'Drawing')
  return (
    <Card title={t.letters}>
      <p className="tabular-nums">
        {toPost.all === 0 ? t.noLetter : t.lettersToPost(toPost.all, toPost.notPrinted)}
      </p>
      {drawing ? <Drawing letters={drawing} /> : null}
      {mayMake && !drawing && toPost.all > 0 ? <MakeLetters year={year} toPost={toPost} /> : null}
      {letters.length > 0 ? (
        <ul className="mt-4 flex flex-col gap-2">
          {letters
            .filter(({ state }) => state !== 'Drawing')
            .map((one) => (
              <LettersLine key={one.id} letters={one} mayOpen={mayMake} />
            ))}
        </ul>
      ) : null}
      {mayMake ? (
        <Button tone="quiet" className="mt-2" onPress={() => setIsOpen(true)}>
          {t.changeLetterText}
        </Button>
      ) : null}
      <Suspense>{isOpen ? <LetterTextDialog text={text} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Card>
  )
}

function MakeLetters({ year, toPost }: { year: number; toPost: ReceiptYear['toPost'] }) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const make = (which: 'NotPrinted' | 'All') =>
    void run(async () => {
      const made = await call('POST /manage/organizations/{organizationSlug}/receipts/years/{year}/letters', {
        params: { organizationSlug, year },
        body: { which },
      })
      setRefusal(made.ok ? null : made.problem.message)
      await revalidate()
    })
  return (
    <div className="mt-4 flex flex-col gap-3">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <div className="flex flex-wrap gap-3">
        {toPost.notPrinted > 0 ? (
          <Button tone="plain" onPress={() => make('NotPrinted')} busyText={busy && t.asking}>
            {t.makeLetters(toPost.notPrinted)}
          </Button>
        ) : null}
        {toPost.all > toPost.notPrinted ? (
          <Button tone="quiet" onPress={() => make('All')} busyText={busy && t.asking}>
            {t.makeAllLetters(toPost.all)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Drawing({ letters: { drawn, letters } }: { letters: ReceiptLetters }) {
  const t = useWords(receiptWords)
  return (
    <div className="mt-4">
      <LookAgain />
      <Progress label={t.drawing(drawn, letters)} done={drawn} total={letters} />
    </div>
  )
}

function LettersLine({ letters, mayOpen }: { letters: ReceiptLetters; mayOpen: boolean }) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { id, url, createdAt, printedAt, printedBy, drawn, voided } = letters
  const note = () =>
    void run(async () => {
      await call('POST /manage/organizations/{organizationSlug}/receipts/letters/{lettersId}/printed', {
        params: { organizationSlug, lettersId: id },
      })
      await revalidate()
    })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2">
      {url && mayOpen ? (
        <a href={url} download className="inline-flex min-h-11 items-center">
          {t.openLetters(drawn)}
        </a>
      ) : (
        <span>{t.openLetters(drawn)}</span>
      )}
      <span className="text-sm text-muted">
        <Day at={createdAt} />
        {url ? null : ` · ${voided > 0 ? t.lettersOutdated(voided) : t.lettersForgotten}`}
      </span>
      {printedAt ? (
        <span className="text-sm text-muted">
          {t.printedBy(printedBy ?? '')} <Day at={printedAt} />
        </span>
      ) : mayOpen ? (
        <Button tone="quiet" onPress={note} busyText={busy && t.saving}>
          {t.notePrinted}
        </Button>
      ) : null}
    </li>
  )
}
