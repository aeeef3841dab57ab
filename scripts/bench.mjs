// `npm run bench [-- NAME …]`: runs the benchmarks in bench/ whose names begin with NAME, or all, one after another. A
// benchmark is a file directly in bench/ (shared code is in folders there); TypeScript is bundled beside the server
// first.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, root, run } from './prepare.mjs'

const wanted = process.argv.slice(2)
const nameOf = (file) => file.replace(/\.(mjs|ts)$/, '')
const all = readdirSync(join(root, 'bench')).filter((file) => /(?<!\.test)\.(mjs|ts)$/.test(file))
// It runs others of them, so it only runs if it is named.
const RUNS_OTHERS = 'all-figures.ts'
const chosen = all.filter((file) =>
  wanted.length === 0 ? file !== RUNS_OTHERS : wanted.some((name) => file.startsWith(name)),
)
if (chosen.length === 0) fail(`Nothing to run. There are: ${all.map(nameOf).join(', ') || 'none'}`)

await ensureInstalled()
await ensureBuilt()
let failed = 0
for (const file of chosen) {
  console.log(`\n— ${nameOf(file)} —`)
  if ((await run(process.execPath, [await runnable(file)])) !== 0) failed++
}
if (failed > 0) fail(`${failed} of ${chosen.length} benchmarks failed.`)

async function runnable(file) {
  if (file.endsWith('.mjs')) return join(root, 'bench', file)
  const { build } = await import('rolldown')
  const { bundleOf } = await import('../rolldown.config.mjs')
  const name = `bench-${nameOf(file)}`
  await build({ ...bundleOf({ [name]: join(root, 'bench', file) }), logLevel: 'warn' })
  return join(root, 'dist/server', `${name}.mjs`)
}
