import { examine } from './examine.ts'
import { SIGHTS } from './sights.ts'
import { test } from './stack.ts'

test.describe.configure({ mode: 'parallel' })

for (const [name, see] of Object.entries(SIGHTS)) {
  test(`${name}: nothing axe finds, nothing to scroll sideways`, async ({ page, stack }) => {
    await see(page, stack)
    await examine(page)
  })
}
