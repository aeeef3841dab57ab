// The disk becomes full in each step of the store's files, and has space again later.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDisk } from '@atrium/timeseries/testing/store/full-disk'

const STEPS = [
  ...['segment.write', 'segment.rename', 'spare.create', 'spare.write', 'spare.sync', 'spare.rename', 'folder.sync'],
  ...['draft.create', 'draft.write', 'draft.link', 'file.write', 'file.sync', 'file.grow', 'wal.create', 'wal.write'],
  ...['wal.sync', '*'],
]
let failed = 0
for (const step of STEPS) {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-full-disk-'))
  try {
    const { acknowledged, refused, faults } = await fillDisk(dataDir, step)
    console.log(`${step}: ${acknowledged} acknowledged and found, ${refused} refused, ${faults} errors reported`)
  } catch (error) {
    failed++
    console.error(`${step}: FAILED`, error)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
console.log(`${STEPS.length - failed} of ${STEPS.length} steps (target: all: ${failed === 0 ? 'met' : 'MISSED'})`)
if (failed > 0) process.exitCode = 1
