import type { Form } from '@obole/contract/forms'
import { formatMoment } from '@obole/core/dates/dates'
import type { FormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Words } from '../../i18n/words.ts'
import { Card } from '../../ui/card.tsx'
import { AssociationLink, CampaignHeader } from './campaign-header.tsx'
import { useJourney } from '../journey/journey.tsx'
import { stateWords } from './state.words.ts'
import TellMe from './tell-me.tsx'
import { tellMeWords } from './tell-me.words.ts'

/** Why nothing can be bought now, and what the visitor can do. */
export default function CampaignState() {
  const t = useWords(stateWords)
  const { form } = useJourney()
  return (
    <div className="page pb-10">
      <CampaignHeader />
      <div className="max-w-text">
        <StateCard />
        <p className="mt-6">
          <AssociationLink className="inline-flex min-h-11 items-center font-semibold">
            {t.otherCampaigns(form.organization.name)}
          </AssociationLink>
        </p>
      </div>
    </div>
  )
}

function StateCard() {
  const t = useWords(stateWords)
  const tell = useWords(tellMeWords)
  const locale = useLocale()
  const { form } = useJourney()
  switch (form.pageShows) {
    case 'draft':
      return <State title={t.draftTitle} text={t.draftText} />
    case 'canceled':
      return <State title={t.canceledTitle} text={t.canceledText} />
    case 'disabled':
      return <State title={t.disabledTitle} text={t.disabledText} />
    case 'deleted':
      return <State title={t.deletedTitle} text={t.deletedText} />
    case 'notYetOpen':
      return (
        <State
          title={t.notYetOpenTitle}
          text={form.saleStartDate ? t.opensOn(formatMoment(form.saleStartDate, locale)) : t.opensSoon}
        >
          <TellMe />
        </State>
      )
    case 'ended':
      return <State title={t[ENDED_TITLES[form.formType]]} text={t.endedText} />
    case 'soldOut':
      return (
        <State {...soldOutTexts(form, t)}>
          <TellMe />
        </State>
      )
    case 'suspended':
      return (
        <State title={t.suspendedTitle} text={t.suspendedText}>
          <TellMe kept={tell.keptText} />
        </State>
      )
    case 'open':
      return null
  }
}

function soldOutTexts({ isReserved, formType }: Form, t: Words<typeof stateWords>) {
  if (isReserved) return { title: t.reservedTitle, text: t.reservedText }
  return kindOf(formType).holds === 'places'
    ? { title: t.fullTitle, text: t.soldOutText }
    : { title: t.soldOutTitle, text: t.soldOutTextItems }
}

const ENDED_TITLES = {
  Event: 'endedEvent',
  Membership: 'endedMembership',
  Shop: 'endedShop',
  CrowdFunding: 'endedCrowdFunding',
  Donation: 'endedOther',
  PaymentForm: 'endedOther',
  Checkout: 'endedOther',
} as const satisfies Record<FormType, keyof typeof stateWords>

function State({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-2xl">{title}</h2>
      <p className="text-lg">{text}</p>
      {children}
    </Card>
  )
}
