import type { PullView } from '@obole/contract/moving'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { importPath } from '../imports/import-path.ts'
import { CampaignRow } from './campaign-list.tsx'
import { movingWords } from './moving.words.ts'
import { UndoPull } from './undo-pull.tsx'

/** What earlier readings brought and is still here, each with its own way back. */
export function EarlierCard({ pulls }: { pulls: readonly PullView[] }) {
  const t = useWords(movingWords)
  return (
    <Card title={t.earlierTitle}>
      <ul className="-mb-2 divide-y divide-line">
        {pulls.map((pull) => (
          <Earlier key={pull.id} pull={pull} />
        ))}
      </ul>
    </Card>
  )
}

function Earlier({ pull }: { pull: PullView }) {
  const t = useWords(movingWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const [asks, setAsks] = useState(false)
  const { id, state, campaigns, people, createdAt, by } = pull
  const day = formatDate(parisDate(Date.parse(createdAt)), locale)
  return (
    <li className="flex flex-col gap-3 py-4">
      <h3 className="font-bold">{t.earlierOf(day, by)}</h3>
      {campaigns.length > 0 ? (
        <ul aria-label={t.stepDrafts} className="divide-y divide-line">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.number} of={campaign} />
          ))}
        </ul>
      ) : null}
      {state === 'Undoing' ? (
        <>
          <LookAgain />
          <Progress label={t.undoingEach(campaigns.length)} done={0} total={campaigns.length} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {people?.importId ? (
          <LinkButton to={importPath(organizationSlug, people.importId)} tone="plain">
            {people.state === 'Uploaded' ? t.earlierCheck : t.earlierSee}
          </LinkButton>
        ) : null}
        {state === 'Done' && campaigns.length > 0 ? (
          <Button tone="plain" onPress={() => setAsks(true)}>
            {t.undo}
            <span className="sr-only">, {day}</span>
          </Button>
        ) : null}
      </div>
      {asks ? <UndoPull pullId={id} onClose={() => setAsks(false)} /> : null}
    </li>
  )
}
