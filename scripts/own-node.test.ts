import { expect, it } from 'vitest'
import { needsOwnNode } from './own-node.mjs'

it.each([
  ['20.20.2', '/clone/node_modules/.bin/vitest'],
  ['20.20.2', '/home/me/.npm/_npx/1a2b/node_modules/vitest/vitest.mjs'],
  ['18.0.0', String.raw`C:\clone\node_modules\vitest\vitest.mjs`],
])('vitest typed on Node %s goes on on our own', (version, program) => {
  expect(needsOwnNode(version, program)).toBe(true)
})

it.each([
  ['24.0.0', '/clone/node_modules/.bin/vitest'],
  ['26.1.0', '/clone/node_modules/.bin/vitest'],
  ['20.20.2', '/editor/extensions/vitest.explorer/worker.js'],
  ['20.20.2', undefined],
])('Node %s that runs %s is left alone', (version, program) => {
  expect(needsOwnNode(version, program)).toBe(false)
})
