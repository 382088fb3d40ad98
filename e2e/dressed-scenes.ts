import { expect, type Page } from '@playwright/test'
import type { Recorder } from '../scripts/recorder.ts'
import { chooseAmount, DONATION_FORM } from './donation-steps.ts'
import { registersOn, startRegisters } from './registers.ts'
import { type Stack, STACK_LIMIT_MS, startStack, test as base } from './stack.ts'
import { everythingOn, startOthers } from './tools.ts'
import { GARDENS } from './visitor.ts'

/** A site with everything that is off by default: third-party tools, and public registers. */
export const dressedTest = base.extend<object, { others: readonly Recorder[]; stack: Stack }>({
  others: [
    // Playwright reads the names of other fixtures from this pattern, so it must be there, empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const others = await Promise.all([startOthers(), startRegisters()])
      await use(others)
      for (const one of others) await one.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ others: [tools, registers] }, use) => {
      if (!tools || !registers) throw new Error('nobody to ask')
      const whole = await startStack({ ...everythingOn(tools), ...registersOn(registers) })
      await use(whole.stack)
      await whole.stop()
    },
    { scope: 'worker', timeout: STACK_LIMIT_MS },
  ],
})

/** What only such a site shows; each is examined by its own journeys. */
export const DRESSED_SCENES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'consent-banner': async (page) => {
    await page.goto(DONATION_FORM)
    await expect(page.getByRole('region', { name: 'Outils tiers' })).toBeVisible()
  },
  'consent-banner-en': async (page) => {
    await page.goto(`${GARDENS}/evenements/fete-de-printemps/en`)
    await expect(page.getByRole('button', { name: 'Refuse all' })).toBeVisible()
  },
  'cookies-to-choose': (page) => page.goto('/pages/cookies'),
  'cookies-to-choose-en': (page) => page.goto('/pages/cookies/en'),
  'address-list': async (page) => {
    await toPayer(page)
    await page.getByRole('combobox', { name: 'Adresse' }).pressSequentially('12 rue des l')
    await expect(page.getByRole('listbox', { name: 'Adresses proposées' })).toBeVisible()
  },
  'company-recognised': async (page) => {
    await toPayer(page)
    await page.getByText('Organisme ou entreprise').click()
    await page.getByLabel('SIREN').fill('552 100 554')
    await expect(page.getByText('Reconnu')).toBeVisible()
  },
}

async function toPayer(page: Page): Promise<void> {
  await page.goto(DONATION_FORM)
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await chooseAmount(page)
}
