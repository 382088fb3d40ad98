import type { MonthlyDonors } from '@obole/contract/restarts'
import { formatDate } from '@obole/core/dates/dates'
import type { RestartStep } from '@obole/core/imports/monthly-donor'
import { cents, formatCount, formatEuros } from '@obole/core/money/money'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { donorsWords } from './donors.words.ts'

/** Monthly donors start again by a link of their own: who they are, what they are written, and what became of it. */
export function DonorsCard({ donors }: { donors: MonthlyDonors }) {
  const t = useWords(donorsWords)
  const locale = useLocale()
  const { found } = donors
  if (found.count === 0 && donors.sent === 0)
    return (
      <Card title={t.title}>
        <p className="max-w-text text-muted">{t.none}</p>
      </Card>
    )
  return (
    <Card title={t.title}>
      <div className="flex max-w-text flex-col gap-4">
        {found.count > 0 ? (
          <p className="tabular-nums">
            <b>{t.found(found.count, formatEuros(cents(found.monthlyCents), locale))}</b>
          </p>
        ) : null}
        <p>{t.why}</p>
        <LeftOut donors={donors} />
        <Writing donors={donors} />
        {donors.sent > 0 ? <BecameOf donors={donors} /> : null}
        {found.count > 0 ? <p className="text-sm text-muted">{t.unsure}</p> : null}
      </div>
    </Card>
  )
}

/** Who cannot be written to, and why. */
function LeftOut({ donors }: { donors: MonthlyDonors }) {
  const t = useWords(donorsWords)
  const { leftOut } = donors
  const counts: readonly (readonly [number, (count: number) => string])[] = [
    [donors.withoutFile, t.withoutFile],
    [donors.withoutMailbox + leftOut.NoAddress, t.withoutMailbox],
    [donors.givesHere, t.givesHere],
    [leftOut.Refused, t.leftOutRefused],
    [leftOut.Undeliverable, t.leftOutUndeliverable],
    [leftOut.SameMailbox, t.leftOutSameMailbox],
  ]
  const reasons = counts.flatMap(([count, text]) => (count > 0 ? [text(count)] : []))
  if (reasons.length === 0) return null
  return (
    <div>
      <p>{t.leftOut}</p>
      <ul className="list-disc pl-5 tabular-nums">
        {reasons.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** Where the link leads, and the way to the message, which is read over before it is sent. */
function Writing({ donors }: { donors: MonthlyDonors }) {
  const t = useWords(donorsWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { campaigns, toInvite, toRemind, remindableFrom } = donors
  const [chosen, setChosen] = useState(0)
  if (!can('editPeople')) return toInvite + toRemind > 0 ? <p className="text-muted">{t.mayNot}</p> : null
  const campaign = campaigns[chosen]
  if (!campaign) return toInvite + toRemind > 0 ? <p>{t.noCampaign}</p> : null
  const { formType, formSlug } = campaign
  const address = (step: RestartStep) =>
    `${pageOf(organizationSlug, 'mailings')}/nouveau?${new URLSearchParams({ formType, formSlug, step })}`
  return (
    <>
      {campaigns.length > 1 && toInvite + toRemind > 0 ? (
        <SelectField
          label={t.campaign}
          isRequired
          value={String(chosen)}
          options={campaigns.map(({ title }, index) => ({ value: String(index), label: title }))}
          onChange={(index) => setChosen(Number(index))}
        />
      ) : null}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {toInvite > 0 ? <LinkButton to={address('Invitation')}>{t.write(toInvite)}</LinkButton> : null}
        {toRemind > 0 ? (
          <LinkButton to={address('Reminder')} tone="plain">
            {t.remind(toRemind)}
          </LinkButton>
        ) : null}
      </div>
      {remindableFrom ? (
        <p className="text-muted">{t.remindFrom(formatDate(remindableFrom, locale))}</p>
      ) : null}
    </>
  )
}

function BecameOf({ donors }: { donors: MonthlyDonors }) {
  const t = useWords(donorsWords)
  const locale = useLocale()
  const { sent, reminded, opened, restarted } = donors
  const count = (number: number) => formatCount(number, locale)
  return (
    <Facts
      facts={[
        { label: t.sent, value: count(sent) },
        ...(reminded > 0 ? [{ label: t.reminded, value: count(reminded) }] : []),
        { label: t.opened, value: count(opened) },
        { label: t.restarted, value: count(restarted.count) },
        { label: t.comeOver, value: formatEuros(cents(restarted.monthlyCents), locale) },
      ]}
    />
  )
}
