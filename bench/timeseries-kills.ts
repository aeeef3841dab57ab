// Kills the engine as often as the target demands; `npm run test:long` does it five times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAndCompare } from '@atrium/server/timeseries/testing/kill'

const KILLS = 34
const TARGET_KILLS = 30
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-kills-'))
try {
  const kills = await killAndCompare(dataDir, KILLS)
  // It throws at the first point that is lost.
  const verdict = kills.length >= TARGET_KILLS ? 'met' : 'MISSED'
  const sum = (pick: (kill: (typeof kills)[number]) => number) => kills.reduce((total, kill) => total + pick(kill), 0)
  console.log(
    `${kills.length} kills: ${sum((kill) => kill.sent)} batches sent, ${sum((kill) => kill.acknowledged)} acknowledged, ` +
      `${sum((kill) => kill.found)} found; 0 acknowledged lost, 0 half written; ` +
      `${kills.filter((kill) => kill.sortedShards > 0).length} kills left sorted tables behind`,
  )
  console.log(`target: no acknowledged point lost in ${TARGET_KILLS} kills: ${verdict}`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
