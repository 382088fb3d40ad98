import type { ImportView } from '@obole/contract/imports'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { Acts } from './acts.tsx'
import { importWords } from './imports.words.ts'
import { ProblemCounts, RefusedLines } from './problem-counts.tsx'

/** What would be read in, before it is. */
export function PreviewCard({ file, onChange }: { file: ImportView; onChange: () => void }) {
  const t = useWords(importWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const { Ready, Known } = file.counts
  const start = () =>
    void run(async () => {
      const answered = await call('POST /manage/organizations/{organizationSlug}/imports/{importId}/run', {
        params: { organizationSlug, importId: file.id },
      })
      if (!answered.ok) setRefusal(answered.problem.message)
      await revalidate()
    })
  return (
    <Card title={t.stepPreview}>
      <div className="flex flex-col gap-4">
        {Ready === 0 ? <Notice tone="attention" title={t.nothing} /> : null}
        <ul className="flex flex-col gap-1 tabular-nums">
          {Ready > 0 ? (
            <li>
              <b>{t.ready(Ready)}</b>
              {file.newPeople > 0 ? `, ${t.newPeople(file.newPeople)}` : null}
            </li>
          ) : null}
          <Acts file={file} />
          {Known > 0 ? <li>{t.known(Known)}</li> : null}
          <RefusedLines file={file} />
          {file.warnings.map(({ warning, count }) => (
            <li key={warning} className="text-amber">
              {t[`warned${warning}`](count)}
            </li>
          ))}
        </ul>
        <ProblemCounts file={file} />
        {file.kind === 'Gifts' && Ready > 0 ? <p className="max-w-text">{t.quiet}</p> : null}
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <div className="flex flex-wrap gap-3">
          {Ready > 0 ? (
            <Button onPress={start} busyText={busy && t.running}>
              {t.run(Ready)}
            </Button>
          ) : null}
          <Button tone="plain" onPress={onChange}>
            {t.changeColumns}
          </Button>
        </div>
      </div>
    </Card>
  )
}
