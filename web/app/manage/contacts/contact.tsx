import type { ContactFile } from '@obole/contract/contacts'
import { FIGURE_NAMES } from '@obole/contract/list-names'
import { contactName } from '@obole/core/contacts/facts'
import { typedDate } from '@obole/core/dates/dates'
import { dayOf } from '@obole/core/dates/moments'
import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { euros } from '../lists/cells.tsx'
import { PersonalDataCard } from '../privacy/personal-data-card.tsx'
import type { Route } from './+types/contact'
import {
  ActsOfBefore,
  Answers,
  Consents,
  Documents,
  Memberships,
  Messages,
  Payments,
  WhatTheyBought,
} from './contact-history.tsx'
import { Household, MergeButton, Notes, SamePerson } from './contact-people.tsx'
import { Mails, Undeliverable } from './contact-mails.tsx'
import { contactWords } from './contacts.words.ts'
import { useContactActs } from './use-contact-acts.ts'
import type { Typed } from './facts.ts'
import { StandingChip } from './standing-chip.tsx'

const FactsDialog = lazy(() => import('./facts-dialog.tsx'))

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, contactId } = page.params
  const params = { organizationSlug, contactId }
  return {
    file: await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/contacts/{contactId}', {
      params,
    }),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, contactWords, 'pageTitle')

export default function Contact({ loaderData: { file } }: Route.ComponentProps) {
  const t = useWords(contactWords)
  const { organizationSlug, can } = useAssociation()
  return (
    <>
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'contacts'), label: t.back }}
        title={
          <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-2">
            {contactName(file)} <StandingChip standing={file.standing} />
          </span>
        }
        lead={<Standing file={file} />}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-5 min-[72rem]:grid-cols-[minmax(0,1fr)_22rem] min-[72rem]:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5 min-[72rem]:col-start-2">
          <Details file={file} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 min-[72rem]:col-start-1 min-[72rem]:row-span-2 min-[72rem]:row-start-1">
          <SamePerson file={file} />
          <Memberships file={file} />
          <Answers file={file} />
          <WhatTheyBought file={file} />
          <Payments file={file} />
          <ActsOfBefore file={file} />
          <Messages file={file} />
          <Consents file={file} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 min-[72rem]:col-start-2">
          <Figures file={file} />
          <Mails file={file} />
          <Notes file={file} />
          <Household file={file} />
          <Documents file={file} />
          {can('editPeople') ? <PersonalDataCard contactId={file.id} name={contactName(file)} /> : null}
        </div>
      </div>
    </>
  )
}

function Standing({ file: { standing, memberSince, memberUntil } }: { file: ContactFile }) {
  const t = useWords(contactWords)
  if (standing === 'Never' || memberSince === null) return t.never
  const from = typedDate(memberSince)
  return memberUntil === null ? t.since(from) : t.sinceUntil(from, typedDate(memberUntil))
}

function Details({ file }: { file: ContactFile }) {
  const t = useWords(contactWords)
  const { can } = useAssociation()
  const [preset, setPreset] = useState<Partial<Typed> | null>(null)
  const address = [file.address, [file.zipCode, file.city].filter(Boolean).join(' ')].filter(Boolean)
  const facts: (Fact & { isGiven: boolean })[] = [
    {
      label: t.email,
      value: <a href={`mailto:${file.email}`}>{file.email}</a>,
      isGiven: file.email !== null,
    },
    { label: t.phone, value: <a href={`tel:${file.phone}`}>{file.phone}</a>, isGiven: file.phone !== null },
    {
      label: t.birthDate,
      value: file.birthDate && typedDate(file.birthDate),
      isGiven: file.birthDate !== null,
    },
    {
      label: t.address,
      value: address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      )),
      isGiven: address.length > 0,
    },
  ]
  const given = facts.filter(({ isGiven }) => isGiven)
  return (
    <Card title={t.facts}>
      {given.length === 0 ? (
        <p className="text-muted">{t.noFacts}</p>
      ) : (
        <Facts facts={given} className="wrap-anywhere" />
      )}
      <Undeliverable file={file} />
      <Given file={file} onTake={can('editPeople') ? setPreset : null} />
      {can('editPeople') ? (
        <div className="-mb-3 -ml-5 flex flex-wrap">
          <Button tone="quiet" onPress={() => setPreset({})} aria-label={t.correctFacts}>
            {t.correct}
          </Button>
          <MergeButton file={file} />
        </div>
      ) : null}
      <Suspense>
        {preset ? <FactsDialog file={file} preset={preset} onClose={() => setPreset(null)} /> : null}
      </Suspense>
    </Card>
  )
}

/** An order from the public pages replaces nothing that is known: what it says otherwise waits here. */
function Given({ file, onTake }: { file: ContactFile; onTake: ((facts: Partial<Typed>) => void) | null }) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { busy, refusal, keepFacts } = useContactActs()
  const { given } = file
  if (given === null) return null
  const { orderId, date, birthDate, address, zipCode, city, country } = given
  const whereabouts = zipCode ? { address, zipCode, city, country } : {}
  const lines = [
    address,
    [zipCode, city].filter(Boolean).join(' '),
    birthDate && `${t.birthDate}\u00a0: ${typedDate(birthDate)}`,
  ].filter(Boolean)
  return (
    <Notice title={t.given(orderId, dayOf(date, locale))} className="my-4">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {onTake ? (
        <span className="-mb-2 -ml-5 flex flex-wrap">
          <Button
            tone="quiet"
            onPress={() => onTake({ ...(birthDate ? { birthDate } : {}), ...whereabouts })}
          >
            {t.takeGiven}
          </Button>
          <Button tone="quiet" isDisabled={busy} onPress={() => void keepFacts(file)}>
            {t.keepFacts}
          </Button>
        </span>
      ) : null}
      {refusal ? <span className="block">{refusal}</span> : null}
    </Notice>
  )
}

function Figures({ file: { figures } }: { file: ContactFile }) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const facts = [
    { label: FIGURE_NAMES.ordered[locale], value: euros(figures.ordered, locale) },
    ...(figures.gifts > 0 ? [{ label: t.totalGifts, value: euros(figures.gifts, locale) }] : []),
    { label: FIGURE_NAMES.received[locale], value: euros(figures.received, locale) },
    ...(figures.toCome > 0
      ? [{ label: FIGURE_NAMES.toCome[locale], value: euros(figures.toCome, locale) }]
      : []),
  ]
  return (
    <Card title={t.paidByThem}>
      <Facts facts={facts} />
    </Card>
  )
}
