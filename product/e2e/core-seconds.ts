import { test as base } from '@playwright/test'
// @ts-expect-error the project's scripts are plain JavaScript
import { secondsOfTree } from '../../scripts/suite/processes.mjs'

/** A journey without a server. The summary has what it cost: its worker, with all that the worker has started. */
export const test = base.extend<{ coreSeconds: undefined }>({
  coreSeconds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use, testInfo) => {
      const before = secondsOfTree(process.pid)
      await use(undefined)
      const description = String(secondsOfTree(process.pid) - before)
      testInfo.annotations.push({ type: 'core seconds', description })
    },
    { auto: true },
  ],
})
