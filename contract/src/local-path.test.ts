import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localPath } from './local-path.ts'

const OURS = 'https://obole.example'

it.each([
  ['/', '/'],
  ['/associations/les-jardins-partages?x=1#haut', '/associations/les-jardins-partages?x=1#haut'],
  ['https://obole.example/admin', '/admin'],
  ['/connexion?redirectTo=%2Fadmin%2Fles-jardins', '/connexion?redirectTo=%2Fadmin%2Fles-jardins'],
  ['/admin/../associations', '/associations'],
  ['/associations/f%C3%AAte-d%E2%80%99%C3%A9t%C3%A9', '/associations/f%C3%AAte-d%E2%80%99%C3%A9t%C3%A9'],
  ['/a?url=https://example.org//x', '/a?url=https://example.org//x'],
  ['/a?q=b\\c', '/a?q=b\\c'],
])('keeps %s, a page of ours', (asked, path) => {
  expect(localPath(asked, OURS)).toBe(path)
})

/** Each leads elsewhere in some browser, or through some proxy, if it is believed. */
const TRICKS = [
  'https://example.org',
  'https://obole.example.org/',
  'https://obole.example@example.org/',
  'https://obole.example:444/',
  'http://obole.example/',
  '//example.org',
  '///example.org',
  '//x//example.org',
  '/x//example.org',
  '/.//example.org',
  '/..//example.org',
  '/././/example.org',
  '/a/..//example.org',
  '/a/b/../..//example.org',
  '/%2e//example.org',
  '/%2E%2e//example.org',
  '/.%2e//example.org',
  'https://obole.example//example.org',
  'https://obole.example/.//example.org',
  '/\\example.org',
  '\\\\example.org',
  '\\/example.org',
  '/a\\..\\\\example.org',
  '/%5cexample.org',
  '/%5Cexample.org',
  '/%2fexample.org',
  '/%2F%2Fexample.org',
  '/%252fexample.org',
  '/%25252fexample.org',
  '/%255cexample.org',
  '/\t/example.org',
  '/\n/example.org',
  '/\r\n/example.org',
  '\t//example.org',
  ' //example.org',
  '/\0/example.org',
  '/%00/example.org',
  '/%09/example.org',
  '/%0d%0aLocation:%20https://example.org',
  '/a\u0085b',
  '/\u200b/example.org',
  '/%/example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://obole.example/1',
  'mailto:a@example.org',
  'https:example.org',
  'https:/example.org',
  'https:///example.org',
  'example.org',
  '?x',
  '#x',
]

it.each([null, undefined, '', ...TRICKS])('knows %j is not ours', (asked) => {
  expect(localPath(asked, OURS)).toBeNull()
})

describe('whatever is asked for', () => {
  /** Tricks, cut and joined at random, and anything else. */
  const piece = fc.oneof(
    fc.constantFrom(...TRICKS),
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '%25',
      '?',
      '#',
      '@',
      ':',
      '\t',
      '\n',
      '\0',
      ' ',
      'https:',
      OURS,
      'a',
    ),
    fc.string({ maxLength: 6 }),
  )
  const tricky = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  const asked = fc.oneof(
    tricky,
    tricky.map((text) => `/${text}`),
    tricky.map((text) => `/a?${text}`),
    fc.webPath(),
  )

  it('what is kept stays on the origin it is said on, whichever that is, and begins with one slash', () => {
    fc.assert(
      fc.property(asked, (text) => {
        const path = localPath(text, OURS) ?? '/'
        expect(path).toMatch(/^\/(?![/\\])/)
        for (const origin of [OURS, 'https://other.example', 'http://127.0.0.1:3000'])
          expect(new URL(path, `${origin}/some/page`).origin).toBe(origin)
      }),
      { numRuns: 3000 },
    )
  })

  it('what is kept is kept again, unchanged', () => {
    fc.assert(
      fc.property(asked, (text) => {
        const path = localPath(text, OURS) ?? '/'
        expect(localPath(path, OURS)).toBe(path)
      }),
      { numRuns: 3000 },
    )
  })

  it('what is kept holds nothing that a line of a header or another reader of addresses would take otherwise', () => {
    fc.assert(
      fc.property(asked, (text) => {
        const path = localPath(text, OURS) ?? '/'
        // oxlint-disable-next-line no-control-regex
        expect(path).not.toMatch(/[\u0000-\u001f\u007f]/)
        expect(path.split(/[?#]/)[0]).not.toContain('\\')
        expect(decodeURIComponent(path.split(/[?#]/)[0] ?? '')).not.toMatch(/\/\/|\\|\/\.\.?(?:\/|$)/)
      }),
      { numRuns: 3000 },
    )
  })
})
