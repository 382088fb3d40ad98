import { type Mailing as Message, SHOWN_RECIPIENTS } from '@obole/contract/mailings'
import { parisDate } from '@obole/core/dates/dates'
import { momentOf } from '@obole/core/dates/moments'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { readCampaigns } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/mailing'
import { useAudienceWords } from './audience-words.ts'
import { campaignsToWriteTo } from './campaigns-to-write-to.ts'
import { DraftForm } from './draft-form.tsx'
import { mailingsWords } from './mailings.words.ts'
import { MessageText } from './message-text.tsx'
import { ProgressCard } from './progress-card.tsx'
import { Recipients } from './recipients.tsx'
import { AFTER, STATE } from './recipient-filter.ts'
import { useProgress } from './use-progress.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, mailingId } = page.params
  const params = { organizationSlug, mailingId }
  const state = SHOWN_RECIPIENTS.find((one) => one === page.url.searchParams.get(STATE))
  const after = Number(page.url.searchParams.get(AFTER) ?? 0) || 0
  const [mailing, recipients, forms] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/mailings/{mailingId}', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/mailings/{mailingId}/recipients', {
      params,
      query: { after, ...(state ? { state } : {}) },
    }),
    readCampaigns(page, organizationSlug),
  ])
  const today = parisDate(Date.now())
  return {
    mailing,
    recipients,
    campaigns: campaignsToWriteTo(forms.data, today),
    thisYear: Number(today.slice(0, 4)),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, mailingsWords, 'title')

/** One message: its draft, or how far its sending has come and what became of each mail. */
export default function Mailing({ loaderData }: Route.ComponentProps) {
  const { recipients, campaigns, thisYear } = loaderData
  const mailing = useProgress(loaderData.mailing)
  const t = useWords(mailingsWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const toWhom = useAudienceWords()
  const back = { to: pageOf(organizationSlug, 'mailings'), label: t.back }
  if (mailing.sentAt === null)
    return (
      <div className="flex flex-col gap-5">
        <PageTitle
          back={back}
          title={mailing.subject ? <MessageText>{mailing.subject}</MessageText> : t.draftTitle}
          lead={toWhom(mailing)}
        />
        <DraftForm key={mailing.id} {...{ mailing, campaigns, thisYear }} audience={mailing.audience} />
        <Drop mailing={mailing} />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        back={back}
        title={
          <span className="wrap-anywhere">
            <MessageText>{mailing.subject}</MessageText>
          </span>
        }
        lead={`${toWhom(mailing)}. ${t.writtenBy(mailing.by, momentOf(mailing.sentAt, locale))}.`}
      />
      <ProgressCard mailing={mailing} />
      <Card title={t.text}>
        <p className="max-w-text whitespace-pre-line wrap-anywhere">
          <MessageText hasLinks>{mailing.text}</MessageText>
        </p>
      </Card>
      <Recipients mailing={mailing} answer={recipients} />
    </div>
  )
}

function Drop({ mailing: { id } }: { mailing: Message }) {
  const t = useWords(mailingsWords)
  const navigate = useNavigate()
  const { organizationSlug } = useAssociation()
  const [asks, setAsks] = useState(false)
  const drop = async () => {
    const answer = await call('DELETE /manage/organizations/{organizationSlug}/mailings/{mailingId}', {
      params: { organizationSlug, mailingId: id },
    })
    if (!answer.ok) return answer.problem.message
    await navigate(pageOf(organizationSlug, 'mailings'))
    return null
  }
  return (
    <div>
      <Button tone="quiet" className="-ml-5" onPress={() => setAsks(true)}>
        {t.drop}
      </Button>
      {asks ? (
        <Question
          title={t.drop}
          answer={t.drop}
          busyText={t.dropping}
          isDangerous
          onAnswer={drop}
          onClose={() => setAsks(false)}
        >
          <p>{t.dropText}</p>
        </Question>
      ) : null}
    </div>
  )
}
