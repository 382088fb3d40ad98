import { IMPORT_KINDS, type ImportKind, MAX_IMPORT_BYTES } from '@obole/core/imports/import'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { importPath } from '../desk/pages.ts'
import { importsWords } from './imports.words.ts'
import { downloadSample } from './sample.ts'

/** What the file holds, and the file. */
export function UploadCard() {
  const t = useWords(importsWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('Members')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const kinds = IMPORT_KINDS.filter((one) => one === 'Members' || can('moveMoney'))
  const send = (file: File) =>
    void run(async () => {
      if (file.size > MAX_IMPORT_BYTES) return setProblem(t.tooLarge)
      setProblem(null)
      const body = new FormData()
      body.set('file', file)
      const sent = await call('POST /manage/organizations/{organizationSlug}/imports', {
        params: { organizationSlug },
        query: { kind },
        body,
      })
      if (!sent.ok) return setProblem(sent.problem.message)
      await navigate(importPath(organizationSlug, sent.value.id))
    })
  return (
    <Card title={t.stepFile}>
      <div className="flex max-w-text flex-col gap-5">
        {problem ? <Notice tone="error" title={problem} isAlert /> : null}
        <RadioCards
          label={t.kind}
          isRequired
          value={kind}
          onChange={(value) => setKind(value === 'Gifts' ? 'Gifts' : 'Members')}
          choices={kinds.map((one) => ({
            value: one,
            label: <b>{t[`kind${one}`]}</b>,
            detail: t[`kind${one}Text`],
          }))}
        />
        <p className="text-sm text-muted">{t.limits}</p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton isBusy={busy} onFile={send} />
          <Button
            tone="quiet"
            className="max-sm:-ml-5"
            onPress={() => downloadSample(kind, locale, t[`sample${kind}`])}
          >
            {t.sample}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function FileButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const t = useWords(importsWords)
  return (
    <label className="chip cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
      <input
        type="file"
        accept=".csv,.xlsx,.txt,text/csv"
        className="sr-only"
        aria-label={t.choose}
        disabled={isBusy}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <span aria-hidden>{isBusy ? t.sending : t.choose}</span>
    </label>
  )
}
