import type { ForgettingPreview, PersonFileView } from '@obole/contract/privacy'
import { dayOf } from '@obole/core/dates/moments'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { privacyWords } from './privacy.words.ts'

const MakeFileDialog = lazy(() => import('./make-file-dialog.tsx'))
const ForgetDialog = lazy(() => import('./forget-dialog.tsx'))

const LOOK_AGAIN_MS = 3000

/** On the file of a person: everything about them as a file, and forgetting them. */
export function PersonalDataCard({ contactId, name }: { contactId: number; name: string }) {
  const t = useWords(privacyWords)
  const { organizationSlug, can } = useAssociation()
  const [isMaking, setIsMaking] = useState(false)
  const [preview, setPreview] = useState<ForgettingPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [file, setFile] = useFile(contactId)
  const look = async () => {
    const answer = await call(
      'GET /manage/organizations/{organizationSlug}/contacts/{contactId}/forgetting',
      {
        params: { organizationSlug, contactId },
      },
    )
    setProblem(answer.ok ? null : answer.problem.message)
    if (answer.ok) setPreview(answer.value)
  }
  return (
    <Card title={t.card}>
      <p className="text-muted">{t.cardText}</p>
      {problem ? <Notice tone="error" title={problem} isAlert className="mt-3" /> : null}
      <FileLink file={file} />
      <div className="-mb-3 -ml-5 flex flex-wrap">
        <Button tone="quiet" onPress={() => setIsMaking(true)}>
          {t.makeFile}
        </Button>
        {can('editOrganization') ? (
          <Button tone="quiet" onPress={() => void look()}>
            {t.forget}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {isMaking ? (
          <MakeFileDialog contactId={contactId} onMade={setFile} onClose={() => setIsMaking(false)} />
        ) : null}
        {preview ? <ForgetDialog {...{ contactId, name, preview }} onClose={() => setPreview(null)} /> : null}
      </Suspense>
    </Card>
  )
}

/** The latest file of the person; one that is being made is looked at again until it is there. */
function useFile(contactId: number) {
  const { organizationSlug } = useAssociation()
  const [file, setFile] = useState<PersonFileView | null>(null)
  const isWaiting = file?.state === 'Waiting'
  useEffect(() => {
    const read = async () => {
      const answer = await call(
        'GET /manage/organizations/{organizationSlug}/contacts/{contactId}/personal-data',
        {
          params: { organizationSlug, contactId },
        },
      )
      if (answer.ok) setFile(answer.value.data[0] ?? null)
    }
    if (!isWaiting) return void read()
    const timer = setInterval(() => void read(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [organizationSlug, contactId, isWaiting])
  return [file, setFile] as const
}

function FileLink({ file }: { file: PersonFileView | null }) {
  const t = useWords(privacyWords)
  const locale = useLocale()
  if (file?.state === 'Waiting') return <p className="mt-3">{t.fileWaiting}</p>
  if (!file?.url || file.expiresAt === null) return null
  return (
    <p className="mt-3">
      <a href={file.url} download>
        {t.fileReady(dayOf(file.expiresAt, locale))}
      </a>
    </p>
  )
}
