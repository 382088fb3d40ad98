import { withValue } from '@obole/core/cart-draft'
import { useMemo } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxRow } from '../ui/checkbox.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CustomFieldInput } from './custom-field-input.tsx'
import {
  asksSomething,
  type DraftParticipant,
  type DraftPayer,
  type JourneyItem,
  tierOfItem,
} from './draft.ts'
import { ExtraOptions } from './extra-options.tsx'
import { useFieldErrors } from './field-errors.ts'
import { itemProblems } from './item-problems.ts'
import { useJourney } from './journey.tsx'
import { participantsWords } from './participants.words.ts'

export type StepErrors = ReturnType<typeof useFieldErrors>
/** What a field needs of them. */
export type FieldErrors = Pick<StepErrors, 'errorOf' | 'type' | 'leave'>

/** What is wrong with the answers so far, by the rules the server uses. */
export function useItemErrors(): StepErrors {
  const { form, draft, today } = useJourney()
  const problems = useMemo(() => {
    const found = itemProblems(form, draft.items, today)
    return new Map(found.map((problem) => [problem.path, problem]))
  }, [form, draft.items, today])
  return useFieldErrors(problems)
}

/** One card for each line that has something to ask. */
export function ItemCards({ errors }: { errors: StepErrors }) {
  const { form, draft } = useJourney()
  const asked = draft.items.filter((item) => asksSomething(form, item))
  return asked.map((item, index) => (
    <ItemCard key={item.key} item={item} rank={index + 1} count={asked.length} errors={errors} />
  ))
}

/** The participant who pays gives the payer their name and, where they have one, their e-mail. */
function withParticipant(payer: DraftPayer, items: readonly JourneyItem[], emailTyped: boolean): DraftPayer {
  const paying = items.find(({ participant }) => participant?.isPayer)?.participant
  if (!paying) return payer
  const { firstName, lastName } = paying
  if (!emailTyped && paying.email === '') return { ...payer, firstName, lastName }
  return { ...payer, firstName, lastName, email: paying.email, emailConfirmation: paying.email }
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
  const tier = tierOfItem(form, item)
  if (!tier) return null
  /** Core changes one value of a line and keeps all the rest, the participant included. */
  const setValue = (path: { option?: number; field?: number }, value: string | boolean) =>
    change(({ items }) => {
      const at = items.findIndex(({ key }) => key === item.key)
      const changed = withValue(items, { item: at, ...path }, value)
      return { items: items.map((old, index) => ({ ...old, ...changed[index] })) }
    })
  return (
    <Card about={count > 1 ? `${tier.name}, ${t.rank(rank, count)}` : null}>
      <h2 className="mb-4 text-xl">
        {tier.name}
        {count > 1 ? (
          <span className="ml-2 text-base font-normal text-muted">{t.rank(rank, count)}</span>
        ) : null}
      </h2>
      <div className="peer grid gap-5 empty:hidden sm:grid-cols-2">
        {item.participant ? <Who item={item} participant={item.participant} errors={errors} /> : null}
        {tier.customFields.map((field, index) => (
          <CustomFieldInput
            key={field.id}
            field={field}
            value={item.customFields[index]?.value ?? ''}
            onChange={(value) => {
              errors.type(`${item.key}.field.${field.id}`, field.type)
              setValue({ field: index }, value)
            }}
            onBlur={() => errors.leave(`${item.key}.field.${field.id}`)}
            error={errors.errorOf(`${item.key}.field.${field.id}`)}
          />
        ))}
      </div>
      {tier.extraOptions.length > 0 ? (
        <ExtraOptions item={item} tier={tier} errors={errors} setValue={setValue} />
      ) : null}
    </Card>
  )
}

function Who({
  item,
  participant,
  errors,
}: {
  item: JourneyItem
  participant: DraftParticipant
  errors: StepErrors
}) {
  const t = useWords(participantsWords)
  const { change } = useJourney()
  const set = (values: Partial<DraftParticipant>) =>
    change(({ items: before, payer }) => {
      const items = before.map((other) => {
        if (!other.participant) return other
        if (other.key === item.key) return { ...other, participant: { ...other.participant, ...values } }
        // Only one of them pays.
        return values.isPayer ? { ...other, participant: { ...other.participant, isPayer: false } } : other
      })
      return {
        items,
        payer: withParticipant(payer, items, participant.isPayer && values.email !== undefined),
      }
    })
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    name: `${item.key}-${name}`,
    value: participant[name],
    onChange: (value: string) => {
      errors.type(`${item.key}.${name}`)
      set({ [name]: value })
    },
    onBlur: () => errors.leave(`${item.key}.${name}`),
    error: errors.errorOf(`${item.key}.${name}`),
  })
  return (
    <>
      <TextField label={t.firstName} isRequired autoComplete="off" {...field('firstName')} />
      <TextField label={t.lastName} isRequired autoComplete="off" {...field('lastName')} />
      <EmailField label={t.email} autoComplete="off" className="sm:col-span-2" {...field('email')} />
      <div className="sm:col-span-2">
        <CheckboxRow isSelected={participant.isPayer} onChange={(isPayer) => set({ isPayer })}>
          {t.pays}
        </CheckboxRow>
      </div>
    </>
  )
}
