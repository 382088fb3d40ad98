import type { PullView } from '@obole/contract/moving'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/moving'
import { ChoiceCard } from './choice-card.tsx'
import { DonorsCard } from './donors-card.tsx'
import { DraftsCard } from './drafts-card.tsx'
import { EarlierCard } from './earlier-card.tsx'
import { KeyCard } from './key-card.tsx'
import { movingWords } from './moving.words.ts'
import { PeopleCard } from './people-card.tsx'
import { ReadingCard } from './reading-card.tsx'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const params = { organizationSlug }
  const [{ host, pull, earlier }, donors] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/pulls', { params }),
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/monthly-donors', { params }),
  ])
  return { host, pull, earlier, donors }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, movingWords, 'title')

/** Three steps, and where the association is on them: the pull itself says it, on whichever device. */
export default function Moving({ loaderData: { host, pull, earlier, donors } }: Route.ComponentProps) {
  const t = useWords(movingWords)
  const [beginsAgain, setBeginsAgain] = useState(false)
  const step = beginsAgain ? 1 : stepOf(pull)
  const again = () => setBeginsAgain(true)
  const wasRead =
    pull?.people && !pull.people.isRefused && pull.state !== 'Reading' && pull.state !== 'Failed'
  const hasDonors = donors.found.count > 0 || donors.sent > 0 || (step === 3 && wasRead)
  return (
    <div className="flex max-w-[56rem] flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      <Steps current={step} />
      {step === 1 ? (
        <KeyCard
          host={host}
          failure={beginsAgain ? null : (pull?.failure ?? null)}
          onBegun={() => setBeginsAgain(false)}
          onBack={beginsAgain ? () => setBeginsAgain(false) : null}
        />
      ) : null}
      {step !== 1 && pull ? <Pulled pull={pull} onAgain={again} /> : null}
      {step !== 1 && pull?.people && pull.state !== 'Reading' ? <PeopleCard people={pull.people} /> : null}
      {hasDonors ? <DonorsCard donors={donors} /> : null}
      {earlier.length > 0 ? <EarlierCard pulls={earlier} /> : null}
    </div>
  )
}

type Step = 1 | 2 | 3

const STEPS: Readonly<Record<PullView['state'], Step>> = {
  Failed: 1,
  Reading: 2,
  Read: 2,
  Bringing: 3,
  Done: 3,
  Undoing: 3,
  Undone: 3,
}

const stepOf = (pull: PullView | null): Step => (pull ? STEPS[pull.state] : 1)

function Pulled({ pull, onAgain }: { pull: PullView; onAgain: () => void }) {
  if (pull.state === 'Reading') return <ReadingCard pull={pull} />
  if (pull.state === 'Read') return <ChoiceCard pull={pull} onAgain={onAgain} />
  return <DraftsCard pull={pull} onAgain={onAgain} />
}

function Steps({ current }: { current: Step }) {
  const t = useWords(movingWords)
  const names = [t.stepKey, t.stepChoice, t.stepDrafts]
  return (
    <ol aria-label={t.steps} className="flex flex-wrap gap-x-6 gap-y-2">
      {names.map((name, index) => {
        const isCurrent = index + 1 === current
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex items-center gap-2 ${isCurrent ? 'font-bold' : 'text-muted'}`}
          >
            <span
              aria-hidden
              className={`grid size-7 place-items-center rounded-full border-[1.5px] text-sm ${isCurrent ? 'border-primary bg-primary text-paper' : 'border-field'}`}
            >
              {index + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
