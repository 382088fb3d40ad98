import { describe, expect, it } from 'vitest'
import { emptyHouse, plant } from './planting.ts'

describe('a file that imports itself', () => {
  emptyHouse()

  it('a circle of files, types included', async () => {
    await plant('web/app/ui/a.tsx', `import { b } from './b.ts'`)
    await plant('web/app/ui/b.ts', `export const c = () => import('./c.ts')`)
    expect(await plant('web/app/ui/c.ts', `import type { A } from './a.tsx'`)).toEqual([
      'web/app/ui/a.tsx imports itself: web/app/ui/a.tsx → web/app/ui/b.ts → web/app/ui/c.ts → web/app/ui/a.tsx',
      'web/app/ui/b.ts imports itself: web/app/ui/b.ts → web/app/ui/c.ts → web/app/ui/a.tsx → web/app/ui/b.ts',
      'web/app/ui/c.ts imports itself: web/app/ui/c.ts → web/app/ui/a.tsx → web/app/ui/b.ts → web/app/ui/c.ts',
    ])
  })

  it('a circle by the name of a workspace', async () => {
    await plant('core/src/a.ts', `import { b } from '@obole/core/b'`)
    expect(await plant('core/src/b.ts', `import { a } from './a.ts'`)).toContainEqual(
      expect.stringContaining('core/src/a.ts imports itself'),
    )
  })
})
