import type { UploadedFile } from '@obole/contract/carts'
import { createContext, useContext, useState } from 'react'
import type { Answer } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { participantsWords } from './participants.words.ts'

interface Files {
  /** Answers null where there is no cart to send the file to. */
  send: (body: FormData) => Promise<Answer<UploadedFile> | null>
  isUploading: boolean
  begin: (field: string) => void
  end: (field: string) => void
  complaint: string | null
  complain: () => void
}

/** The files being uploaded: the step waits for them. */
export const FilesContext = createContext<Files | null>(null)

export function useFiles(send: Files['send']): Files {
  const t = useWords(participantsWords)
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())
  const [hasComplained, setHasComplained] = useState(false)
  const isUploading = uploading.size > 0
  return {
    send,
    isUploading,
    begin: (field) => setUploading((now) => new Set([...now, field])),
    end: (field) => setUploading((now) => new Set([...now].filter((other) => other !== field))),
    complaint: hasComplained && isUploading ? t.filesUploading : null,
    complain: () => setHasComplained(true),
  }
}

export function useFilesOfStep(): Files {
  const files = useContext(FilesContext)
  if (!files) throw new Error('a file is asked for outside its step')
  return files
}
