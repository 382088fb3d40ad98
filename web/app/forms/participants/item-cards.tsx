import type { WireTier } from '@obole/contract/forms'
import { type DraftPath, withValue } from '@obole/core/cart/cart-draft'
import type { ListedName } from '@obole/core/validation/name-list'
import { mayPay, needsGuardian } from '@obole/core/validation/participant'
import { useMemo } from 'react'
import { useWords, useAssociationLang } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { bringTo } from '../../ui/focus.ts'
import { showToast } from '../../ui/toast.tsx'
import { CustomFieldInput } from './custom-field-input.tsx'
import { issueDayOf } from './issue-day.ts'
import {
  asksSomething,
  type DraftParticipant,
  type JourneyItem,
  participantOf,
  tierOfItem,
} from '../journey/draft.ts'
import { ExtraOptions } from './extra-options.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import { knownOf, payerAfter, withGuardian } from './guardian-draft.ts'
import { type StepErrors, useFieldErrors } from '../../fields/field-errors.ts'
import { itemProblems } from './item-problems.ts'
import { useJourney } from '../journey/journey.tsx'
import { ParticipantFields } from './participant-fields.tsx'
import { participantsWords } from './participants.words.ts'
import { PasteNames } from './paste-names.tsx'
import { hasAnswersToShare, withNames, withSameAnswers } from './same-answers.ts'

/** The problems of the answers so far, by the rules that the server uses. */
export function useItemErrors(): StepErrors {
  const { form, draft, today } = useJourney()
  const problems = useMemo(() => {
    const found = itemProblems(form, draft.items, today)
    return new Map(found.map((problem) => [problem.path, problem]))
  }, [form, draft.items, today])
  return useFieldErrors(problems)
}

/** One card for each line that asks something. */
export function ItemCards({ errors }: { errors: StepErrors }) {
  const { form, draft, change } = useJourney()
  const asked = draft.items.filter((item) => asksSomething(form, item))
  const named = (names: readonly ListedName[]) =>
    change(({ items: before, payer }) => {
      const items = withNames(before, names)
      return { items, payer: payerAfter(payer, items, false) }
    })
  return (
    <>
      <PasteNames onNames={named} />
      {asked.map((item, index) => (
        <ItemCard key={item.key} item={item} rank={index + 1} count={asked.length} errors={errors} />
      ))}
    </>
  )
}

/** Below the first of several lines: copies its answers to the other lines. */
function SameAnswers() {
  const t = useWords(participantsWords)
  const { form, draft, change } = useJourney()
  if (!hasAnswersToShare(form, draft.items)) return null
  return (
    <Button
      tone="plain"
      className="mt-5"
      onPress={() => {
        change(({ items }) => ({ items: withSameAnswers(form, items) }))
        showToast({ tone: 'success', title: t.sameAnswersDone })
        // The button disappears once pressed: the focus moves to the next card.
        const [, next] = document.querySelectorAll('[data-about]')
        const field = next?.querySelector<HTMLElement>('input, select, textarea')
        if (field) bringTo(field)
      }}
    >
      {t.sameAnswers}
    </Button>
  )
}

interface ItemCardProps {
  item: JourneyItem
  rank: number
  count: number
  errors: StepErrors
}

function ItemCard({ item, rank, count, errors }: ItemCardProps) {
  const t = useWords(participantsWords)
  const { form, change } = useJourney()
  const lang = useAssociationLang()
  const tier = tierOfItem(form, item)
  if (!tier) return null
  const participant = participantOf(item)
  /** Core changes one value of a line and keeps the rest, the participant included. */
  const setValue = (path: Omit<DraftPath, 'item'>, value: string | boolean) =>
    change(({ items }) => {
      const at = items.findIndex(({ key }) => key === item.key)
      const changed = withValue(items, { item: at, ...path }, value)
      return { items: items.map((old, index) => ({ ...old, ...changed[index] })) }
    })
  return (
    <Card about={count > 1 ? `${tier.name}, ${t.rank(rank, count)}` : null}>
      <h2 className="mb-4 text-xl">
        <span lang={lang}>{tier.name}</span>
        {count > 1 ? (
          <span className="ml-2 text-base font-normal text-muted">{t.rank(rank, count)}</span>
        ) : null}
      </h2>
      <div className="peer pairs gap-5 empty:hidden">
        {participant ? <Who item={item} tier={tier} participant={participant} errors={errors} /> : null}
        {tier.customFields.map((field, index) => (
          <CustomFieldInput
            key={field.id}
            field={field}
            formType={form.formType}
            value={item.customFields[index]?.value ?? ''}
            onChange={(value) => {
              errors.type(`${item.key}.field.${field.id}`, field.type)
              setValue({ field: index }, value)
            }}
            onBlur={() => errors.leave(`${item.key}.field.${field.id}`)}
            error={errors.errorOf(`${item.key}.field.${field.id}`)}
            issueDay={issueDayOf(item, index, field.id, errors, (value) =>
              setValue({ field: index, isIssueDay: true }, value),
            )}
          />
        ))}
      </div>
      {tier.extraOptions.length > 0 ? (
        <ExtraOptions item={item} tier={tier} errors={errors} setValue={setValue} />
      ) : null}
      {rank === 1 && count > 1 ? <SameAnswers /> : null}
    </Card>
  )
}

interface WhoProps {
  item: JourneyItem
  tier: WireTier
  participant: DraftParticipant
  errors: StepErrors
}

function Who({ item, tier, participant, errors }: WhoProps) {
  const t = useWords(participantsWords)
  const { draft, change, today } = useJourney()
  const set = (values: Partial<DraftParticipant>) =>
    change(({ items: before, payer }) => {
      const items = before.map((other) => {
        const person = participantOf(other)
        if (!person) return other
        if (other.key === item.key) {
          const changed = { ...person, ...values }
          // A child's birth date typed later means that another person pays.
          const isPayer = changed.isPayer && mayPay(tier, changed.birthDate, today)
          return { ...other, participant: { ...changed, isPayer } }
        }
        // Only one participant can be the payer.
        return values.isPayer ? { ...other, participant: { ...person, isPayer: false } } : other
      })
      return {
        items,
        payer: payerAfter(payer, items, participant.isPayer && values.email !== undefined),
      }
    })
  const isMinor = needsGuardian(tier, participant.birthDate, today)
  return (
    <>
      <ParticipantFields
        participant={participant}
        asked={tier.participantFields}
        today={today}
        at={item.key}
        errors={errors}
        onChange={set}
      />
      {mayPay(tier, participant.birthDate, today) ? (
        <div className="sm:col-span-2">
          <CheckboxRow
            isSelected={participant.isPayer}
            onChange={(isPayer) =>
              set(isPayer ? { isPayer, ...knownOf(draft.payer, participant) } : { isPayer })
            }
          >
            {t.pays}
          </CheckboxRow>
        </div>
      ) : null}
      {isMinor ? (
        <GuardianFields
          participant={participant}
          at={item.key}
          errors={errors}
          onChange={(values) => set(withGuardian(participant, values, draft.payer))}
        />
      ) : null}
    </>
  )
}
