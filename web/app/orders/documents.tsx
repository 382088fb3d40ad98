import type { Documents } from '@obole/contract/receipts'
import { Suspense, useCallback, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { useIsLive } from '../browser/browser.ts'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { usePolling } from '../card/polling.ts'
import { Card, Skeleton } from '../ui/card.tsx'
import { DocumentLink } from './document-link.tsx'
import { documentWords } from './orders.words.ts'

const MissingAddress = lazy(() => import('./missing-address.tsx'))

interface DocumentsCardProps {
  token: string
  first: Documents
  /** Called when all papers are made: the actions on them are known then. */
  onComplete?: () => void
}

/** Receipts, tickets and membership cards; they are made a moment after the order. */
export function DocumentsCard({ token, first, onComplete }: DocumentsCardProps) {
  const t = useWords(documentWords)
  const [papers, setDocuments] = useState(first)
  const { documents, isComplete, needsAddressFor, attestationUrl, yearlyReceipts } = papers
  const [awaited, setAwaited] = useState(0)
  // The browser names the countries of the address form, and may use other names than the server.
  const isLive = useIsLive()
  const isWaiting = !isComplete || documents.length < awaited
  const isEmpty =
    documents.length === 0 &&
    attestationUrl === null &&
    yearlyReceipts.toCome.length === 0 &&
    yearlyReceipts.issued.length === 0
  if (!isWaiting && needsAddressFor.length === 0 && isEmpty) return null
  const giveAddress = (given: Documents) => {
    setDocuments(given)
    // The receipt that needed the address is made in a moment; one that comes in January is not waited for.
    if (given.yearlyReceipts.toCome.length === 0) setAwaited(given.documents.length + 1)
  }
  const come = (made: Documents) => {
    setDocuments(made)
    if (made.isComplete) onComplete?.()
  }
  return (
    <Card title={t.title}>
      <ul className="flex flex-col gap-2">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} />
          </li>
        ))}
        {attestationUrl === null ? null : (
          <li>
            <DocumentLink
              document={{ name: t.attestation, url: attestationUrl, fileName: '', cardUrl: null }}
            />
          </li>
        )}
      </ul>
      {yearlyReceipts.issued.map((year) => (
        <p key={year}>{t.receiptOfYear(year)}</p>
      ))}
      {yearlyReceipts.toCome.map((year) => (
        <p key={year}>{t.receiptToCome(year)}</p>
      ))}
      {isWaiting ? <Coming token={token} onCome={come} /> : null}
      {needsAddressFor.length > 0 ? (
        <Suspense fallback={<AddressPlace />}>
          {isLive ? (
            <MissingAddress token={token} needed={needsAddressFor} onGiven={giveAddress} />
          ) : (
            <AddressPlace />
          )}
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
