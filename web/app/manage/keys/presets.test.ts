import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import { expect, it } from 'vitest'
import { PRESETS, presetOf } from './presets.ts'

it('knows a preset by what is ticked, in whatever order', () => {
  expect(presetOf(['Checkout', 'AccessPublicData'])).toBe('Site')
  expect(presetOf(API_PRIVILEGES)).toBe('All')
  expect(presetOf([])).toBe('')
  expect(presetOf(['AccessPublicData'])).toBe('')
})

it('neither refunds nor reads who paid with a key of a site', () => {
  expect(PRESETS.Site).not.toContain('RefundManagement')
  expect(PRESETS.Site).not.toContain('AccessTransactions')
})
