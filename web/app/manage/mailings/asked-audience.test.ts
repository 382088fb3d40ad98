import { expect, it } from 'vitest'
import { askedAudience, PEOPLE_MEANT } from './asked-audience.ts'

const asked = (address: string) => askedAudience(new URLSearchParams(address))

it('takes over the campaign of a list', () => {
  expect(asked('formType=Event&formSlug=bal')).toEqual({
    kind: 'Participants',
    formType: 'Event',
    formSlug: 'bal',
  })
})

it('takes over where people stand, a search and members alone', () => {
  expect(asked('standings=Over&standings=Current&standings=Nowhere&search=lou&sort=until')).toEqual({
    kind: 'People',
    standings: ['Over', 'Current'],
    search: 'lou',
    sort: 'until',
  })
})

it('is for all people only where a list of them led to it', () => {
  expect(asked(`${PEOPLE_MEANT}`)).toEqual({ kind: 'People' })
  expect(asked('kind=People&sort=until')).toEqual({ kind: 'People', sort: 'until' })
})

it('is for nobody where nothing is asked: it is chosen', () => {
  for (const address of [
    '',
    'sort=until',
    'standings=Nowhere',
    'formType=Nothing&formSlug=bal',
    'kind=Donors',
  ])
    expect(asked(address)).toBeNull()
})
