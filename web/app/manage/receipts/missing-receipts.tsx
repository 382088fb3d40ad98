import type { ReceiptDesk } from '@obole/contract/manage-receipts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { receiptWords } from './receipts.words.ts'

interface MissingReceiptsProps {
  withoutReceipt: ReceiptDesk['withoutReceipt']
  /** The association has given everything that a receipt needs. */
  canIssue: boolean
  mayIssue: boolean
}

export function MissingReceipts({ withoutReceipt, canIssue, mayIssue }: MissingReceiptsProps) {
  const t = useWords(receiptWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const { orders, withoutAddress } = withoutReceipt
  const ready = orders - withoutAddress
  const issue = () =>
    void run(async () => {
      const asked = await call('POST /manage/organizations/{organizationSlug}/receipts/missing', {
        params: { organizationSlug },
      })
      setRefusal(asked.ok ? null : asked.problem.message)
      if (asked.ok) showToast({ tone: 'success', title: t.issuing, body: t.issuingText })
      await revalidate()
    })
  return (
    <Card title={t.missing}>
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mb-4" /> : null}
      <p>{orders === 0 ? t.nothingMissing : t.ready(ready)}</p>
      {withoutAddress > 0 ? <p className="mt-2 text-muted">{t.withoutAddress(withoutAddress)}</p> : null}
      {mayIssue && ready > 0 ? (
        <Button
          tone="plain"
          className="mt-4"
          isDisabled={!canIssue}
          onPress={issue}
          busyText={busy && t.asking}
        >
          {t.issue}
        </Button>
      ) : null}
    </Card>
  )
}
