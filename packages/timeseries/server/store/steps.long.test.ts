import { describe, expect, it } from 'vitest'
import { diskEnv } from '../../testing/store/disk.ts'
import { fillDisk } from '../../testing/store/full-disk.ts'
import { killAndCompare } from '../../testing/store/kill.ts'
import { dataFolder } from '../../testing/store/open-store.ts'
import { PowerCut } from '../../testing/store/power-cut.ts'
import { random } from '../../testing/store/workload.ts'

const RUN = { killAfter: 60, holdMs: 0 }

describe('nothing acknowledged is lost, and no batch is stored in part', () => {
  it.each([
    { step: 'segment.write', number: 6, when: 'half' as const },
    { step: 'spare.rename', number: 2, when: 'after' as const },
    { step: 'draft.write', number: 1, when: 'half' as const },
    { step: 'wal.write', number: 20, when: 'half' as const },
    { step: 'saved.write', number: 2, when: 'half' as const },
    { step: 'saved.sync', number: 2, when: 'after' as const },
    { step: 'saved.remove', number: 1, when: 'before' as const },
    { step: 'file.sync', number: 1, when: 'before' as const },
    { step: 'parquet.sync', number: 2, when: 'before' as const },
    { step: 'parquet.rename', number: 1, when: 'after' as const },
    { step: 'draft.write', number: 12, when: 'half' as const },
    { step: 'draft.sync', number: 6, when: 'before' as const },
    { step: 'draft.rename', number: 1, when: 'before' as const },
    { step: 'draft.rename', number: 1, when: 'after' as const },
  ])(
    'when the process is killed at $step, number $number, $when',
    async (killAt) => {
      const [kill] = await killAndCompare(dataFolder(), [{ ...RUN, killAt }])
      expect(kill?.isAtStep).toBe(true)
    },
    120_000,
  )

  it('when the power fails, and of what was not synced only a part is on the disk', async () => {
    const next = random(7)
    for (const killAfter of [5, 20, 35, 50, 65, 80]) {
      const dataDir = dataFolder()
      const cut = new PowerCut(dataDir)
      cut.begin()
      const env = diskEnv({ dataDir, shadow: cut.shadow })
      await killAndCompare(dataDir, [{ ...RUN, killAfter, env, afterwards: () => cut.happen(next) }])
    }
  }, 120_000)

  it('when the power fails while a second checkpoint is being written', async () => {
    const dataDir = dataFolder()
    const cut = new PowerCut(dataDir)
    cut.begin()
    const killAt = { step: 'file.sync', number: 3, when: 'before' as const }
    const env = diskEnv({ dataDir, shadow: cut.shadow, killAt })
    const [kill] = await killAndCompare(dataDir, [{ ...RUN, killAt, env, afterwards: () => cut.happen(random(7)) }])
    expect(kill?.isAtStep).toBe(true)
  }, 120_000)
})

it.each([
  'segment.write',
  'folder.sync',
  'wal.write',
  'file.write',
  'parquet.write',
  'saved.write',
  'draft.write',
  'draft.rename',
  '*',
])(
  'when the disk is full for %s, writes are refused or stored, and it goes on by itself when there is space',
  async (step) => {
    const { acknowledged } = await fillDisk(dataFolder(), step)
    expect(acknowledged).toBeGreaterThan(0)
  },
  120_000,
)
