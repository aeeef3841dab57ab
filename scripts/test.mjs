// `npm test` and `npm run test:long` (`--long`), also on a fresh clone: runs the rings one after another, looks a second
// time at what failed, and prints a summary. `--long --shard=1/2` runs a half of each ring. docs/testing.md says which test
// belongs where.
import { join } from 'node:path'
import {
  ensureBrowser,
  ensureInflux,
  ensureMaria,
  ensureMosquitto,
  ensurePaperReaders,
  ensurePromtool,
  ensureR,
  ensureShellDevice,
  ensureStreams,
} from './browser.mjs'
import { ensureInstalled, runBeside } from './prepare.mjs'
import { builds, lintAndTypes, runCommand } from './suite/command.mjs'
import { folderOf } from './suite/results.mjs'
import { JOURNEYS, journeysRing, vitestRing } from './suite/run.mjs'
import { partOf, shardIn, testFiles } from './suite/shard.mjs'

const started = Date.now()
const isLong = process.argv.includes('--long')
const command = isLong ? 'long' : 'short'
const shard = shardIn(process.argv)

await ensureInstalled()
await ensureBrowser()
await (isLong ? ensureInflux() : ensurePromtool())
if (isLong) await ensureShellDevice()
if (isLong) await ensureMaria()
if (isLong) await ensureMosquitto()
if (isLong) await ensurePaperReaders()
if (isLong) await ensureR()
if (isLong) await ensureStreams()
await runCommand({
  command,
  started,
  async checks() {
    if (isLong) return [await builds()]
    const [others, built] = await Promise.all([lintAndTypes(), builds(runBeside)])
    return [...others, built]
  },
  rings(checks) {
    // A long test starts programs of its own, and three at a time would wait for each other until their limits.
    const args = isLong ? ['--project=long*', '--maxWorkers=2'] : ['--project=!long*']
    const files = shard ? partOf(testFiles(/\.long\.test\.tsx?$/), shard) : []
    const vitest = vitestRing({ args: [...args, ...files] })
    if (!checks.find(({ name }) => name === 'build').passed) return [vitest]
    const output = join(folderOf(command), 'journeys')
    return [vitest, journeysRing({ args: [JOURNEYS[command], ...(shard ? [`--shard=${shard}`] : [])], output })]
  },
  more: isLong
    ? undefined
    : 'There is more: `npm run test:long` runs the other journeys, kills, several processes, external programs, many random cases.',
})
