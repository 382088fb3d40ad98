import { createContext, useContext, useState } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { participantsWords } from './participants.words.ts'

interface Files {
  /** The cart they are sent to; null while there is none. */
  cartId: () => Promise<string | null>
  isUploading: boolean
  begin: (field: string) => void
  end: (field: string) => void
  complaint: string | null
  complain: () => void
}

/** Which files are on their way: the step waits for them. */
export const FilesContext = createContext<Files | null>(null)

export function useFiles(cartId: Files['cartId']): Files {
  const t = useWords(participantsWords)
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())
  const [hasComplained, setHasComplained] = useState(false)
  const isUploading = uploading.size > 0
  return {
    cartId,
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
