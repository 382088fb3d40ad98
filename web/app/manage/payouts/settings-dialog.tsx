import type { Balance } from '@obole/contract/payouts'
import { MAX_RESERVE_CENTS } from '@obole/core/payment/cover'
import { amountInput, cents } from '@obole/core/money/money'
import { PAYOUT_RHYTHMS } from '@obole/core/ledger/payout-rhythm'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { readNumber } from '../../ui/desk/number-text.ts'
import { ErrorSummary, useRefusals } from '../../ui/error-summary.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { payoutWords } from './payouts.words.ts'

/** When the money is paid out, and how much stays for refunds. */
export default function SettingsDialog({ balance, onClose }: { balance: Balance; onClose: () => void }) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  const [rhythm, setRhythm] = useState(balance.rhythm)
  const [typed, setTyped] = useState(amountInput(cents(balance.reserve)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const { tries, refuse } = useRefusals()
  const [busy, run] = useBusy()
  const reserve = readNumber({ kind: 'amount', least: 0, most: MAX_RESERVE_CENTS }, typed, locale)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      const isConfirmed = again.isTyped()
      if (!reserve.ok || !isConfirmed) return refuse()
      const saved = await call(
        'PUT /organizations/{organizationSlug}/payout-settings',
        { params: { organizationSlug }, body: { rhythm, reserve: reserve.value ?? 0 } },
        again.typed,
      )
      if (!saved.ok) return again.takes(saved.problem) ? undefined : setRefusal(saved.problem.message)
      showToast({ tone: 'success', title: t.settingsSaved })
      await revalidate()
      onClose()
    })
  }
  return (
    <Dialog title={t.settings} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <ErrorSummary tries={tries} atLeast={2} />
        <RadioCards
          label={t.rhythm}
          value={rhythm}
          onChange={(value) => setRhythm(PAYOUT_RHYTHMS.find((one) => one === value) ?? rhythm)}
          choices={PAYOUT_RHYTHMS.map((value) => ({
            value,
            label: t[`rhythm${value}`],
            ...(value === 'Paused' ? { detail: t.rhythmPausedDetail } : {}),
          }))}
        />
        <div className="flex flex-col gap-2">
          <AmountField
            label={t.reserveLabel}
            value={typed}
            onChange={setTyped}
            isKeptAsTyped
            error={reserve.ok ? null : reserve.message}
            className="max-w-52"
          />
          <p className="text-sm text-muted">{t.reserveText}</p>
        </div>
        <PasswordAgain {...again.field} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.saving}>
            {t.saveSettings}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
