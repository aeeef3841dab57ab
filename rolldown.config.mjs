import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'
import { importGlobPlugin } from 'rolldown/experimental'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

// What runs in Node: each becomes dist/server/<name>.mjs.
const entries = {
  main: 'product/server.ts',
  'timeseries-worker': 'packages/timeseries/server/store/worker.ts',
  'take-apart-worker': 'packages/dashboards/server/boards/transfer/take-apart-worker.ts',
  'converter-thread': 'packages/dashboards/server/converter/converter-thread.ts',
  sim: 'product/sim.ts',
  import: 'product/import.ts',
}

/**
 * The bundle of the named programs (all by default) into a folder.
 * @param {{ names?: string[], dir?: string }} options
 */
export function serverBundle({ names = Object.keys(entries), dir } = {}) {
  return bundleOf(Object.fromEntries(names.map((name) => [name, at(entries[name])])), dir)
}

/**
 * Our own workspaces are TypeScript and are bundled; what is from npm stays outside and is loaded from node_modules,
 * native parts included. But DuckDB's 120 files of JavaScript are bundled, too: each thread that opens a store would
 * load them one by one, which takes 0.2 s of a core.
 * @param {Record<string, string>} input each name becomes <dir>/<name>.mjs
 */
export function bundleOf(input, dir = at('dist/server')) {
  return defineConfig({
    input,
    cwd: at('.'),
    platform: 'node',
    // `import.meta.glob` becomes one import for each file, as in Vite.
    plugins: [importGlobPlugin()],
    external: (id) => /^(?!@atrium\/|@duckdb\/node-api$)[^./\0]/.test(id),
    output: {
      dir,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'part-[name]-[hash].mjs',
      sourcemap: true,
    },
  })
}

export default serverBundle()
