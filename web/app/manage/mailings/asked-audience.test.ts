import { expect, it } from 'vitest'
import { askedAudience } from './asked-audience.ts'

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

it('is for all people where nothing is asked', () => {
  expect(asked('')).toEqual({ kind: 'People' })
  expect(asked('formType=Nothing&formSlug=bal')).toEqual({ kind: 'People' })
})
