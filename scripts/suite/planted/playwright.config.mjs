import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '@atrium/product/e2e/chromium'

// The small settings of the planted journeys (suite.test.mjs).
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.mjs',
  workers: 1,
  timeout: 20_000,
  use: { browserName: 'chromium', launchOptions: chromiumLaunch },
})
