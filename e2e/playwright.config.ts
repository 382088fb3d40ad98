import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../scripts/browser.ts'

// Workers read this file again: they are told what was found.
process.env['CHROMIUM_PATH'] = await findBrowser(process.env, (text) => console.log(text))

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Ten times what anything takes on a quiet machine: a limit ends what hangs, it does not measure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A click that finds no frame to happen in is over sooner than the test that made it.
    actionTimeout: 60_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: browserArguments },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1280, height: 900 } } },
    // What those without a tag try is the same on a phone: what happens behind the page, what it says, a Tab key. Every kind of
    // campaign is bought once on each width and once in each language, not in each language on each width.
    {
      name: 'phone',
      grep: /@phone\b|@everywhere\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
