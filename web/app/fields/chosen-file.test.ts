import { MAX_UPLOAD_BYTES } from '@obole/core/site/settings'
import { expect, it } from 'vitest'
import { fileProblem } from './chosen-file.ts'

it('refuses what the server would refuse, as soon as it is chosen', () => {
  const pdf = { type: 'application/pdf', size: MAX_UPLOAD_BYTES }
  expect(fileProblem(pdf, 'fr')).toBeNull()
  expect(fileProblem({ ...pdf, size: pdf.size + 1 }, 'fr')).toContain('dépasse')
  expect(fileProblem({ ...pdf, type: 'text/plain' }, 'fr')).toContain('n’est pas accepté')
  expect(fileProblem({ ...pdf, type: '' }, 'en')).toContain('not accepted')
})
