import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guardsOf, guardsWithout } from './guards.ts'
import { CONTROL, MUTANTS } from './list.ts'
import { placesOf } from './mutant.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** Guards without a fault of their own, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "payments/plan-end.sql.ts endPlanCtes: r.state = 'Active'":
    'The only other state is Stopped, and stopping it again changes nothing but the moment.',
  'receipts/receipts.store.ts issueReceipt: must':
    'Two corrections of one gift would have to cross; receipts_one_live refuses a second receipt.',
}

it('every mutant changes a text that its declaration holds once', () => {
  const stale = [...MUTANTS, CONTROL].filter(
    (mutant) => placesOf(mutant, readFileSync(join(SOURCES, mutant.file), 'utf8')).length !== 1,
  )
  expect(stale.map(({ file, within, from }) => `${file} ${within}: ${from}`)).toEqual([])
})

it('every mutant names a file of tests', () => {
  expect(MUTANTS.filter(({ test }) => !existsSync(join(SOURCES, test)))).toEqual([])
})

it('every must, and every state that a writing statement asks for, has its mutant or a reason', () => {
  expect(guardsWithout(MUTANTS)).toEqual(Object.keys(EXCEPTIONS))
})

it('a must or a state without a mutant is found, what a statement sets is not', () => {
  const source = `
/** \`must(…)\` in a comment */
export const change = sql\`
  update carts set state = 'Open' where id = 1 and c.state in \${listed(LIVE)} returning must(true, 'x')\`
export const read = sql\`select from carts where state = 'Paid'\``
  expect(guardsOf('some.store.ts', source).map(({ within, text }) => [within, text])).toEqual([
    ['change', 'must('],
    ['change', 'c.state in ${listed(LIVE)}'],
  ])
})
