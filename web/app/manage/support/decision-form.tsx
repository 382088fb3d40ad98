import type { CallOptions } from '@obole/contract/client'
import type { ManagedOrganization } from '@obole/contract/manage-associations'
import {
  COMPLIANCE_DECISIONS,
  type ComplianceDecision,
  decideCompliance,
  needsReason,
} from '@obole/core/association/compliance'
import { type FormEvent, useState } from 'react'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { RadioCards } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { Despite, useDespite } from './despite.tsx'
import { supportWords } from './support.words.ts'
import { type OnUnread, useDecided } from './unread.tsx'

const REJECTS: readonly ComplianceDecision[] = ['AskForMore', 'Refuse']

export function DecisionForm({
  organization,
  onUnread,
}: {
  organization: ManagedOrganization
  onUnread: OnUnread
}) {
  const t = useWords(supportWords)
  const { organizationSlug, compliance } = organization
  const conclude = useDecided(onUnread)
  const { missingForAcceptance: missing } = compliance
  const isIncomplete = (one: ComplianceDecision) => one === 'Authenticate' && missing.length > 0
  const possible = COMPLIANCE_DECISIONS.filter((decision) => decideCompliance(compliance, decision) !== null)
  const [decision, setDecision] = useState<ComplianceDecision | null>(null)
  const [reason, setReason] = useState('')
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set())
  const [receipts, setReceipts] = useState(organization.fiscalReceiptEligibility)
  const [tried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const despite = useDespite()
  const isReasonMissing = decision !== null && needsReason(decision) && reason.trim() === ''
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (decision === null || isReasonMissing) focusFirstInvalid()
    else setAsked(true)
  }
  const send = async (chosen: ComplianceDecision, typed: CallOptions) => {
    const body = {
      decision: chosen,
      reason: reason.trim() || null,
      fiscalReceiptEligibility: receipts,
      rejectedDocumentIds: REJECTS.includes(chosen) ? [...rejected] : [],
      ...(isIncomplete(chosen) ? { despite: { missing, why: despite.why.trim() } } : {}),
      seen: compliance.seen,
    }
    const decided = await call(
      'POST /manage/support/organizations/{organizationSlug}/decision',
      { params: { organizationSlug }, body },
      typed,
    )
    return conclude(decided, { title: t.decided, body: t.decidedText })
  }
  const textOf = (one: ComplianceDecision) =>
    one === 'Authenticate' && compliance.isSuspended ? t.acceptSuspended : t[`decision${one}Text`]
  const effectOf = (one: ComplianceDecision) => {
    if (one !== 'ChangeReceipts') return textOf(one)
    return receipts ? t.allowReceipts : t.denyReceipts
  }
  const pending = compliance.documents.filter(({ state }) => state === 'Pending')
  if (possible.length === 0) return <Card title={t.decision}>{t.nothingToDecide}</Card>
  return (
    <Card title={t.decision}>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        <RadioCards
          label={t.decision}
          hideLabel
          isRequired
          value={decision ?? ''}
          onChange={(value) => setDecision(possible.find((one) => one === value) ?? null)}
          choices={possible.map((one) => ({
            value: one,
            label: <b>{t[`decision${one}`]}</b>,
            detail: textOf(one),
          }))}
          error={tried && decision === null ? t.chooseDecision : null}
        />
        {decision && REJECTS.includes(decision) && pending.length > 0 ? (
          <fieldset>
            <legend className="font-semibold">{t.rejected}</legend>
            {pending.map(({ id, fileName }) => (
              <CheckboxRow
                key={id}
                isSelected={rejected.has(id)}
                onChange={(isOn) =>
                  setRejected(new Set(isOn ? [...rejected, id] : [...rejected].filter((one) => one !== id)))
                }
              >
                <span className="wrap-anywhere">{fileName}</span>
              </CheckboxRow>
            ))}
          </fieldset>
        ) : null}
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          rows={4}
          maxLength={1000}
          isRequired={decision !== null && needsReason(decision)}
          value={reason}
          onChange={setReason}
          error={tried && isReasonMissing ? t.reasonMissing : null}
        />
        <CheckboxRow isSelected={receipts} onChange={setReceipts}>
          {t.allowReceipts}
        </CheckboxRow>
        <Button type="submit">{t.decide}</Button>
      </form>
      {isAsked && decision !== null ? (
        <DecisionDialog
          title={t.confirmDecision(organization.profile.name)}
          answer={t[`decision${decision}`]}
          isDangerous={decision === 'Refuse' || decision === 'Suspend' || isIncomplete(decision)}
          isFilled={() => !isIncomplete(decision) || despite.isFilled()}
          send={(typed) => send(decision, typed)}
          onClose={() => setAsked(false)}
        >
          <p>{effectOf(decision)}</p>
          {isIncomplete(decision) ? <Despite missing={missing} {...despite.field} /> : null}
        </DecisionDialog>
      ) : null}
    </Card>
  )
}
