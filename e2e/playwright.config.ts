import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../scripts/browser.ts'
import { testDay } from '../scripts/turns.ts'

// Workers read this file again: the environment gives them the results.
process.env['CHROMIUM_PATH'] = await findBrowser(process.env, (text) => console.log(text))
process.env['TEST_DAY'] = testDay()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Ten times what a test takes on an idle machine: the limit ends a hanging test, it measures nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A click that cannot happen fails before the test's own limit.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: browserArguments },
  },
})
