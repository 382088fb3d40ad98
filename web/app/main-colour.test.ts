import { MAIN_COLOUR } from '@obole/core/site/settings'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.each(['base.css', 'widgets/widget.css'])('%s has the main colour of core', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  expect(/--color-primary: (#\w{6});/.exec(text)?.[1]?.toUpperCase()).toBe(MAIN_COLOUR)
})
