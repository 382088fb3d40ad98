import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

export const MOST_JAVASCRIPT = 160_000

export const PHONE = { width: 390, height: 844 }
export const LARGE = { width: 1280, height: 900 }

/** Gzipped bytes of the scripts that the browser loads before any action. */
export async function scriptsOf(page: Page, address: string): Promise<number> {
  const asked: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      asked.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(asked)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The browser reports layout shifts, except those within half a second after a press. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    let total = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift
        if (hadRecentInput) continue
        total += value
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML.slice(0, 120)} ${previousRect.y} → ${currentRect.y} (${previousRect.height} → ${currentRect.height})`
        })
        moved.push(`${value.toFixed(4)} at ${location.pathname}: ${what.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts: () => ({ total, moved }) })
  })
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    shifts: () => { total: number; moved: string[] }
    presses: { acts: string[]; early: string[] }
  }
}

/** For all shifts together: stricter than the usual measure, the worst five seconds. */
const MOST_SHIFT = 0.02

export async function expectStill(page: Page): Promise<void> {
  const { total, moved } = await page.evaluate(() => window.shifts())
  expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
}

/** Records what a page sends or loads, and which of it came between a press and the frame that answers it. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const acts: string[] = []
    const early: string[] = []
    let isAnswering = false
    const keep = (act: string, what = '') => {
      acts.push(act)
      if (isAnswering) early.push(`${act} ${what}`)
    }
    const answer = () => {
      isAnswering = true
      // Runs before the answer's frame is drawn; its timeout runs after.
      requestAnimationFrame(() => setTimeout(() => (isAnswering = false)))
    }
    addEventListener('click', answer, true)
    navigator.sendBeacon = () => {
      keep('told')
      return true
    }
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      for (const link of added) if (link instanceof HTMLLinkElement) keep('fetched', link.href)
    }).observe(document, { childList: true, subtree: true })
    Object.assign(window, { presses: { acts, early } })
  })
}

const LATE_MS = 700

/**
 * A slow network: what a press loads then comes later than the half second in which shifts are excused. The processor is
 * not slowed down as well: the browser does that by turning in circles, and what is late shows the same.
 */
export async function slowDown(page: Page): Promise<void> {
  await page.route(/\/api\/carts|\/assets\/.*\.js|\.(woff2|webp|jpg|png|svg)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}
