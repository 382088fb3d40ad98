import type { Document } from '@obole/contract/receipts'
import { useWords } from '../i18n/locale.tsx'
import { documentWords } from './orders.words.ts'

interface DocumentLinkProps {
  document: Pick<Document, 'name' | 'url' | 'fileName' | 'cardUrl'>
  /** Distinguishes it from others of the same name. */
  detail?: string | undefined
}

const ROW =
  'flex min-h-14 items-center gap-3.5 rounded-option border-[1.5px] border-line px-4 py-3 font-semibold text-ink no-underline hover:border-primary hover:text-ink'

const ARROW = 'M10 3v9m0 0-3.5-3.5M10 12l3.5-3.5M4 16.5h12'
const PHONE = 'M6 2.5h8a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm3 12.5h2'

/** A paper to download; a membership card also opens as a page to keep on a phone. */
export function DocumentLink({ document, detail }: DocumentLinkProps) {
  const t = useWords(documentWords)
  if (document.cardUrl === null) return <Download document={document} detail={detail} />
  return (
    <div className="flex flex-col gap-2">
      <a href={document.cardUrl} className={ROW}>
        <Icon path={PHONE} />
        <span className="min-w-0 flex-1 wrap-anywhere">{document.name}</span>
        <span className="text-sm font-normal text-muted">{t.onPhone}</span>
      </a>
      <Download document={document} detail={detail} />
    </div>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="size-5 flex-none text-primary">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Download({ document: { name, url, fileName }, detail }: DocumentLinkProps) {
  const t = useWords(documentWords)
  return (
    <a href={url} download={fileName} className={ROW}>
      <Icon path={ARROW} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {detail ? <span className="block text-sm font-normal text-muted">{detail}</span> : null}
      </span>
      <span className="text-sm font-normal text-muted">{t.pdf}</span>
    </a>
  )
}
