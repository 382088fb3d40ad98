import type { PulledCampaign } from '@obole/contract/moving'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { CampaignStateChip } from '../desk/campaign-state-chip.tsx'
import { movingWords } from './moving.words.ts'

/** Campaigns that are here, or cannot come, each with why. */
export function CampaignList({ campaigns }: { campaigns: readonly PulledCampaign[] }) {
  const t = useWords(movingWords)
  const parts = [
    { title: t.known, of: campaigns.filter(({ state }) => state === 'Known') },
    { title: t.refused, of: campaigns.filter(({ state }) => state === 'Refused') },
  ].filter(({ of }) => of.length > 0)
  return parts.map(({ title, of }) => (
    <section key={title}>
      <h3 className="mb-1 font-bold">{title}</h3>
      <ul className="divide-y divide-line">
        {of.map((campaign) => (
          <CampaignRow key={campaign.number} of={campaign} />
        ))}
      </ul>
    </section>
  ))
}

export function CampaignRow({ of: { title, here, refusal } }: { of: PulledCampaign }) {
  const t = useWords(movingWords)
  const { organizationSlug } = useAssociation()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      {here ? (
        <>
          <Link to={campaignHref(organizationSlug, here)} className="font-bold wrap-anywhere">
            {title}
          </Link>
          <CampaignStateChip form={{ state: here.state, isEventCanceled: false }} />
        </>
      ) : (
        <span className="font-bold wrap-anywhere">{title}</span>
      )}
      {refusal ? <span className="w-full text-sm text-muted">{t[`refusal${refusal}`]}</span> : null}
    </li>
  )
}
