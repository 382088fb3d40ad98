import type { Export } from '@obole/contract/manage-lists'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import type { ExportProps } from './export-props.ts'
import { exportFilters } from './list-query.ts'
import { listWords } from './lists.words.ts'

const LOOK_EVERY_MS = 700

type Format = Export['format']

/** Prepares the file, lets the browser download it, and shows the progress. */
export default function ExportDialog({
  organizationSlug,
  list,
  filters,
  fixed,
  ticked,
  text,
  onClose,
}: ExportProps & { onClose: () => void }) {
  const t = useWords(listWords)
  const locale = useLocale()
  const [page] = useSearchParams()
  const [format, setFormat] = useState<Format>('csv')
  const [made, setMade] = useState<Export | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const start = () =>
    void run(async () => {
      setRefusal(null)
      const body = { list, format, locale, filters: { ...exportFilters(page, filters, fixed), ...ticked } }
      const prepared = await (organizationSlug === null
        ? call('POST /manage/support/exports', { body: { ...body, list: 'abuses' } })
        : call('POST /manage/organizations/{organizationSlug}/exports', {
            params: { organizationSlug },
            body,
          }))
      if (!prepared.ok) return setRefusal(prepared.problem.message)
      setMade(prepared.value)
      fetchFile(prepared.value.url)
    })
  return (
    <Dialog title={t.exportTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        {made ? (
          <ExportProgress organizationSlug={organizationSlug} made={made} onChange={setMade} />
        ) : (
          <>
            <p>{text ?? t.exportText}</p>
            <RadioCards
              label={t.format}
              value={format}
              onChange={(value) => setFormat(value === 'xlsx' ? 'xlsx' : 'csv')}
              choices={[
                { value: 'csv', label: <b>{t.formatCsv}</b>, detail: t.formatCsvDetail },
                { value: 'xlsx', label: <b>{t.formatXlsx}</b>, detail: t.formatXlsxDetail },
              ]}
            />
            <DialogActs>
              <Button onPress={start} busyText={busy && t.exporting}>
                {t.download}
              </Button>
            </DialogActs>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The browser saves the streamed file by itself; the page stays. */
function fetchFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

interface ExportProgressProps extends Pick<ExportProps, 'organizationSlug'> {
  made: Export
  onChange: (made: Export) => void
}

function ExportProgress({ organizationSlug, made, onChange }: ExportProgressProps) {
  const t = useWords(listWords)
  const locale = useLocale()
  const isOver = made.state === 'Done' || made.state === 'Failed'
  useEffect(() => {
    if (isOver) return
    const look = async () => {
      const exportId = made.id
      const now = await (organizationSlug === null
        ? call('GET /manage/support/exports/{exportId}', { params: { exportId } })
        : call('GET /manage/organizations/{organizationSlug}/exports/{exportId}', {
            params: { organizationSlug, exportId },
          }))
      // After a failed look, another follows.
      onChange(now.ok ? now.value : { ...made })
    }
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [made, isOver, organizationSlug, onChange])
  const count = (rows: number) => rows.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
  if (made.state === 'Failed') return <Notice tone="error" title={t.exportFailed} isAlert />
  return (
    <>
      <Progress
        label={t.exportProgress(count(made.writtenRows), count(made.totalRows))}
        done={made.state === 'Done' ? made.totalRows : made.writtenRows}
        total={made.totalRows}
      />
      {made.state === 'Done' ? <Notice tone="success" title={t.exportDone} isAlert /> : null}
    </>
  )
}
