import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
// @ts-expect-error the project's scripts are plain JavaScript
import SeededOrder from './scripts/suite/sequencer.mjs'

const rooms = ['packages', 'apps', 'widgets', 'connectors', 'product', 'bench', 'scripts']
const inBrowser = rooms.map((room) => `${room}/**/*.test.tsx`)
const inNode = rooms.map((room) => `${room}/**/*.test.{ts,mjs}`)
const alone = ['**/*.alone.test.ts']
// The tests of `npm run test:long`; `npm test` excludes them (docs/testing.md).
const long = ['**/*.long.test.ts']
const longInBrowser = ['**/*.long.test.tsx']
const longAlone = ['**/*.alone.long.test.ts']
const exclude = ['**/node_modules/**', '**/dist/**', 'product/e2e/**']

const dom = {
  environment: 'happy-dom',
  setupFiles: [
    'scripts/suite/late-drawing.mjs',
    'scripts/suite/dom.mjs',
    'packages/core/testing/web/first-language.ts',
  ],
  isolate: false,
}

export default defineConfig({
  plugins: [react()],
  // Our workspaces are TypeScript sources: Node cannot load them by itself, so Vite must, wherever they are imported.
  ssr: { noExternal: [/^@atrium\//] },
  test: {
    pool: 'forks',
    // One more than the cores of the smallest machine this is meant for: tests wait for what they have started, too.
    maxWorkers: 3,
    globalSetup: ['scripts/suite/start.mjs'],
    setupFiles: ['scripts/suite/worker.mjs'],
    sequence: { sequencer: SeededOrder },
    includeTaskLocation: true,
    // Stories start a whole server; a loaded machine with two cores must not turn that into a failure.
    testTimeout: 60_000,
    // A job whose notification was lost starts when due jobs are looked for, up to five seconds later (jobs/due.ts).
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    projects: [
      // Loading the server anew for each file would take longer than the tests. A file that replaces a module of it
      // with another one, or the timers, is called *.alone.test.ts: a server that files share runs in this process, too.
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: inNode,
          exclude: [...exclude, ...alone, ...long],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          include: long,
          exclude: [...exclude, ...longAlone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'long-alone', environment: 'node', include: longAlone, exclude } },
      { extends: true, test: { name: 'alone', environment: 'node', include: alone, exclude } },
      { extends: true, test: { ...dom, name: 'dom', include: inBrowser, exclude: [...exclude, ...longInBrowser] } },
      { extends: true, test: { ...dom, name: 'long-dom', include: longInBrowser, exclude } },
    ],
  },
})
