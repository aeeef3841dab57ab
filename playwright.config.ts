import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './product/e2e/chromium.ts'

export default defineConfig({
  testDir: 'product/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './product/e2e/prepared-folder.ts',
  outputDir: 'test-results',
  // Each worker has a server of its own (product/e2e/world.ts); a retry would hide a real fault.
  workers: 2,
  retries: 0,
  // A host that stalls for a while must not turn that into a failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn by the processor here, several times over.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of failures only would be taken of every page that closes; `--trace on` has more when it is wanted.
    screenshot: 'off',
    launchOptions: chromiumLaunch,
    // Cleared, not opened anew for each journey: the program is fetched and compiled once.
    reuseContext: true,
  },
})
