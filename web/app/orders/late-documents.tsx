import type { PayerOrder } from '@obole/contract/orders'
import { formatDate } from '@obole/core/dates/dates'
import { Suspense, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { useHealthNotice } from '../forms/participants/health-words.ts'
import { useAssociationLang, useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lateDocumentWords } from './late-documents.words.ts'
import { holderOf } from './pass-on-draft.ts'

const LateDocumentDialog = lazy(() => import('./late-document-dialog.tsx'))

type Item = PayerOrder['items'][number]
type LateDocument = Item['documents'][number]

interface LateDocumentsProps {
  order: PayerOrder
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
}

/** What the association still expects of each person, and what it was sent. */
export function LateDocumentsCard({ order, token, onChange }: LateDocumentsProps) {
  const t = useWords(lateDocumentWords)
  const [chosen, setChosen] = useState<{ item: Item; document: LateDocument } | null>(null)
  const asked = order.items.flatMap((item) => item.documents.map((document) => ({ item, document })))
  if (asked.length === 0) return null
  const isAwaited = asked.some(({ document }) => document.state === 'Awaited')
  return (
    <Card title={isAwaited ? t.title : t.titleGiven}>
      <p className="mb-2 max-w-text text-muted">{isAwaited ? t.why : t.whyGiven}</p>
      <ul>
        {asked.map(({ item, document }) => (
          <Row
            key={`${item.id}-${document.fieldId}`}
            document={document}
            formType={order.formType}
            who={holderOf(item, order)}
            onSend={() => setChosen({ item, document })}
          />
        ))}
      </ul>
      <Suspense>
        {chosen ? (
          <LateDocumentDialog
            token={token}
            itemId={chosen.item.id}
            document={chosen.document}
            onSent={onChange}
            onClose={() => setChosen(null)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

interface RowProps {
  document: LateDocument
  formType: PayerOrder['formType']
  who: string
  onSend: () => void
}

function Row({ document, formType, who, onSend }: RowProps) {
  const health = useHealthNotice(document, formType)
  const t = useWords(lateDocumentWords)
  const lang = useAssociationLang()
  const locale = useLocale()
  const { name, isHealth, state, givenOn, erasedOn } = document
  const given = givenOn && formatDate(givenOn, locale)
  const stateTexts = {
    Awaited: t.awaited,
    Given: t.given(given ?? ''),
    Erased: t.erased(given ?? '', erasedOn ? formatDate(erasedOn, locale) : ''),
  }
  const isAwaited = state === 'Awaited'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <span className="min-w-0">
        <b className="block" lang={lang}>
          {name}
        </b>
        <span className="block text-sm text-muted">
          {who} · {stateTexts[state]}
        </span>
        {isHealth && state !== 'Erased' ? (
          <span className="block max-w-text text-sm text-muted">{health}</span>
        ) : null}
      </span>
      {state === 'Erased' ? null : (
        <Button
          tone={isAwaited ? 'plain' : 'quiet'}
          aria-label={isAwaited ? t.sendOf(name, who) : t.replaceOf(name, who)}
          onPress={onSend}
        >
          {isAwaited ? t.sendIt : t.replace}
        </Button>
      )}
    </li>
  )
}
