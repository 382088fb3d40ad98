import type { PullView } from '@obole/contract/moving'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { CampaignRow } from './campaign-list.tsx'
import { movingWords } from './moving.words.ts'
import { UndoPull } from './undo-pull.tsx'

interface DraftsCardProps {
  pull: PullView
  onAgain: () => void
}

/** How far the drafts are, or what it came to. */
export function DraftsCard({ pull, onAgain }: DraftsCardProps) {
  const isAtWork = pull.state === 'Bringing' || pull.state === 'Undoing'
  return isAtWork ? <AtWork pull={pull} /> : <Result pull={pull} onAgain={onAgain} />
}

const countOf = ({ campaigns }: PullView, ...states: PullView['campaigns'][number]['state'][]) =>
  campaigns.filter(({ state }) => states.includes(state)).length

function AtWork({ pull }: { pull: PullView }) {
  const t = useWords(movingWords)
  const isBringing = pull.state === 'Bringing'
  const left = isBringing ? countOf(pull, 'Chosen') : countOf(pull, 'Done')
  const done = isBringing ? countOf(pull, 'Done') : countOf(pull, 'Undone', 'Kept')
  return (
    <Card title={isBringing ? t.bringingTitle : t.undoingTitle}>
      <LookAgain />
      <Progress
        label={isBringing ? t.bringingEach(done, done + left) : t.undoingEach(left)}
        done={done}
        total={done + left}
      />
    </Card>
  )
}

function Result({ pull, onAgain }: DraftsCardProps) {
  const t = useWords(movingWords)
  const [asks, setAsks] = useState(false)
  const here = pull.campaigns.filter(({ state }) => state === 'Done' || state === 'Kept')
  const isUndone = pull.state === 'Undone'
  return (
    <Card title={t.draftsTitle}>
      <div className="flex flex-col gap-5">
        {isUndone ? (
          <Notice tone="info" title={t.undone} isAlert>
            <p>{t.undoneText}</p>
          </Notice>
        ) : (
          <Notice tone="success" title={t.done(here.length)} isAlert>
            <p>{t.doneText}</p>
          </Notice>
        )}
        {here.length > 0 ? (
          <ul aria-label={t.stepDrafts} className="divide-y divide-line">
            {here.map((campaign) => (
              <CampaignRow key={campaign.number} of={campaign} />
            ))}
          </ul>
        ) : null}
        {isUndone ? null : <p className="max-w-text">{t.untold}</p>}
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onPress={onAgain}>
            {t.another}
          </Button>
          {isUndone ? null : (
            <Button tone="plain" onPress={() => setAsks(true)}>
              {t.undo}
            </Button>
          )}
        </div>
      </div>
      {asks ? <UndoPull pullId={pull.id} onClose={() => setAsks(false)} /> : null}
    </Card>
  )
}
