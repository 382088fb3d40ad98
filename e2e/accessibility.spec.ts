import { examine } from './examine.ts'
import { SIGHTS } from './sights.ts'
import { expect, test } from './stack.ts'

test.describe.configure({ mode: 'parallel' })

for (const [name, see] of Object.entries(SIGHTS)) {
  test(`${name}: nothing axe finds, nothing to scroll sideways`, async ({ page, stack }) => {
    await see(page, stack)
    await examine(page)
  })
}

test('the examination finds what was planted: a picture without words, a line that sticks out', async ({
  page,
}) => {
  await page.goto('/accessibilite')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  await expect(examine(page)).rejects.toThrow(/image-alt/)
  await page.goto('/accessibilite')
  await page.evaluate(() => {
    const wide = document.createElement('p')
    wide.style.width = '700px'
    document.querySelector('main')?.append(wide)
  })
  await expect(examine(page)).rejects.toThrow(/at 320 px/)
})
