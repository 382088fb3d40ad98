import type { Documents } from '@obole/contract/receipts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useIsLive } from '../browser.ts'
import { call } from '../call.ts'
import { useWords } from '../i18n/locale.tsx'
import { usePolling } from '../payment/polling.ts'
import { Card, Skeleton } from '../ui/card.tsx'
import { documentWords } from './orders.words.ts'

const DonorAddress = lazy(() => import('./donor-address.tsx'))

interface DocumentsCardProps {
  token: string
  first: Documents
}

/** Receipts, tickets and membership cards; they are made a moment after the order. */
export function DocumentsCard({ token, first }: DocumentsCardProps) {
  const t = useWords(documentWords)
  const [{ documents, isComplete, needsDonorAddress }, setDocuments] = useState(first)
  const [awaited, setAwaited] = useState(0)
  // Its list of countries is named by the browser, which may know other names than the server.
  const isLive = useIsLive()
  const isWaiting = !isComplete || documents.length < awaited
  if (!isWaiting && documents.length === 0 && !needsDonorAddress) return null
  const giveAddress = (given: Documents) => {
    setDocuments(given)
    // The receipt it was given for is drawn in a moment.
    setAwaited(given.documents.length + 1)
  }
  return (
    <Card title={t.title}>
      <ul className="flex flex-col gap-2">
        {documents.map(({ id, name, url, fileName }) => (
          <li key={id}>
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
              <span className="min-w-0 flex-1">{name}</span>
              <span className="text-sm font-normal text-muted">{t.pdf}</span>
            </a>
          </li>
        ))}
      </ul>
      {isWaiting ? <Coming token={token} onCome={setDocuments} /> : null}
      {needsDonorAddress ? (
        <Suspense fallback={<AddressPlace />}>
          {isLive ? <DonorAddress token={token} onGiven={giveAddress} /> : <AddressPlace />}
        </Suspense>
      ) : null}
    </Card>
  )
}

function AddressPlace() {
  return <Skeleton className="mt-4 h-96" />
}

function Coming({ token, onCome }: { token: string; onCome: (documents: Documents) => void }) {
  const t = useWords(documentWords)
  const ask = useCallback(async () => {
    const asked = await call('GET /orders/{token}/documents', { params: { token } })
    if (asked.ok) onCome(asked.value)
  }, [token, onCome])
  usePolling(ask)
  return <output className="mt-2 block text-muted">{t.coming}</output>
}
