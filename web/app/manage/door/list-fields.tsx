import type { DoorDesk } from '@obole/contract/door'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { Choices } from './choices.tsx'
import { doorWords } from './door.words.ts'
import { askedFor, type DoorList } from './settings-draft.ts'

const LONGEST_NAME = 60

interface ListFieldsProps {
  list: DoorList
  door: DoorDesk
  error: string | null
  onType: () => void
  onChange: (list: DoorList) => void
  /** Null for the only list: a door has at least one. */
  onRemove: (() => void) | null
}

/** One list: its name, who is on it, and whether one may come back. */
export function ListFields({ list, door, error, onType, onChange, onRemove }: ListFieldsProps) {
  const t = useWords(doorWords)
  const asked = askedFor(list, door)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4">
        <TextField
          label={t.listName}
          isRequired
          maxLength={LONGEST_NAME}
          value={list.name}
          error={error}
          onChange={(name) => {
            onChange({ ...list, name })
            onType()
          }}
          className="min-w-0 flex-1"
        />
        {onRemove ? (
          <Button
            tone="quiet"
            className="mt-7.5 text-red"
            aria-label={t.removeListOf(list.name || t.unnamed)}
            onPress={onRemove}
          >
            {t.removeList}
          </Button>
        ) : null}
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-semibold">{t.whoIsOn}</span>
          <span className="block text-sm text-muted">
            {asked ? <AssociationText>{asked.join(', ')}</AssociationText> : t.everybody}
          </span>
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <Choices
            legend={t.rates}
            hint={t.ratesHint}
            offered={door.tiers}
            chosen={list.tierIds}
            onChange={(tierIds) => onChange({ ...list, tierIds })}
          />
          {door.options.length > 0 ? (
            <Choices
              legend={t.options}
              hint={t.optionsHint}
              offered={door.options}
              chosen={list.optionIds}
              onChange={(optionIds) => onChange({ ...list, optionIds })}
            />
          ) : null}
        </div>
      </details>
      <SwitchRow
        isSelected={list.allowsReentry}
        onChange={(allowsReentry) => onChange({ ...list, allowsReentry })}
        detail={t.reentryText}
      >
        {t.reentry}
      </SwitchRow>
    </div>
  )
}
