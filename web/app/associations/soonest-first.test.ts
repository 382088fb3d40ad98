import type { FormLight } from '@obole/contract/organizations'
import { expect, it } from 'vitest'
import { soonestFirst } from './soonest-first.ts'

const NOW = Date.parse('2027-04-10T12:00:00Z')
const BEFORE = '2027-04-01T08:00:00Z'
const AFTER = '2027-05-01T08:00:00Z'

function form(formSlug: string, changes: Partial<FormLight> = {}): FormLight {
  const open = { saleStartDate: null, saleEndDate: null, isSoldOut: false, isEventCanceled: false }
  // What else is known of a campaign plays no part here.
  return { formSlug, ...open, ...changes } as FormLight
}

it('shows what one can take part in before what one may hope for, and what is over last', () => {
  const forms = [
    form('canceled', { isEventCanceled: true }),
    form('over', { saleEndDate: BEFORE }),
    form('full', { isSoldOut: true }),
    form('soon', { saleStartDate: AFTER }),
    form('open'),
    form('open too', { saleEndDate: AFTER }),
  ]
  expect(soonestFirst(forms, NOW).map(({ formSlug }) => formSlug)).toEqual([
    'open',
    'open too',
    'soon',
    'full',
    'over',
    'canceled',
  ])
})
