import { useId } from 'react'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { chosenWith, namesakes, type Offered } from './settings-draft.ts'

interface ChoicesProps {
  legend: string
  hint: string
  offered: readonly Offered[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Boxes to tick, in as many columns as fit. */
export function Choices({ legend, hint, offered, chosen, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-semibold">{legend}</legend>
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
      <div className="mt-1 grid grid-cols-1 gap-x-6 sm:grid-cols-2 wide:grid-cols-3">
        {namesakes(offered, chosen).map(({ name, ids, isChosen, tierNames }) => (
          <CheckboxRow
            key={name}
            isSelected={isChosen}
            onChange={(isNow) => onChange(chosenWith(offered, chosen, ids, isNow))}
          >
            <AssociationText>
              {name}
              {tierNames.length > 0 ? (
                <span className="block text-sm text-muted">{tierNames.join(', ')}</span>
              ) : null}
            </AssociationText>
          </CheckboxRow>
        ))}
      </div>
    </fieldset>
  )
}
