import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '..')

/** Signing in and setting up a factor are forms that a dialog borrows from a page of their own. */
const dialogs = globSync('**/*.tsx', { cwd: app })
  .map((file) => ({ file, text: readFileSync(join(app, file), 'utf8') }))
  .filter(({ file, text }) => /<Dialog\s+title/.test(text) && !/sign-in|set-up/.test(file))

it('every dialog acts at its foot, after the way back, as all the others do', () => {
  expect(dialogs.length).toBeGreaterThan(10)
  const outside = dialogs.filter(({ text }) =>
    /<Button[^>]*(type="submit"|tone="danger"|busyText)/.test(
      text.replaceAll(/<DialogActs[\s\S]*?<\/DialogActs>/g, ''),
    ),
  )
  expect(outside.map(({ file }) => file)).toEqual([])
})
