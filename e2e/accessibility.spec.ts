import type { Page } from '@playwright/test'
import { examine } from './examine.ts'
import { SIGHTS } from './sights.ts'
import { expect, test } from './stack.ts'
import { awake } from './visitor.ts'

test.describe.configure({ mode: 'parallel' })

for (const [name, see] of Object.entries(SIGHTS)) {
  test(`${name}: nothing axe finds, nothing to scroll sideways`, async ({ page, stack }) => {
    await see(page, stack)
    await examine(page)
  })
}

/** Adds an element to the page, once nothing will draw over it any more. */
async function plant(page: Page, tag: string, style: string): Promise<void> {
  await page.goto('/accessibilite')
  await awake(page)
  await page.evaluate(
    ([name, css]) => {
      const planted = document.createElement(name)
      planted.style.cssText = css
      document.querySelector('main')?.append(planted)
    },
    [tag, style] as const,
  )
}

test('the examination finds what is planted', async ({ page }) => {
  await plant(page, 'button', 'width: 44px; height: 44px')
  await expect(examine(page)).rejects.toThrow(/button-name/)
  await plant(page, 'div', 'width: 700px; height: 44px')
  await expect(examine(page)).rejects.toThrow(/at 320 px/)
})
