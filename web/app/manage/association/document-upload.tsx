import type { DocumentKind } from '@obole/core/association/compliance'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { CHOOSABLE_FILES, fileProblem } from '../../fields/chosen-file.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { complianceWords } from './compliance.words.ts'

export function DocumentUpload({ kind }: { kind: DocumentKind }) {
  const t = useWords(complianceWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    const refused = fileProblem(file, locale)
    setProblem(refused)
    if (refused) return
    setIsSending(true)
    const body = new FormData()
    body.set('file', file)
    const sent = await call('POST /manage/organizations/{organizationSlug}/documents', {
      params: { organizationSlug },
      query: { kind },
      body,
    })
    if (!sent.ok) setProblem(sent.problem.message)
    await revalidate()
    setIsSending(false)
  }
  return (
    <div>
      <label className="chip cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary hover:border-ink">
        <input
          type="file"
          accept={CHOOSABLE_FILES}
          className="sr-only"
          aria-label={t.addTo(t[`kind${kind}`])}
          disabled={isSending}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void send(file)
          }}
        />
        <span aria-hidden>{isSending ? t.sending : t.add}</span>
      </label>
      <p aria-live="polite" className="mt-1 text-sm font-semibold text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}
