import { EXPORTS } from '@obole/core/site/lists'
import { describe, expect, it } from 'vitest'
import { LIST_FILTER_NAMES, LIST_FILTERS } from './desk-lists.ts'
import { LIST_QUERIES } from './list-queries.ts'
import { exportBody } from './manage-lists.ts'

/** How much of it is shown at once, and what beside what: it changes nothing about what is in it. */
const PAGE = ['pageSize', 'continuationToken', 'withTotals', 'byOrder']

describe('what a list is narrowed by', () => {
  it.each(EXPORTS)('%s: its query takes exactly its filters', (list) => {
    const taken = Object.keys(LIST_QUERIES[list].shape).filter((key) => !PAGE.includes(key))
    expect(taken.toSorted()).toEqual(LIST_FILTERS[list].toSorted())
  })

  it('an export takes the filters of every list and no other', () => {
    const taken = Object.keys(exportBody.shape.filters.unwrap().shape)
    expect(taken.toSorted()).toEqual(LIST_FILTER_NAMES.toSorted())
    expect([...new Set(EXPORTS.flatMap((name) => LIST_FILTERS[name]))].toSorted()).toEqual(taken.toSorted())
  })

  it('a campaign is named by its kind and its name, never by one of them', () => {
    for (const list of EXPORTS)
      expect(LIST_FILTERS[list].includes('formType')).toBe(LIST_FILTERS[list].includes('formSlug'))
  })
})
