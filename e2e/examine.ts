import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const LARGE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const SMALL = { width: 320, height: 640 }
/** What 1280 pixels are at 200 %. */
const ZOOMED = { width: 640, height: 450 }

/** What is on screen, at the sizes people have. */
export async function examine(page: Page): Promise<void> {
  for (const size of [LARGE, PHONE]) {
    await page.setViewportSize(size)
    expect(await faultsOf(page), `at ${size.width} px`).toEqual([])
  }
  for (const size of [SMALL, ZOOMED]) {
    await page.setViewportSize(size)
    expect(await overflowOf(page), `at ${size.width} px`).toEqual([])
  }
}

/** What axe finds, each with the element it finds it on. */
async function faultsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // One of our own pages shown inside another is examined where it is alone.
  const previews = await page.locator('iframe[data-preview]').count()
  if (previews > 0) axe.exclude('iframe[data-preview]')
  // A page without frames needs no second page to gather their findings, which takes twice the time.
  if (page.frames().length === 1 + previews) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** What sticks out of the page, where the page can be scrolled sideways at all. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide.map((element) => element.outerHTML.slice(0, 120))
  })
}
