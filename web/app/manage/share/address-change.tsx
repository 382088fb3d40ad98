import { slugFromTitle } from '@obole/core/site/slug'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { shareWords } from './share.words.ts'

/** Changes the last part of a draft's address. */
export function AddressChange() {
  const t = useWords(shareWords)
  const navigate = useNavigate()
  const { campaign, organizationSlug } = useCampaign()
  const { formType, formSlug } = campaign.form
  const [typed, setTyped] = useState(formSlug)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const wished = slugFromTitle(typed)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      setTyped(wished)
      const changed = await call(
        'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/slug',
        { params: { organizationSlug, formType, formSlug }, body: { formSlug: wished } },
      )
      if (!changed.ok) return setRefusal(changed.problem.message)
      await navigate(campaignHref(organizationSlug, changed.value.form, 'share'), { replace: true })
    })
  }
  return (
    <details className="mt-4">
      <summary className="min-h-11 py-2 font-semibold text-primary-dark">{t.changeAddress}</summary>
      <form noValidate onSubmit={keep} className="flex flex-col items-start gap-4 pt-2">
        <p className="text-sm text-muted">{t.changeAddressHint}</p>
        <TextField
          label={t.newAddress}
          hint={t.newAddressHint}
          isRequired
          maxLength={100}
          value={typed}
          onChange={setTyped}
          error={refusal}
          className="w-full"
        />
        <Button
          type="submit"
          tone="plain"
          isDisabled={wished === '' || wished === formSlug}
          busyText={busy && t.keeping}
        >
          {t.keepAddress}
        </Button>
      </form>
    </details>
  )
}
