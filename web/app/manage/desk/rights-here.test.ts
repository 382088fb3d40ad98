import { rightsOf } from '@obole/contract/roles'
import { expect, it } from 'vitest'
import { rightsHere } from './rights-here.ts'

const ball = { formType: 'Event' as const, formSlug: 'bal' }
const fair = { formType: 'Event' as const, formSlug: 'foire' }
const membership = { campaigns: [{ ...ball, title: 'Le bal', role: 'FormAdmin' as const }] }

it('adds to the rights of the whole association those of a role in the campaign itself', () => {
  const treasurer = [...rightsOf(['Treasurer'])]
  expect(rightsHere(treasurer, membership, ball).toSorted()).toEqual(
    [...rightsOf(['Treasurer', 'FormAdmin'])].toSorted(),
  )
  expect(rightsHere(treasurer, membership, fair)).toEqual(treasurer)
  expect(rightsHere(undefined, membership, fair)).toEqual([])
  expect(rightsHere(undefined, undefined, ball)).toEqual([])
})
