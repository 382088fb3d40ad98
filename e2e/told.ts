import type { Page } from '@playwright/test'

export interface Told {
  event: string
  properties: Record<string, unknown>
}

/** What a page tells about the visit, as it leaves the browser. */
export async function listen(page: Page): Promise<Told[]> {
  const told: Told[] = []
  await page.exposeFunction('tell', (text: string) => told.push(JSON.parse(text)))
  await page.addInitScript(() => {
    navigator.sendBeacon = (_url, body) => {
      // The function is the one exposed above; a browser's window does not know it by type.
      if (body instanceof Blob)
        void body.text().then((text) => (window as unknown as { tell(text: string): void }).tell(text))
      return true
    }
  })
  return told
}
