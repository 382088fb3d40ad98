import { expect, type Page } from '@playwright/test'
import { testOn } from './stack.ts'
import { visitor } from './visitor.ts'

/** The same site with the order on one page, its navigation shown, and a captcha. */
export const onePageTest = testOn({ QUICK_WIN_FORM: '1', QUICK_WIN_NAVIGATION: '1', ONE_PAGE_CAPTCHA: '1' })

/** What only such a site shows. */
export const ONE_PAGE_SCENES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'one-page-event': (page) => visitor(page, 'fr').open('evenements/fete-de-printemps'),
  'one-page-event-en': async (page) => {
    await visitor(page, 'en').open('evenements/fete-de-printemps')
    await visitor(page, 'en').add('Plein tarif')
    await expect(page.getByLabel('First name').first()).toBeVisible()
  },
  'one-page-event-chosen': async (page) => {
    const v = visitor(page, 'fr')
    await v.open('evenements/fete-de-printemps')
    await v.addTwo('Plein tarif')
    await page.getByRole('radio', { name: /^10,00/ }).check({ force: true })
    await expect(page.locator('#personnes > section')).toHaveCount(2)
  },
  'one-page-shop-mistakes': async (page) => {
    const v = visitor(page, 'fr')
    await v.open('boutiques/boutique-solidaire')
    await v.add('Le Carnet du jardinier')
    await expect(page.getByLabel('Prénom')).toBeVisible()
    await v.button(/^Payer/).click()
    await expect(page.locator('[data-complaint]')).toBeFocused()
  },
}
