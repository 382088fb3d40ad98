import type { Balance } from '@obole/contract/payouts'
import { momentOf } from '@obole/core/dates/moments'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { payoutWords } from './payouts.words.ts'

interface IbanHoldProps {
  change: NonNullable<Balance['ibanChange']>
  /** There is no account yet. */
  isFirst: boolean
}

/** A new account that will take effect later, who asked for it, and a way to stop it. */
export function IbanHold({ change, isFirst }: IbanHoldProps) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { iban, askedBy, askedOn, takesEffectOn } = change
  const text = isFirst ? t.firstText : t.changeText
  const stop = () =>
    run(async () => {
      const params = { organizationSlug }
      const stopped = await call('POST /organizations/{organizationSlug}/iban/stop', { params, body: {} })
      showToast(stopped.ok ? { tone: 'success', title: t.changeStopped } : failureToast(stopped.problem))
      await revalidate()
    })
  return (
    <Notice tone="attention" title={t.changeTitle(iban)} className="mb-4">
      <p>{text(askedBy, momentOf(askedOn, locale), momentOf(takesEffectOn, locale))}</p>
      {can('moveMoney') ? (
        <Button tone="danger" className="mt-3" busyText={busy && t.saving} onPress={() => void stop()}>
          {t.stopChange}
        </Button>
      ) : null}
    </Notice>
  )
}
