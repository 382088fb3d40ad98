import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { describe, expect, it } from 'vitest'
import {
  apiQuery,
  chosenColumns,
  exportFilters,
  nextPage,
  viewOf,
  withColumns,
  withFilters,
} from './list-query.ts'

const page = (text: string) => new URLSearchParams(text)

describe('the address of a list', () => {
  it('asks the API for the filters that the list knows, and for no other', () => {
    const query = apiQuery(page('search=martin&from=&colonnes=date&states=Refused&inconnu=1'), [
      'search',
      'from',
      'states',
    ])
    expect(query.toString()).toBe('search=martin&states=Refused')
  })

  it('has filters that a visitor cannot take away', () => {
    const query = apiQuery(page('tierTypes=Donation'), ['search'], { tierTypes: 'Membership' })
    expect(query.toString()).toBe('tierTypes=Membership')
  })

  it('narrows what is taken away to what is on screen, whatever the address says', () => {
    const fixed = { tierTypes: 'Membership' } as const
    const address = page('tierTypes=Donation&search=lou&states=Canceled')
    for (const known of [['search'], LIST_FILTERS.items] as const) {
      const shown = apiQuery(address, known, fixed)
      const taken = Object.entries(exportFilters(address, known, fixed))
      const flat = taken.flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
      expect(new URLSearchParams(flat).toString()).toBe(shown.toString())
      expect(shown.getAll('tierTypes')).toEqual(['Membership'])
    }
  })

  it('goes on where the last page ended, and begins again with another filter', () => {
    const next = apiQuery(page(nextPage(page('search=a'), 'xyz')), ['search'])
    expect(next.toString()).toBe('search=a&continuationToken=xyz')
    expect(withFilters(page('search=a&suite=xyz'), { search: 'b' }).toString()).toBe('search=b')
    expect(withFilters(page('search=a'), { search: null }).toString()).toBe('')
  })

  const columns = [{ key: 'order', isFixed: true }, { key: 'date' }, { key: 'tip', onPhone: 'hidden' }]
  const keys = (address: URLSearchParams, of: 'columns' | 'cards') =>
    chosenColumns(address, of, columns, ['order', 'date', 'tip']).map(({ key }) => key)

  it('remembers columns, and the usual ones where none were chosen; a card shows fewer of those', () => {
    expect(keys(page(''), 'columns')).toEqual(['order', 'date', 'tip'])
    expect(keys(page(''), 'cards')).toEqual(['order', 'date'])
  })

  it('remembers what cards show apart from columns, and never takes away what leads on', () => {
    const chosen = withColumns(page(''), 'cards', ['tip'])
    expect(keys(chosen, 'cards')).toEqual(['order', 'tip'])
    expect(keys(chosen, 'columns')).toEqual(['order', 'date', 'tip'])
    expect(keys(withColumns(page(''), 'columns', []), 'columns')).toEqual(['order'])
  })

  it('is the same view in whatever order it is written', () => {
    expect(viewOf(page('b=2&a=1&suite=x'))).toBe(viewOf(page('a=1&b=2')))
  })

  it('gives an export lists where there may be several', () => {
    expect(exportFilters(page('search=a&states=Refused&states=Pending'), ['search', 'states'])).toEqual({
      search: 'a',
      states: ['Refused', 'Pending'],
    })
  })
})
