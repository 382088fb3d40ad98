import type { ImportView } from '@obole/contract/imports'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { UndoQuestion } from '../desk/undo-question.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { pageOf } from '../desk/pages.ts'
import { Acts } from './acts.tsx'
import { importWords } from './imports.words.ts'
import { ProblemCounts, RefusedLines } from './problem-counts.tsx'

/** How far the work is, or what it came to. */
export function ResultCard({ file }: { file: ImportView }) {
  const isAtWork = file.state === 'Running' || file.state === 'Undoing'
  return isAtWork ? <AtWork file={file} /> : <Result file={file} />
}

function AtWork({ file: { state, counts } }: { file: ImportView }) {
  const t = useWords(importWords)
  const locale = useLocale()
  const isReading = state === 'Running'
  const left = isReading ? counts.Ready : counts.Done
  const done = isReading ? counts.Done : counts.Undone + counts.Kept
  const count = (lines: number) => lines.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
  return (
    <Card title={isReading ? t.atWork : t.undoingNow}>
      <LookAgain />
      <div className="flex max-w-text flex-col gap-4">
        <Progress label={t.progress(count(done), count(done + left))} done={done} total={done + left} />
        <p className="text-muted">{t.atWorkText}</p>
      </div>
    </Card>
  )
}

function Result({ file }: { file: ImportView }) {
  const t = useWords(importWords)
  const { organizationSlug } = useAssociation()
  const [asks, setAsks] = useState(false)
  const { Done, Known, Undone, Kept } = file.counts
  const isUndone = file.state === 'Undone'
  const awaitsReceipts = file.kind === 'Gifts' && !isUndone && Done > 0
  return (
    <>
      <Notice
        tone={Kept > 0 ? 'attention' : 'success'}
        title={isUndone ? t.undone(Undone) : t.done(Done)}
        isAlert
      >
        <ul className="tabular-nums">
          <Acts file={file} />
          {Kept > 0 ? <li>{t.kept(Kept)}</li> : null}
          {Known > 0 ? <li>{t.known(Known)}</li> : null}
          <RefusedLines file={file} />
        </ul>
      </Notice>
      <ProblemCounts file={file} />
      {awaitsReceipts ? <p className="max-w-text">{t.quietDone}</p> : null}
      {file.forgottenAt ? <p className="text-muted">{t.forgotten}</p> : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={pageOf(organizationSlug, 'contacts')} tone="plain">
          {t.seePeople}
        </LinkButton>
        {awaitsReceipts ? (
          <LinkButton to={pageOf(organizationSlug, 'receipts')} tone="plain">
            {t.seeReceipts}
          </LinkButton>
        ) : null}
        {isUndone || file.forgottenAt ? null : (
          <Button tone="danger" onPress={() => setAsks(true)}>
            {t.undo}
          </Button>
        )}
      </div>
      {asks ? (
        <UndoQuestion
          words={t}
          undo={() =>
            call('POST /manage/organizations/{organizationSlug}/imports/{importId}/undo', {
              params: { organizationSlug, importId: file.id },
            })
          }
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}
