// `npm run bench [-- NAME …]`: the benchmarks of bench/ whose names begin so, or all, one after another.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, root, run } from './prepare.mjs'

const wanted = process.argv.slice(2)
const all = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.mjs'))
const chosen = all.filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
if (chosen.length === 0) fail(`Nothing to run. There are: ${all.map((file) => file.slice(0, -4)).join(', ')}`)

await ensureInstalled()
await ensureBuilt()
let failed = 0
for (const file of chosen) {
  console.log(`\n— ${file.slice(0, -4)} —`)
  if ((await run(process.execPath, [join('bench', file)])) !== 0) failed++
}
if (failed > 0) fail(`${failed} of ${chosen.length} benchmarks failed.`)
