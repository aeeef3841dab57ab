import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './product/testing/chromium.ts'

// They take longest and need no server: first, so that no worker waits for them at the end or starts its server twice.
const kinds = /kinds(\.long)?\.spec\.ts$/

export default defineConfig({
  testDir: 'product/e2e',
  projects: [
    { name: 'kinds', testMatch: kinds },
    { name: 'product', testMatch: '*.spec.ts', testIgnore: kinds },
  ],
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
    // Without a graphics card the processor would draw every animation, for several browsers at once.
    contextOptions: { reducedMotion: 'reduce' },
    // The option for failures takes a picture of every page that closes; `--trace on` shows more if it is needed.
    screenshot: 'off',
    launchOptions: chromiumLaunch,
    // The browser context is cleared for each journey, not opened again, so the program is loaded and compiled once.
    reuseContext: true,
  },
})
