import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const READS = /\bimported_acts\b/

/** Who may name them: what writes and takes them back, the file of a person, and what is known of somebody at all. */
const APART = [
  'contacts/contacts.sql.ts',
  'contacts/file.store.ts',
  'imports/acts.store.ts',
  'imports/imports.checks.ts',
  'privacy/forget-steps.store.ts',
  'privacy/other-columns.ts',
  'privacy/register.sql.ts',
  'privacy/retention.store.ts',
  'privacy/traces.store.ts',
]

it('[IM13] what was done elsewhere is read by no query of a figure, an order, a receipt or the public API', () => {
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const naming = files.filter((file) => READS.test(readFileSync(join(src, file), 'utf8')))
  expect(naming.toSorted()).toEqual(APART)
})

it('[IM13] nor by a view, a function or a trigger of the database', () => {
  const migrations = join(src, '../migrations')
  const naming = globSync('*.sql', { cwd: migrations }).filter((file) =>
    READS.test(readFileSync(join(migrations, file), 'utf8')),
  )
  expect(naming).toEqual(['202611201400_imported_acts.sql'])
})
