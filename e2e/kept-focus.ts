import { expect, type Page } from '@playwright/test'

/** A person with a keyboard or a screen reader goes on from where they were, not from the start of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { timeout: 5000 })
    .not.toBe('BODY')
}
