import { type ReactNode, useId } from 'react'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { chosenWith } from './settings-draft.ts'

interface ChoicesProps {
  legend: string
  hint: string
  offered: readonly { id: number; name: string; tierName?: string }[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Boxes to tick, in as many columns as fit. */
export function Choices({ legend, hint, offered, chosen, onChange }: ChoicesProps): ReactNode {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-semibold">{legend}</legend>
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
      <div className="mt-1 grid grid-cols-1 gap-x-6 sm:grid-cols-2 wide:grid-cols-3">
        {offered.map((one) => (
          <CheckboxRow
            key={one.id}
            isSelected={chosen.includes(one.id)}
            onChange={(isChosen) => onChange(chosenWith(offered, chosen, one.id, isChosen))}
          >
            <AssociationText>
              {one.name}
              {one.tierName ? <span className="block text-sm text-muted">{one.tierName}</span> : null}
            </AssociationText>
          </CheckboxRow>
        ))}
      </div>
    </fieldset>
  )
}
