import { defineConfig } from 'vitest/config'

// The small settings of the planted tests (suite.test.mjs).
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 2_000,
    includeTaskLocation: true,
    setupFiles: ['scripts/suite/worker.mjs'],
    projects: [
      { extends: true, test: { name: 'planted', include: ['scripts/suite/planted/*.planted.mjs'], isolate: false } },
    ],
  },
})
