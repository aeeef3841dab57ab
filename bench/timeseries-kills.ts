// Kills the store at random moments, and in each step of its files: before it, in the middle of a write, after it.
// `npm run test:long` does ten of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskEnv, type KillAt, stepsIn } from '@atrium/timeseries/testing/store/disk'
import { killAndCompare, killPlans } from '@atrium/timeseries/testing/store/kill'

const RANDOM_KILLS = 25
const TARGET_KILLS = 60
/** Rows are committed at once, so that a run has all steps. */
const RUN = { killAfter: 80, holdMs: 0 }

async function withFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-kills-'))
  try {
    return await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The steps of a run without such a kill, and how often each was done. */
const steps = await withFolder(async (dataDir) => {
  const stepsFile = join(dataDir, 'steps')
  await killAndCompare(dataDir, [{ ...RUN, env: diskEnv({ dataDir, stepsFile }) }])
  return stepsIn(stepsFile)
})

/** Each step: before the first one, after one in the middle of the run, and in the middle of a write. */
const moments = [...steps].flatMap(([step, count]): KillAt[] => {
  const middle = Math.ceil(count / 2)
  const isWrite = step.endsWith('.write')
  return [
    { step, number: 1, when: 'before' },
    { step, number: middle, when: 'after' },
    ...(isWrite ? [{ step, number: middle, when: 'half' as const }] : []),
  ]
})

const reached: KillAt[] = []
const missed: KillAt[] = []
for (const killAt of moments) {
  // It throws at the first point that is lost.
  const [kill] = await withFolder((dataDir) => killAndCompare(dataDir, [{ ...RUN, killAt }]))
  ;(kill?.isAtStep ? reached : missed).push(killAt)
}
const random = await withFolder((dataDir) => killAndCompare(dataDir, killPlans(RANDOM_KILLS)))

const total = reached.length + random.length
const sum = (pick: (kill: (typeof random)[number]) => number) => random.reduce((all, kill) => all + pick(kill), 0)
for (const [step, count] of steps) {
  console.log(`${step}: ${count} in a run, ${reached.filter((one) => one.step === step).length} kills`)
}
for (const killAt of missed) console.log(`not reached, killed at the end: ${Object.values(killAt).join(' ')}`)
console.log(
  `${random.length} kills at random moments: ${sum((kill) => kill.sent)} batches sent, ` +
    `${sum((kill) => kill.acknowledged)} acknowledged, ${sum((kill) => kill.found)} found; ` +
    `${random.filter((kill) => kill.sortedShards > 0).length} had shards at rest before`,
)
console.log(
  `${total} kills, 0 acknowledged lost, 0 half written (target ≥ ${TARGET_KILLS}: ${total >= TARGET_KILLS ? 'met' : 'MISSED'})`,
)
