import type { PulledCampaign, PullView } from '@obole/contract/moving'
import { MOST_PULLED_CAMPAIGNS } from '@obole/core/imports/pull'
import { useState } from 'react'
import { kindWords } from '../../associations/kinds.words.ts'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { CampaignList } from './campaign-list.tsx'
import { useLeftOut } from './left-out.ts'
import { movingWords } from './moving.words.ts'

/** What was found, what of it will be missing, and which of it shall come. */
export function ChoiceCard({ pull, onAgain }: { pull: PullView; onAgain: () => void }) {
  const t = useWords(movingWords)
  const { organizationSlug } = useAssociation()
  const outcome = useOutcome()
  const [busy, run] = useBusy()
  const [refusal, setRefusal] = useState<string | null>(null)
  const ready = pull.campaigns.filter(({ state }) => state === 'Ready')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(ready.filter(({ isCurrent }) => isCurrent).map(({ number }) => number)),
  )
  const tick = (number: number, isTicked: boolean) => {
    const next = new Set(chosen)
    if (isTicked) next.add(number)
    else next.delete(number)
    setChosen(next)
  }
  const bring = () =>
    void run(async () => {
      setRefusal(
        await outcome(
          call('POST /manage/organizations/{organizationSlug}/pulls/{pullId}/bring', {
            params: { organizationSlug, pullId: pull.id },
            body: { campaigns: [...chosen] },
          }),
        ),
      )
    })
  const again = (
    <Button tone="plain" onPress={onAgain}>
      {t.readAgain}
    </Button>
  )
  return (
    <Card title={t.choiceTitle}>
      <div className="flex flex-col gap-5">
        <p className="max-w-text text-muted">{t.choiceFrom(pull.sourceName ?? '')}</p>
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        {pull.campaigns.length === MOST_PULLED_CAMPAIGNS ? (
          <Notice tone="attention" title={t.choiceCut(MOST_PULLED_CAMPAIGNS)} />
        ) : null}
        {ready.length > 0 ? (
          <>
            <fieldset>
              <legend className="mb-1 font-bold">{t.campaigns}</legend>
              <div className="divide-y divide-line">
                {ready.map((campaign) => (
                  <Choice
                    key={campaign.number}
                    of={campaign}
                    isChosen={chosen.has(campaign.number)}
                    onChange={(isTicked) => tick(campaign.number, isTicked)}
                  />
                ))}
              </div>
            </fieldset>
            <p className="max-w-text">{t.untold}</p>
            <div className="flex flex-wrap gap-3">
              <Button onPress={bring} isDisabled={chosen.size === 0} busyText={busy && t.beginning}>
                {chosen.size === 0 ? t.bringNone : t.bring(chosen.size)}
              </Button>
              {again}
            </div>
          </>
        ) : (
          <Empty title={t.choiceNone} action={again}>
            <p>{t.choiceNoneText}</p>
          </Empty>
        )}
        <CampaignList campaigns={pull.campaigns.filter(({ state }) => state !== 'Ready')} />
      </div>
    </Card>
  )
}

interface ChoiceProps {
  of: PulledCampaign
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({ of, isChosen, onChange }: ChoiceProps) {
  const t = useWords(movingWords)
  const kinds = useWords(kindWords)
  const leftOut = useLeftOut(of.leftOut)
  const facts = [
    of.formType ? kinds[`kind${of.formType}`] : null,
    t.rates(of.rateCount),
    of.questionCount > 0 ? t.questions(of.questionCount) : null,
    of.isCurrent ? null : t.over,
  ].filter(Boolean)
  return (
    <div className="py-1.5">
      <CheckboxRow
        isSelected={isChosen}
        onChange={onChange}
        hint={
          <>
            <span className="block">{facts.join(' · ')}</span>
            {leftOut === null ? null : <span className="block text-amber">{leftOut}</span>}
          </>
        }
      >
        <b className="wrap-anywhere">{of.title}</b>
      </CheckboxRow>
    </div>
  )
}
