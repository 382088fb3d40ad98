import { expect, it } from 'vitest'
import { localPath } from './local-path.ts'

it('keeps a page of ours', () => {
  expect(localPath('/associations/les-jardins-partages?x=1')).toBe('/associations/les-jardins-partages?x=1')
})

it.each([
  null,
  '',
  'https://example.org',
  '//example.org',
  '/\\example.org',
  'javascript:alert(1)',
  '\\\\example.org',
])('leads %s home', (asked) => {
  expect(localPath(asked)).toBe('/')
})
