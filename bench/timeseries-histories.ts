// Random histories of writes, late and overwriting points, drops, moves, kills, restarts and queries; every answer is
// compared with that of a plain list of points. HISTORIES and FROM (the first seed) run a part of the 10,000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runHistories } from '@atrium/timeseries/testing/store/histories'

const SIDE_BY_SIDE = 100
const SAY_EVERY = 1_000
const histories = Number(process.env.HISTORIES ?? 10_000)
const from = Number(process.env.FROM ?? 1)

const startMs = performance.now()
for (let done = 0; done < histories; done += SIDE_BY_SIDE) {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-histories-'))
  // It throws at the first difference; then the folder stays.
  await runHistories(dataDir, { seed: from + done / SIDE_BY_SIDE, count: SIDE_BY_SIDE })
  rmSync(dataDir, { recursive: true, force: true })
  const compared = done + SIDE_BY_SIDE
  if (compared % SAY_EVERY === 0 || compared >= histories) say(compared)
}

function say(compared: number): void {
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  console.log(`${compared} histories in ${seconds} s: 0 differences`)
}
