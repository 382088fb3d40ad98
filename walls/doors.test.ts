import { describe } from 'vitest'
import { breachesAreFound, emptyHouse, nothingIsFoundIn } from './planting.ts'

describe('a way around config, clock, contract or the way off a page', () => {
  emptyHouse()

  breachesAreFound([
    [
      'a loader redirects by itself',
      'web/app/page.tsx',
      `import { redirect } from 'react-router'\nexport const loader = (to: string) => redirect(to)`,
      'calls redirect(): pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'a page leaves by itself',
      'web/app/page.tsx',
      `export const go = (to: string) => window.location.assign(to)`,
      'calls location.assign(): pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'a page leaves by an assignment',
      'web/app/page.tsx',
      `export const go = (to: string) => { window.location.href = to }`,
      'calls location = …: pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'the server redirects',
      'server/src/carts/a.ts',
      `export const go = (reply: { redirect(to: string): void }, to: string) => reply.redirect(to)`,
      'calls redirect(): pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'a loader types what the API answers',
      'web/app/page.tsx',
      `export const read = async (response: Response) => (await response.json()) as { id: number }`,
      'types an answer by hand: json() as …: ask by the name of the call',
    ],
    [
      'a page types a body, by a detour',
      'web/app/page.tsx',
      `export const read = <T,>(body: unknown) => body as unknown as T`,
      'types an answer by hand: body as …',
    ],
    [
      'a loader types what it read by name',
      'web/app/page.tsx',
      `export const read = async () => (await readFromApi('GET /agg/user')) as { id: number }`,
      'types an answer by hand: readFromApi() as …',
    ],
    [
      'a page spells the address of a call',
      'web/app/page.tsx',
      'export const cartAt = (id: string) => `/api/carts/${id}`',
      'spells the address of a call: /api/carts/…: ask by its name',
    ],
    [
      'a setting read anywhere',
      'web/app/root.tsx',
      `export const key = process.env['KEY']`,
      'reads process.env',
    ],
    [
      'settings passed on',
      'server/src/platform/log.ts',
      `export const all = { ...process.env }`,
      'passes process.env on',
    ],
    [
      'dice in core',
      'core/src/money/tip.ts',
      `export const roll = () => Math.random()`,
      'calls Math.random()',
    ],
    ['a clock in core', 'core/src/money/tip.ts', `export const now = () => Date.now()`, 'calls Date.now()'],
    ['today in core', 'core/src/money/tip.ts', `export const today = () => new Date()`, 'calls new Date()'],
  ])

  nothingIsFoundIn([
    [
      'core/src/money/money.test.ts',
      `import { it } from 'vitest'; import fc from 'fast-check'; it('x', () => void new Date())`,
    ],
    ['core/src/dates/dates.ts', `export const a = new Date(0) // not new Date(), nor Date.now()`],
    [
      'web/app/page.tsx',
      `export const sent = (body: string) => ({ body, kind: 'plain' as const }); const kept = JSON.parse('1') as number`,
    ],
    ['bank/src/main.ts', `import { readConfig } from './config.ts'; readConfig(process.env)`],
  ])
})
