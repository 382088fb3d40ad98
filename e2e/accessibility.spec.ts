import type { Page } from '@playwright/test'
import { examine, faultsOf } from './examine.ts'
import { SCENES } from './scenes.ts'
import { expect, test } from './stack.ts'
import { tour } from './tour.ts'
import { awake } from './visitor.ts'

test.describe.configure({ mode: 'parallel' })

const STOPS = 8
/** The clock of a browser, once moved, stays so. */
const MOVING_THE_CLOCK = /^event-cart-end/

for (const names of tours()) {
  test(`${namedAfter(names)}: nothing axe finds, nothing to scroll sideways`, async ({ page, stack }) => {
    test.setTimeout(180_000 + names.length * 20_000)
    const examined = new Set<string>()
    await tour({ page, stack }, SCENES, names, (name) =>
      test.step(name, async () => {
        const { pathname } = new URL(page.url())
        expect.soft(await faultsOf(page, { repeats: examined.has(pathname) }), name).toEqual([])
        examined.add(pathname)
      }),
    )
  })
}

/** Cut into parts that workers share, but never in the middle of a way. */
function tours(): string[][] {
  const together: string[][] = [[]]
  const alone: string[][] = []
  for (const [name, scene] of Object.entries(SCENES)) {
    if (MOVING_THE_CLOCK.test(name)) {
      alone.push([name])
      continue
    }
    const isBeginning = typeof scene === 'function'
    if (isBeginning && (together.at(-1)?.length ?? 0) >= STOPS) together.push([])
    together.at(-1)?.push(name)
  }
  return [...together, ...alone]
}

function namedAfter(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `from ${names[0]} to ${names.at(-1)}`
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
  await plant(page, 'iframe', 'width: 300px; height: 80px')
  await page.locator('main iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.title = 'Une autre page'
    frame.contentDocument?.body.append(document.createElement('button'))
  })
  await expect(examine(page)).rejects.toThrow(/button-name/)
  await plant(page, 'div', 'width: 700px; height: 44px')
  await expect(examine(page)).rejects.toThrow(/at 320 px/)
})
