import type { ComplianceRecord } from '@obole/contract/manage-associations'
import { DOCUMENT_KINDS, type DocumentKind, REQUIRED_DOCUMENTS } from '@obole/core/association/compliance'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { findFromApi } from '../../session/page-api.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { dayOf } from '@obole/core/dates/moments'
import { pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/compliance'
import { complianceWords } from './compliance.words.ts'
import { DOCUMENT_TONES } from './document-tones.ts'
import { DocumentUpload } from './document-upload.tsx'

const STATE_TONES = {
  None: 'info',
  Pending: 'info',
  Incomplete: 'attention',
  Refused: 'error',
  Authenticated: 'success',
} as const

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'editOrganization')
  const { organizationSlug } = page.params
  const balance = await findFromApi(page, 'GET /organizations/{organizationSlug}/balance', {
    params: { organizationSlug },
  })
  return { iban: balance?.iban ?? null }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, complianceWords, 'title')

export default function Compliance({ loaderData }: Route.ComponentProps) {
  const t = useWords(complianceWords)
  const { organization, organizationSlug } = useAssociation()
  if (!organization) return null
  const { compliance } = organization
  const { authenticationState: state, allowCollect, isSuspended, reason } = compliance
  const isOpen = state !== 'Pending' && (state !== 'Authenticated' || compliance.canSubmit)
  return (
    <div className="flex max-w-[44rem] flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      <Notice tone={isSuspended ? 'attention' : STATE_TONES[state]} title={t[`state${state}`]}>
        {state === 'Authenticated' && isSuspended ? null : <p>{t[`state${state}Text`]}</p>}
        {isSuspended ? <p>{t.suspended}</p> : null}
        {allowCollect && state !== 'Authenticated' ? <p className="mt-2">{t.goesOn}</p> : null}
        {reason ? (
          <p className="mt-2">
            {t.reason} <q>{reason}</q>
          </p>
        ) : null}
      </Notice>
      <Card title={t.documents}>
        <p className="mb-3 text-sm text-muted">{t.hint}</p>
        <ul className="divide-y divide-line">
          {DOCUMENT_KINDS.map((kind) => (
            <li key={kind} className="py-4">
              <Documents kind={kind} compliance={compliance} isOpen={isOpen} />
            </li>
          ))}
        </ul>
        {isOpen ? <Submit compliance={compliance} /> : null}
      </Card>
      <Card title={t.bankAccount}>
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span className={loaderData.iban ? 'font-semibold tabular-nums' : 'text-muted'}>
            {loaderData.iban ?? t.noIban}
          </span>
          <Link to={pageOf(organizationSlug, 'payouts')} className="inline-flex min-h-11 items-center">
            {loaderData.iban ? t.toPayouts : t.giveIban}
          </Link>
        </p>
      </Card>
    </div>
  )
}

interface DocumentsProps {
  kind: DocumentKind
  compliance: ComplianceRecord
  /** Some documents are still to be sent. */
  isOpen: boolean
}

function Documents({ kind, compliance, isOpen }: DocumentsProps) {
  const t = useWords(complianceWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const state = compliance.authenticationState
  const own = compliance.documents.filter((document) => document.kind === kind)
  const withdraw = async (documentId: string) => {
    await call('DELETE /manage/organizations/{organizationSlug}/documents/{documentId}', {
      params: { organizationSlug, documentId },
    })
    await revalidate()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <b>{t[`kind${kind}`]}</b>
            {state !== 'Authenticated' && isOpen && REQUIRED_DOCUMENTS.includes(kind) && own.length === 0 ? (
              <StateChip tone="amber">{t.required}</StateChip>
            ) : null}
          </p>
          <p className="text-sm text-muted">{t[`kind${kind}Text`]}</p>
        </div>
        {state !== 'Pending' ? (
          <DocumentUpload kind={kind} />
        ) : own.length === 0 ? (
          <p className="text-sm text-muted">{t.notSent}</p>
        ) : null}
      </div>
      <ul>
        {own.map((document) => (
          <li key={document.id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <a href={document.url} className="wrap-anywhere">
              {document.fileName}
            </a>
            <StateChip tone={DOCUMENT_TONES[document.state]}>{t[`document${document.state}`]}</StateChip>
            <span className="text-sm text-muted">{dayOf(document.createdAt, locale)}</span>
            {document.state === 'Saved' || document.state === 'Rejected' ? (
              <Button
                tone="quiet"
                aria-label={t.withdrawOf(document.fileName)}
                onPress={() => void withdraw(document.id)}
              >
                {t.withdraw}
              </Button>
            ) : null}
            {document.comment ? <p className="w-full text-sm text-red">{document.comment}</p> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function Submit({ compliance }: { compliance: ComplianceRecord }) {
  const t = useWords(complianceWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const submit = () =>
    void run(async () => {
      const submitted = await call('POST /manage/organizations/{organizationSlug}/compliance/submit', {
        params: { organizationSlug },
      })
      setRefusal(submitted.ok ? null : submitted.problem.message)
      await revalidate()
    })
  const isVerified = compliance.authenticationState === 'Authenticated'
  const missing = compliance.missingDocuments.map((kind) => t[`kind${kind}`].toLowerCase()).join(', ')
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {isVerified ? <p>{t.addedText}</p> : missing ? <p>{t.missing(missing)}</p> : null}
      <Button onPress={submit} isDisabled={!compliance.canSubmit} busyText={busy && t.submitting}>
        {isVerified ? t.submitAdded : t.submit}
      </Button>
    </div>
  )
}
