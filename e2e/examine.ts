import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type axe from 'axe-core'
import type { Result } from 'axe-core'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const LARGE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const SMALL = { width: 320, height: 640 }
/** 1280 pixels at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 450 }

/** Examines what is on screen, at the usual sizes. */
export async function examine(page: Page): Promise<void> {
  const faultsOf = await examinerOf(page)
  for (const size of [LARGE, PHONE]) {
    await page.setViewportSize(size)
    await settle(page)
    expect(await faultsOf(), `at ${size.width} px`).toEqual([])
  }
  for (const size of [SMALL, ZOOMED]) {
    await page.setViewportSize(size)
    expect(await overflowOf(page), `at ${size.width} px`).toEqual([])
  }
}

/** Waits for animations: a colour in transition would be examined wrongly. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** One of our own pages inside another: it is examined on its own. */
const PREVIEW = 'iframe[data-preview]'

/** The same program as `axe.source`, minified to less than half, because every page has to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The faults that axe finds, each with its element. Without frames, axe is injected once for all sizes. */
async function examinerOf(page: Page): Promise<() => Promise<string[]>> {
  const previews = await page.locator(PREVIEW).count()
  if (page.frames().length > 1 + previews)
    return async () => told((await new AxeBuilder({ page }).exclude(PREVIEW).analyze()).violations)
  await page.evaluate(AXE)
  return async () => {
    const found = await page.evaluate(
      (preview) => window.axe.run({ exclude: [preview] }, { iframes: false, resultTypes: ['violations'] }),
      PREVIEW,
    )
    return told(found.violations)
  }
}

function told(violations: readonly Result[]): string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

/** The elements that stick out of the page, if the page can be scrolled sideways. */
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
