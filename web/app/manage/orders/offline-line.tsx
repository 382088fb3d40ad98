import type { Form, WireTier } from '@obole/contract/forms'
import { type DraftPath, withValue } from '@obole/core/cart/cart-draft'
import type { LocalDate } from '@obole/core/dates/dates'
import { needsGuardian } from '@obole/core/validation/participant'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { carriedOver } from '../../forms/participants/carried-answers.ts'
import { CustomFieldInput } from '../../forms/participants/custom-field-input.tsx'
import {
  type DraftParticipant,
  type JourneyItem,
  participantOf,
  tierOfItem,
} from '../../forms/journey/draft.ts'
import { issueDayOf } from '../../forms/participants/issue-day.ts'
import { ExtraOptions } from '../../forms/participants/extra-options.tsx'
import type { StepErrors } from '../../fields/field-errors.ts'
import { GuardianFields } from '../../forms/participants/guardian-fields.tsx'
import { ParticipantFields } from '../../forms/participants/participant-fields.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { euros } from '../lists/cells.tsx'
import { asksAmount, lineFor, takesGifts, tiersByHand } from './offline-lines.ts'
import { offlineWords } from './offline.words.ts'

interface OfflineLineProps {
  form: Form
  line: JourneyItem
  number: number
  today: LocalDate
  onChange: (line: JourneyItem) => void
  onRemove: (() => void) | null
  errors: StepErrors
}

/** One line paid by hand, with everything that the campaign's page would ask about it. */
export function OfflineLine(props: OfflineLineProps) {
  const { form, line, number, today, onChange, onRemove, errors } = props
  const t = useWords(offlineWords)
  const tier = tierOfItem(form, line)
  const participant = participantOf(line)
  const setValue = (path: Omit<DraftPath, 'item'>, value: string | boolean) => {
    const [changed] = withValue([line], { item: 0, ...path }, value)
    onChange({ ...line, ...changed })
  }
  return (
    <fieldset data-about={t.line(number)} className="flex min-w-0 flex-col gap-4 border-b border-line pb-5">
      <legend className="sr-only">{t.line(number)}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TierChoice form={form} line={line} onChange={onChange} />
        {asksAmount(form, line) ? (
          <AmountField
            label={t.amount}
            isRequired
            isKeptAsTyped
            value={line.customAmount ?? ''}
            onChange={(customAmount) => onChange({ ...line, customAmount })}
            onBlur={() => errors.leave(`${line.key}.amount`)}
            error={errors.errorOf(`${line.key}.amount`)}
          />
        ) : null}
      </div>
      {tier && participant ? (
        <Who
          line={line}
          tier={tier}
          participant={participant}
          today={today}
          errors={errors}
          onChange={(person) => onChange({ ...line, participant: person })}
        />
      ) : null}
      {tier ? <Questions tier={tier} line={line} errors={errors} setValue={setValue} /> : null}
      {tier && tier.extraOptions.length > 0 ? (
        <ExtraOptions item={line} tier={tier} errors={errors} setValue={setValue} />
      ) : null}
      {onRemove ? (
        <Button tone="quiet" className="self-end" onPress={onRemove}>
          {t.removeLine}
        </Button>
      ) : null}
    </fieldset>
  )
}

function TierChoice({ form, line, onChange }: Pick<OfflineLineProps, 'form' | 'line' | 'onChange'>) {
  const t = useWords(offlineWords)
  const locale = useLocale()
  const tiers = tiersByHand(form)
  return (
    <SelectField
      label={t.tier}
      isRequired
      value={line.tierId === null ? '' : String(line.tierId)}
      onChange={(chosen) => {
        const next = tiers.find(({ id }) => String(id) === chosen)
        onChange(
          carriedOver(
            { item: line, tier: tierOfItem(form, line) },
            { item: lineFor(next, line.key), tier: next ?? null },
          ),
        )
      }}
      options={[
        ...tiers.map(({ id, name, price }) => ({
          value: String(id),
          label: price === null ? name : `${name}, ${euros(price, locale)}`,
        })),
        ...(takesGifts(form) ? [{ value: '', label: t.gift }] : []),
      ]}
    />
  )
}

interface WhoProps {
  line: JourneyItem
  tier: WireTier
  participant: DraftParticipant
  today: LocalDate
  errors: StepErrors
  onChange: (participant: DraftParticipant) => void
}

function Who({ line, tier, participant, today, errors, onChange }: WhoProps) {
  const t = useWords(offlineWords)
  return (
    <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">{t.participant}</legend>
      <ParticipantFields
        participant={participant}
        asked={tier.participantFields}
        isByHand
        today={today}
        at={line.key}
        errors={errors}
        onChange={(values) => onChange({ ...participant, ...values })}
      />
      {needsGuardian(tier, participant.birthDate, today) ? (
        <GuardianFields
          participant={participant}
          isByHand
          at={line.key}
          errors={errors}
          onChange={(values) => onChange({ ...participant, ...values })}
        />
      ) : null}
    </fieldset>
  )
}

interface QuestionsProps {
  tier: WireTier
  line: JourneyItem
  errors: StepErrors
  setValue: (path: Omit<DraftPath, 'item'>, value: string) => void
}

function Questions({ tier, line, errors, setValue }: QuestionsProps) {
  if (tier.customFields.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {tier.customFields.map((field, index) => {
        const path = `${line.key}.field.${field.id}`
        return (
          <CustomFieldInput
            isAtDesk
            key={field.id}
            field={field}
            value={line.customFields[index]?.value ?? ''}
            onChange={(value) => {
              errors.type(path, field.type)
              setValue({ field: index }, value)
            }}
            onBlur={() => errors.leave(path)}
            error={errors.errorOf(path)}
            issueDay={issueDayOf(line, index, field.id, errors, (value) =>
              setValue({ field: index, isIssueDay: true }, value),
            )}
          />
        )
      })}
    </div>
  )
}
