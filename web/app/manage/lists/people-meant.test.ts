import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { expect, it } from 'vitest'
import { peopleMeant } from './people-meant.ts'

const campaigns = [
  { formType: 'Event' as const, formSlug: 'bal', title: 'Le bal', isDeleted: false },
  { formType: 'Event' as const, formSlug: 'ancien', title: 'Ancien', isDeleted: true },
  { formType: 'Membership' as const, formSlug: 'club', title: 'Le club', isDeleted: false },
]
const meant = (who: 'members' | 'guests', address: string) => {
  const people = peopleMeant(who, new URLSearchParams(address), campaigns)
  return people && `${people.byStanding ? 'by standing: ' : ''}${people.query}`
}

const BALL = 'formType=Event&formSlug=bal'
const CLUB = 'formType=Membership&formSlug=club'

it('from the participants of a campaign, a message goes to the people of that campaign', () => {
  expect(meant('guests', BALL)).toBe(BALL)
  expect(meant('guests', `${BALL}&colonnes=name&suite=abc&search=`)).toBe(BALL)
  expect(meant('members', CLUB)).toBe(CLUB)
})

it('from the participants of all campaigns there is no message: none means them', () => {
  expect(meant('guests', '')).toBeNull()
})

it('from the members, a message goes to people by where they stand', () => {
  const all = 'by standing: standings=EndsSoon&standings=Over&standings=Current&standings=NotYet'
  expect(meant('members', '')).toBe(all)
  expect(meant('members', 'sort=until')).toBe(all)
  expect(meant('members', 'validity=EndsSoon')).toBe('by standing: standings=EndsSoon')
  expect(meant('members', 'validity=Current&validity=Over')).toBe(
    'by standing: standings=Over&standings=Current',
  )
  expect(meant('members', 'validity=Never')).toBeNull()
})

it.each(LIST_FILTERS.items.filter((name) => !['formType', 'formSlug', 'sort', 'tierTypes'].includes(name)))(
  'there is no message where %s narrows a campaign’s list: it would go to others than are shown',
  (name) => {
    expect(meant('guests', `${BALL}&${name}=only`)).toBeNull()
    expect(meant('members', `${CLUB}&${name}=only`)).toBeNull()
    expect(meant('members', `${name}=only`)).toBeNull()
  },
)

it('there is none for a deleted campaign, an unknown one, or one of another kind than the list', () => {
  expect(meant('guests', 'formType=Event&formSlug=ancien')).toBeNull()
  expect(meant('guests', 'formType=Event&formSlug=inconnu')).toBeNull()
  expect(meant('guests', 'formType=Membership&formSlug=bal')).toBeNull()
  expect(meant('guests', CLUB)).toBeNull()
  expect(meant('members', BALL)).toBeNull()
})
