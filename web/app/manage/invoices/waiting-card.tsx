import { INVOICE_CONDITION_WORDS } from '@obole/contract/invoice-conditions'
import type { InvoiceDesk } from '@obole/contract/invoices'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { orderPath, pageOf } from '../desk/pages.ts'
import { invoiceWords } from './invoices.words.ts'

/** What the association has still to say before anything is invoiced. */
export function Missing({ missing }: Pick<InvoiceDesk, 'missing'>) {
  const t = useWords(invoiceWords)
  const { organizationSlug, can } = useAssociation()
  const locale = useLocale()
  if (missing.length === 0) return null
  const isOfProfile = missing.some((one) => one === 'organizationAddress' || one === 'organizationNumber')
  return (
    <Notice
      tone="attention"
      title={missing.every((one) => one === 'vatNumber') ? t.incompleteWithVat : t.incomplete}
    >
      <ul className="list-disc pl-5">
        {missing.map((condition) => (
          <li key={condition}>{INVOICE_CONDITION_WORDS[condition][locale]}</li>
        ))}
      </ul>
      {isOfProfile && can('editOrganization') ? (
        <Link to={pageOf(organizationSlug, 'profile')} className="inline-flex min-h-11 items-center">
          {t.completeProfile}
        </Link>
      ) : null}
    </Notice>
  )
}

/** Orders that should have an invoice and have none, and for which of them a company’s address is missing. */
export function WaitingCard({ desk, mayIssue }: { desk: InvoiceDesk; mayIssue: boolean }) {
  const t = useWords(invoiceWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const { orders, ready, withoutAddress, examples } = desk.waiting
  const issue = () =>
    void run(async () => {
      const asked = await call('POST /manage/organizations/{organizationSlug}/invoices/missing', {
        params: { organizationSlug },
      })
      setRefusal(asked.ok ? null : asked.problem.message)
      if (asked.ok) showToast({ tone: 'success', title: t.issuing, body: t.issuingText })
      await revalidate()
    })
  return (
    <Card title={t.waiting}>
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mb-4" /> : null}
      <p>{orders === 0 ? t.nothingWaits : t.waitingOf(orders, ready)}</p>
      {mayIssue && ready > 0 ? <p className="mt-2 text-muted">{t.datedToday}</p> : null}
      {withoutAddress > 0 ? (
        <p className="mt-2 text-muted">
          {t.withoutAddress(withoutAddress)}{' '}
          {examples.map((id) => (
            <Link
              key={id}
              to={orderPath(organizationSlug, id)}
              className="mr-3 inline-flex min-h-11 items-center"
            >
              {t.orderNumber(id)}
            </Link>
          ))}
        </p>
      ) : null}
      {mayIssue && ready > 0 ? (
        <Button
          tone="plain"
          className="mt-4"
          isDisabled={desk.missing.some((condition) => condition !== 'vatNumber')}
          onPress={issue}
          busyText={busy && t.asking}
        >
          {t.issue}
        </Button>
      ) : null}
    </Card>
  )
}
