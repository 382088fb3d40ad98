import { describe, expect, it } from 'vitest'
import { addressOf, askedFor, isWanted, wantedIn } from './search.ts'

describe('what the directory is asked for', () => {
  it('is read from the address, and written back to it without what is empty', () => {
    const wanted = wantedIn(new URLSearchParams('nom= jardins &lieu=69&type=Event&categorie='))
    expect(wanted).toEqual({ name: 'jardins', place: '69', kind: 'Event', category: '' })
    expect(addressOf(wanted, { suite: 'x' })).toBe('?nom=jardins&lieu=69&type=Event&suite=x')
    expect(askedFor(wanted)).toEqual({ search: 'jardins', place: '69', kind: 'Event' })
  })

  it('takes no kind that there is not, and nothing longer than a name', () => {
    expect(wantedIn(new URLSearchParams('type=Checkout')).kind).toBe('')
    expect(wantedIn(new URLSearchParams('type=nonsense')).kind).toBe('')
    expect(wantedIn(new URLSearchParams({ nom: 'a'.repeat(500) })).name).toHaveLength(100)
  })

  it('is nothing where nothing was said', () => {
    expect(isWanted(wantedIn(new URLSearchParams('suite=x')))).toBe(false)
    expect(isWanted(wantedIn(new URLSearchParams('lieu=lyon')))).toBe(true)
  })
})
