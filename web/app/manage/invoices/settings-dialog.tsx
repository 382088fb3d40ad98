import type { InvoiceDesk } from '@obole/contract/invoices'
import { type Exemption, EXEMPTION_REASONS, EXEMPTIONS } from '@obole/core/invoices/exemption'
import { cleanVatNumber, isVatNumberOf } from '@obole/core/invoices/vat-number'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { invoiceWords } from './invoices.words.ts'

/** Most associations are small undertakings, or exempt as non-profit bodies. */
const USUAL: Exemption = 'nonProfit'

export default function SettingsDialog({ desk, onClose }: { desk: InvoiceDesk; onClose: () => void }) {
  const t = useWords(invoiceWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const { settings, siren } = desk
  const [vatNumber, setVatNumber] = useState(settings?.vatNumber ?? '')
  const [exemption, setExemption] = useState<Exemption>(settings?.exemption ?? USUAL)
  const [ownMention, setOwnMention] = useState(settings?.ownMention ?? '')
  const [footer, setFooter] = useState(settings?.footer ?? '')
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const typed = cleanVatNumber(vatNumber)
  const wrongNumber = typed !== '' && !isVatNumberOf(typed, siren === '' ? null : siren)
  const wrongMention = exemption === 'own' && ownMention.trim() === ''
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wrongNumber || wrongMention) return focusFirstInvalid(event.currentTarget)
    return void run(async () => {
      const answer = await call('PUT /manage/organizations/{organizationSlug}/invoices/settings', {
        params: { organizationSlug },
        body: {
          vatNumber: typed === '' ? null : typed,
          exemption,
          ownMention: exemption === 'own' ? ownMention : null,
          footer: footer.trim() === '' ? null : footer,
        },
      })
      if (!answer.ok) return setRefusal(answer.problem.message)
      showToast({ tone: 'success', title: t.settingsSaved })
      await revalidate()
      return onClose()
    })
  }
  return (
    <Dialog title={t.settings} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.settingsText}</p>
        <TextField
          label={t.vatNumber}
          hint={t.vatNumberHint}
          maxLength={20}
          value={vatNumber}
          onChange={setVatNumber}
          error={isTried && wrongNumber ? t.vatNumberWrong : null}
        />
        <SelectField
          label={t.exemption}
          isRequired
          value={exemption}
          // The options are these values.
          onChange={(chosen) => setExemption(EXEMPTIONS.find((one) => one === chosen) ?? USUAL)}
          options={EXEMPTIONS.map((value) => ({ value, label: EXEMPTION_REASONS[value].name[locale] }))}
        />
        {exemption === 'own' ? (
          <TextField
            label={t.ownMention}
            isRequired
            maxLength={200}
            value={ownMention}
            onChange={setOwnMention}
            error={isTried && wrongMention ? t.ownMentionMissing : null}
          />
        ) : null}
        <TextField label={t.footer} hint={t.footerHint} maxLength={500} value={footer} onChange={setFooter} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.saving}>
            {t.save}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
