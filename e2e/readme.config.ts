import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Not a test: `npm run pictures` takes the README's pictures, on a site with two years of history. */
export default defineConfig({
  ...config,
  testMatch: 'readme-pictures.ts',
  workers: 1,
  timeout: 600_000,
  outputDir: '../test-results/pictures',
  reporter: 'line',
  projects: [{ name: 'readme', use: { viewport: { width: 1280, height: 1120 } } }],
})
