import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EXCEPTIONS } from './exceptions.ts'
import { guardsOf, guardsWithout } from './guards.ts'
import { CONTROL, MUTANTS } from './list.ts'
import { placesOf } from './mutant.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

it('every mutant changes a text that its declaration holds once', () => {
  const stale = [...MUTANTS, CONTROL].filter(
    (mutant) => placesOf(mutant, readFileSync(join(SOURCES, mutant.file), 'utf8')).length !== 1,
  )
  expect(stale.map(({ file, within, from }) => `${file} ${within}: ${from}`)).toEqual([])
})

it('every mutant names a file of tests', () => {
  expect(MUTANTS.filter(({ test }) => !existsSync(join(SOURCES, test)))).toEqual([])
})

it('every must, state, owner, limit, time and right has its mutant, or stands among the exceptions', () => {
  expect(guardsWithout(MUTANTS).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

it('a guard of each kind is found, what a statement sets is not', () => {
  const source = `
/** \`must(…)\` in a comment */
export const change = sql\`
  update carts set state = 'Open', user_id = \${me} where id = 1 and c.state in \${listed(LIVE)}
  returning must(true, 'x')\`
export const read = sql\`select from carts where state = 'Paid' and organization_id = \${organizationId}\`
const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS
const PER_RANGE = { limit: 30, windowMs: DAY_MS }
const open = () => enter(app, identity, where, 'moveMoney')
const decide = () => enterToDecide(app, identity, again)`
  expect(guardsOf('some.store.ts', source).map(({ within, text }) => [within, text])).toEqual([
    ['change', 'must('],
    ['change', 'c.state in ${listed(LIVE)}'],
    ['read', "state = 'Paid'"],
    ['read', 'organization_id = ${organizationId}'],
    ['PER_RANGE', 'limit: 30, windowMs'],
    ['KEPT_MS', '30 * DAY_MS'],
    ['open', "'moveMoney'"],
    ['decide', 'enterToDecide(app, '],
  ])
})
