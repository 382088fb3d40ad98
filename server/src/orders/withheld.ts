import type { ItemRow } from '@obole/contract/manage-lists'

type ShownLine = Pick<ItemRow, 'participant' | 'customFields'>

/**
 * A line for whoever reads orders and does not keep people's files: without how to reach the guardian of a minor, and
 * without what is about health, be it only that it was given.
 */
export const withheld = <T extends ShownLine>(line: T): T => ({
  ...line,
  participant: line.participant && withoutReach(line.participant),
  customFields: line.customFields.map((answer) => (answer.keeping?.isHealth ? untold(answer) : answer)),
})

function withoutReach({
  guardianPhone: _phone,
  guardianEmail: _email,
  ...others
}: NonNullable<ShownLine['participant']>): ShownLine['participant'] {
  return others
}

const untold = ({
  fieldId,
  name,
  type,
}: ShownLine['customFields'][number]): ShownLine['customFields'][number] => ({
  fieldId,
  name,
  type,
  answer: '',
  url: null,
  keeping: {
    state: 'Withheld',
    isHealth: true,
    givenOn: null,
    issuedOn: null,
    erasedOn: null,
    toEraseOn: null,
  },
})
