import type { CallOptions } from '@obole/contract/client'
import type { FactorRecovery } from '@obole/contract/manage-people'
import type { RecoveryDecision } from '@obole/core/users/factor-recovery'
import { momentOf } from '@obole/core/dates/moments'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { roleWords } from '../desk/manage.words.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { supportWords } from './support.words.ts'

const TONES = {
  Asked: 'amber',
  Accepted: 'primary',
  Refused: 'red',
  Canceled: 'muted',
  Done: 'leaf',
} as const

type Choice = { recovery: FactorRecovery; decision: RecoveryDecision }

/** People who lost their telephone and recovery codes, with what Support checks before it opens their account. */
export function Recoveries({ recoveries }: { recoveries: readonly FactorRecovery[] }) {
  const t = useWords(supportWords)
  const [choice, setChoice] = useState<Choice | null>(null)
  return (
    <Card title={t.recoveries}>
      <p className="text-muted">{t.recoveriesText}</p>
      <ul className="mt-3 list-disc pl-5 text-muted">
        {[t.checkCall, t.checkIdentity, t.checkKnows, t.checkTeam].map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      {recoveries.length === 0 ? <p className="mt-4 font-semibold">{t.noRecovery}</p> : null}
      <ul className="mt-4 divide-y divide-line">
        {recoveries.map((recovery) => (
          <li key={recovery.recoveryId} className="py-4">
            <Recovery recovery={recovery} onChoose={(decision) => setChoice({ recovery, decision })} />
          </li>
        ))}
      </ul>
      {choice ? <RecoveryDialog {...choice} onClose={() => setChoice(null)} /> : null}
    </Card>
  )
}

interface RecoveryProps {
  recovery: FactorRecovery
  onChoose: (decision: Choice['decision']) => void
}

function Recovery({ recovery, onChoose }: RecoveryProps) {
  const t = useWords(supportWords)
  const roles = useWords(roleWords)
  const locale = useLocale()
  const { name, email, state, message, askedWith, organizations, askedAt, dueAt, decidedBy, reason } =
    recovery
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="wrap-anywhere">{name || email}</b>
        <StateChip tone={TONES[state]}>{t[`recovery${state}`]}</StateChip>
      </p>
      <Facts
        facts={[
          { label: t.accountEmail, value: email },
          {
            label: t.recoveryRoles,
            value: recovery.roles.map((role) => roles[`role${role}`]).join(', ') || '–',
          },
          ...(organizations.length > 0 ? [{ label: t.associations, value: organizations.join(', ') }] : []),
          { label: t.askedWith, value: t[`askedWith${askedWith}`] },
          ...(message
            ? [{ label: t.recoveryMessage, value: <span className="whitespace-pre-line">{message}</span> }]
            : []),
          { label: t.recoveryAskedAt, value: momentOf(askedAt, locale) },
          ...(decidedBy ? [{ label: t.recoveryDecidedBy, value: decidedBy }] : []),
          ...(reason ? [{ label: t.whyReason, value: reason }] : []),
          ...(dueAt && state === 'Accepted'
            ? [{ label: t.recoveryDueAt, value: momentOf(dueAt, locale) }]
            : []),
        ]}
      />
      {state === 'Asked' ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onPress={() => onChoose('Accept')}>{t.recoveryAccept}</Button>
          <Button tone="plain" onPress={() => onChoose('Refuse')}>
            {t.recoveryRefuse}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function RecoveryDialog({ recovery, decision, onClose }: Choice & { onClose: () => void }) {
  const t = useWords(supportWords)
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isAccepted = decision === 'Accept'
  const send = async (typed: CallOptions) => {
    const { recoveryId, email, name, roles, organizations } = recovery
    const decided = await call(
      'POST /manage/support/factor-recoveries/{recoveryId}/decision',
      { params: { recoveryId }, body: { decision, reason, seen: { email, name, roles, organizations } } },
      typed,
    )
    if (!decided.ok) {
      if (decided.problem.code === 'CHANGED_SINCE_READ') await revalidate()
      return decided.problem
    }
    showToast({ tone: 'success', title: t.recoveryDecided })
    await revalidate()
    return null
  }
  return (
    <DecisionDialog
      title={isAccepted ? t.recoveryAcceptTitle(recovery.email) : t.recoveryRefuseTitle(recovery.email)}
      answer={isAccepted ? t.recoveryAccept : t.recoveryRefuse}
      isDangerous={isAccepted}
      isFilled={() => {
        setTried(true)
        return reason.trim() !== ''
      }}
      send={send}
      onClose={onClose}
    >
      <p>{isAccepted ? t.recoveryAcceptText : t.recoveryRefuseText}</p>
      <TextField
        label={isAccepted ? t.recoveryChecked : t.whyReason}
        hint={isAccepted ? t.recoveryCheckedHint : t.recoveryRefuseHint}
        isRequired
        rows={3}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? t.whyMissing : null}
      />
    </DecisionDialog>
  )
}
