import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '..')

/** Each of these goes on without what it could not fetch. */
const GO_ON_WITHOUT = ['tools/tool-starter.tsx', 'forms/one-page/captcha.ts']

const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(app, name), 'utf8') }))

it('whatever is fetched later is asked for where a lost network is known', () => {
  const asked =
    /\b(?:fetched|lazy|loadedAhead)\(\s*(?:async )?\(\) =>\s*(?:\{\s*const \{[^}]*\} = await |Promise\.all\(\[)?import\(/
  const found = sources
    .filter(({ name }) => !GO_ON_WITHOUT.includes(name))
    .flatMap(({ name, text }) => {
      const rest = text.replaceAll(new RegExp(asked, 'g'), '').replaceAll(/, import\('[^']*'\)\]/g, '')
      return /\bimport\('/.test(rest) ? [name] : []
    })
  expect(found).toEqual([])
})

it('lazy parts are ours, not React’s, which keeps a failure for ever', () => {
  const reacts = sources.filter(({ text }) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text))
  expect(reacts.map(({ name }) => name)).toEqual(['later/lazy.tsx'])
})
