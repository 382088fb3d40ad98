import { expect, type Page } from '@playwright/test'

/** Whoever uses a keyboard or hears the page goes on from where they were, not from its beginning. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { timeout: 5000 })
    .not.toBe('BODY')
}
