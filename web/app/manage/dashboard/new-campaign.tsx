import type { CampaignType } from '@obole/core/campaign/form'
import { offeredTypes } from '@obole/core/campaign/kinds'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { RadioCards } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/new-campaign'
import { newCampaignWords } from './new-campaign.words.ts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'createForm')
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, newCampaignWords, 'title')

export default function NewCampaign() {
  const t = useWords(newCampaignWords)
  const { organizationSlug } = useAssociation()
  const navigate = useNavigate()
  const [kind, setKind] = useState<CampaignType>('Event')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()

  const create = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      setError(title.trim() === '' ? t.required : null)
      if (title.trim() === '') return focusFirstInvalid()
      const created = await call('POST /manage/organizations/{organizationSlug}/forms', {
        params: { organizationSlug },
        body: { formType: kind, title: title.trim() },
      })
      if (!created.ok) return setRefusal(created.problem.message)
      await navigate(campaignHref(organizationSlug, created.value.form, 'contents'))
    })
  }
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <form noValidate onSubmit={create} className="flex max-w-[44rem] flex-col gap-7">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <RadioCards
          label={t.kind}
          value={kind}
          // The values are those that this component offers.
          onChange={(value) => setKind(value as CampaignType)}
          choices={offeredTypes().map((value) => ({
            value,
            label: <b>{t[`for${value}`]}</b>,
            detail: t[`for${value}Detail`],
          }))}
        />
        <TextField
          label={t.name}
          hint={t.nameHint}
          placeholder={t[`example${kind}`]}
          isRequired
          maxLength={150}
          value={title}
          onChange={setTitle}
          error={error}
        />
        <Button type="submit" busyText={busy && t.creating} className="self-start">
          {t.create}
        </Button>
      </form>
    </>
  )
}
