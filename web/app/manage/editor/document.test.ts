import { startingDocument } from '@obole/contract/starting-document'
import { expect, it } from 'vitest'
import { prepared } from './document.ts'

it('keeps the no-break spaces of what was moved in, and tidies the others', () => {
  const written = startingDocument('Event', ' Au  jardin\u202f?\n')
  expect(prepared(written).title).toBe('Au jardin\u202f?')
})
