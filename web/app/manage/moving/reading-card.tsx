import type { PullView } from '@obole/contract/moving'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { movingWords } from './moving.words.ts'

/** How many campaigns there are is known once all pages of the list were read. */
export function ReadingCard({ pull: { id, campaigns, isListed, isPaused, people } }: { pull: PullView }) {
  const t = useWords(movingWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const [busy, run] = useBusy()
  const numbers = useLocale() === 'fr' ? 'fr-FR' : 'en-GB'
  const total = campaigns.length
  const done = campaigns.filter(({ state }) => state !== 'Listed').length
  const stop = () =>
    void run(async () => {
      await outcome(
        call('POST /manage/organizations/{organizationSlug}/pulls/{pullId}/stop', {
          params: { organizationSlug, pullId: id },
        }),
      )
    })
  return (
    <Card title={t.readingTitle}>
      <LookAgain />
      <div className="flex max-w-text flex-col gap-4">
        <Progress
          label={isListed ? t.readingEach(done, total) : t.readingList}
          done={isListed ? done : 0}
          total={isListed ? total : 1}
        />
        {people && isListed && done === total ? (
          <p className="tabular-nums">{t.readingPeople(people.lineCount.toLocaleString(numbers))}</p>
        ) : null}
        <p className="text-muted">{isPaused ? t.paused : t.readingText}</p>
        <Button tone="plain" className="self-start" onPress={stop} busyText={busy && t.stopping}>
          {t.stop}
        </Button>
      </div>
    </Card>
  )
}
