import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../scripts/browser.ts'

// Workers read this file again: the environment gives them the result.
process.env['CHROMIUM_PATH'] = await findBrowser(process.env, (text) => console.log(text))

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
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: browserArguments },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1280, height: 900 } } },
    // Tests without a tag behave the same on a phone: they try the server, texts or the Tab key. Every kind of campaign
    // is bought once on each width and once in each language, not in each language on each width.
    {
      name: 'phone',
      grep: /@phone\b|@everywhere\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
