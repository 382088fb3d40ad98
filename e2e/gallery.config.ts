import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Not a test: `npm run gallery` takes pictures with the same browser, stack and scenes. */
export default defineConfig({
  ...config,
  testMatch: 'pictures.ts',
  fullyParallel: true,
  outputDir: '../test-results/gallery',
  reporter: 'line',
  projects: [{ name: 'gallery' }],
})
