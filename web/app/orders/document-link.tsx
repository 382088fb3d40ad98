import type { Document } from '@obole/contract/receipts'
import { useWords } from '../i18n/locale.tsx'
import { documentWords } from './orders.words.ts'

interface DocumentLinkProps {
  document: Pick<Document, 'name' | 'url' | 'fileName'>
  /** Distinguishes it from others of the same name. */
  detail?: string
}

/** A paper to download. */
export function DocumentLink({ document: { name, url, fileName }, detail }: DocumentLinkProps) {
  const t = useWords(documentWords)
  return (
    <a
      href={url}
      download={fileName}
      className="flex min-h-14 items-center gap-3.5 rounded-option border-[1.5px] border-line px-4 py-3 font-semibold text-ink no-underline hover:border-primary hover:text-ink"
    >
      <svg viewBox="0 0 20 20" aria-hidden className="size-5 flex-none text-primary">
        <path
          d="M10 3v9m0 0-3.5-3.5M10 12l3.5-3.5M4 16.5h12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {detail ? <span className="block text-sm font-normal text-muted">{detail}</span> : null}
      </span>
      <span className="text-sm font-normal text-muted">{t.pdf}</span>
    </a>
  )
}
