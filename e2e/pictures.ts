import { join } from 'node:path'
import { LOCALE_COOKIE } from '@obole/core/locale'
import { expect, type Page } from '@playwright/test'
import { DRESSED_SCENES, dressedTest } from './dressed-scenes.ts'
import { ENGLISH_SCENES } from './english-scenes.ts'
import { ONE_PAGE_SCENES, onePageTest } from './one-page-scenes.ts'
import { SCENES } from './scenes.ts'
import { test } from './stack.ts'
import { tour } from './tour.ts'

const FOLDER = process.env['GALLERY_DIR'] ?? join(import.meta.dirname, '../gallery')
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

for (const name of Object.keys(SCENES)) {
  test(name, ({ page, stack }) => tour({ page, stack }, SCENES, [name], () => draw(page, name)))
}

for (const [name, see] of Object.entries(ENGLISH_SCENES)) {
  test(name, async ({ page, context, stack }) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: 'en', url: stack.url }])
    await see(page, stack)
    await draw(page, name)
  })
}

for (const [name, see] of Object.entries(ONE_PAGE_SCENES)) {
  onePageTest(name, async ({ page }) => {
    await see(page)
    await draw(page, name)
  })
}

for (const [name, see] of Object.entries(DRESSED_SCENES)) {
  dressedTest(name, async ({ page }) => {
    await see(page)
    await draw(page, name)
  })
}

async function draw(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await stretch(page, size)
    const path = join(FOLDER, `${name}-${size.width}.png`)
    const fullPage = !(await page.getByRole('dialog').isVisible())
    await page.screenshot({ path, fullPage, animations: 'disabled' })
  }
}

/** Makes the viewport as tall as the page, so that the bottom bar is at its end and lazy content is loaded. */
async function stretch(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  // Under a dialog only the dialog matters, at the size of the screen.
  if (await page.getByRole('dialog').isVisible()) return
  // A taller viewport may show more: a list that loads when its place comes near, a bar that moves into its place.
  for (let looks = 0; looks < 2; looks += 1) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height: Math.max(size.height, whole) })
    await page.waitForTimeout(300)
  }
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => null)),
    ])
  })
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
}
