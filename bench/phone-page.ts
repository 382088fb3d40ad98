import type { Browser, Locator, Page } from 'playwright-core'

/** The measurements of one page; null for those that it does not have. */
export interface Seen {
  lcpMs: number | null
  /** From the tap to the next frame, for the slowest tap. */
  tapMs: number | null
  /** Bytes transferred until no request is left, before any tap. */
  scriptBytes: number | null
  /** What was asked for until then: the document, styles, scripts, fonts and pictures. */
  requests: number | null
  /** When the page's title is painted first, with whatever font. */
  titleMs: number | null
  /** Ways there and back that the title waits for: one for the document, one more if anything else is waited for. */
  trips: number | null
  shift: number | null
  /** From each press that leads on until the next step's title is painted. */
  stepsMs: number[]
}

export interface Phone {
  page: Page
  /** Opens a page and waits until it is live and idle. */
  open(path: string): Promise<void>
  tap(what: Locator): Promise<void>
  /** Taps and waits until the page has that title. */
  step(what: Locator, title: string): Promise<void>
  seen(): Promise<Seen>
  close(): Promise<void>
}

/** 1.6 Mb/s down, 750 kb/s up, 150 ms round trip, a processor four times as slow. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const RESTS_MS = 500

/** Where only the processor is measured, the network is as fast as it is. */
export async function openPhone(browser: Browser, url: string, network: 'slow' | 'none'): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (network === 'slow') await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const scripts = new Set<string>()
  let scriptBytes = 0
  let requests = 0
  cdp.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type !== 'Ping' && !request.url.startsWith('data:')) requests += 1
  })
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(watch)
  let firstBytes: number | null = null
  let firstRequests: number | null = null
  return {
    page,
    async open(path) {
      await page.goto(path, { waitUntil: 'load' })
      await page.locator('html:not([data-asleep])').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      firstBytes = scriptBytes
      firstRequests = requests
    },
    async tap(what) {
      await what.first().tap()
      await page.waitForTimeout(RESTS_MS)
    },
    async step(what, title) {
      await what.first().tap()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.waitForTimeout(RESTS_MS)
    },
    async seen() {
      const watched = await page.evaluate(() => window.watched())
      return { ...watched, scriptBytes: firstBytes, requests: firstRequests }
    },
    close: () => context.close(),
  }
}

declare global {
  interface Window {
    watched: () => Omit<Seen, 'scriptBytes' | 'requests'>
  }
}

/** Runs in the page, before any other script. */
function watch(): void {
  let lcpMs: number | null = null
  let tapMs: number | null = null
  let shift = 0
  let titleMs: number | null = null
  const stepsMs: number[] = []
  const title = () => document.querySelector('h1')
  /** The last press, with the title it was made under. */
  let press: { at: number; path: string; under: string | null } | null = null
  // A frame's callback runs before the frame is drawn, the timeout it starts after.
  const drawn = (then: (at: number) => void) => setTimeout(() => then(performance.now()))
  const look = () => {
    requestAnimationFrame(look)
    const text = title()?.textContent ?? null
    if (titleMs === null && title()?.checkVisibility()) drawn((at) => (titleMs ??= at))
    if (!press || text === null || text === press.under || location.pathname === press.path) return
    const { at: began } = press
    press = null
    drawn((at) => stepsMs.push(at - began))
  }
  requestAnimationFrame(look)
  addEventListener(
    'click',
    ({ timeStamp }) => {
      press = { at: timeStamp, path: location.pathname, under: title()?.textContent ?? null }
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lcpMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The browser reports more fields than its types declare.
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) tapMs = Math.max(tapMs ?? 0, entry.duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const isAwaited = (entry: PerformanceEntry) =>
    'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking'
  window.watched = () => ({
    lcpMs,
    tapMs,
    shift,
    titleMs,
    stepsMs,
    trips: performance.getEntriesByType('resource').some(isAwaited) ? 2 : 1,
  })
}
