import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../../../product/testing/chromium.ts'

// The small settings of the planted journeys (suite.test.mjs).
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.mjs',
  workers: 1,
  timeout: 20_000,
  use: { browserName: 'chromium', launchOptions: chromiumLaunch },
})
