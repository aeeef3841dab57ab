import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openWorld, test, type World } from './world.ts'

/** The command lines of all processes that work on a data folder, the server apart. */
function processesOn(dataDir: string): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const commands = ids.map((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  })
  return commands.filter((command) => command.includes(dataDir))
}

async function expectAnswer(world: World) {
  const answer = await fetch(`${world.url}/api/health`)
  expect(answer.status).toBe(200)
}

test.describe('the server as a process', () => {
  test('SIGTERM leaves no process and no lock, and the next start answers on the same folder', async () => {
    const world = await openWorld({ SIM: '0' })
    expect(processesOn(world.dataDir).length).toBeGreaterThan(0)
    await world.stop('SIGTERM')
    expect(processesOn(world.dataDir)).toEqual([])
    expect(existsSync(join(world.dataDir, 'postgres.owner'))).toBe(false)
    await world.start()
    await expectAnswer(world)
    await world.close()
  })

  test('kill -9 leaves no process, and the next start recovers by itself', async () => {
    const world = await openWorld({ SIM: '0' })
    await world.stop('SIGKILL')
    await expect.poll(() => processesOn(world.dataDir)).toEqual([])
    await world.start()
    await expectAnswer(world)
    await world.stop('SIGKILL')
    // At once, while the database may still be shutting down.
    await world.start()
    await expectAnswer(world)
    await world.close()
  })

  test('a second server on the same folder is refused with a sentence, and the first goes on', async () => {
    const world = await openWorld({ SIM: '0' })
    await expect(openWorld({ SIM: '0', DATA_DIR: world.dataDir })).rejects.toThrow('正被进程')
    await expectAnswer(world)
    await world.close()
  })
})
