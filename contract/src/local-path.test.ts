import { expect, it } from 'vitest'
import { localPath } from './local-path.ts'

const OURS = 'https://obole.example'

it.each([
  ['/associations/les-jardins-partages?x=1#haut', '/associations/les-jardins-partages?x=1#haut'],
  ['https://obole.example/admin', '/admin'],
])('keeps %s, a page of ours', (asked, path) => {
  expect(localPath(asked, OURS)).toBe(path)
})

it.each([
  null,
  undefined,
  '',
  'https://example.org',
  'https://obole.example.org/',
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  '/\t/example.org',
  'javascript:alert(1)',
])('knows %j is not ours', (asked) => {
  expect(localPath(asked, OURS)).toBeNull()
})
