import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { findFreePorts } from './free-ports.ts'
import { storedValues } from './stored-values.ts'
import { openWorld, test, type World } from './world.ts'

/** Command lines of all processes that use a data folder or were started by one that does. */
function processesOn(dataDir: string): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const read = (id: string, what: string) => {
    try {
      return readFileSync(`/proc/${id}/${what}`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  const processes = ids.map((id) => ({ command: read(id, 'cmdline'), environment: read(id, 'environ') }))
  return processes
    .filter(({ command, environment }) => command.includes(dataDir) || environment.includes(dataDir))
    .map(({ command }) => command)
}

async function expectAnswer(world: World) {
  const answer = await fetch(`${world.url}/api/health`)
  expect(answer.status).toBe(200)
}

/** The status of a write, or null if the server does not answer. */
async function write(world: World, line: string): Promise<number | null> {
  const answer = await fetch(`${world.url}/write?db=kept&precision=ms`, {
    method: 'POST',
    headers: { authorization: `Token demo:${world.ingestToken}` },
    body: line,
  }).catch(() => null)
  return answer?.status ?? null
}

/** Writes points one after the other until the server is gone; `acknowledged` collects the acknowledged values. */
async function writeUntilGone(world: World, firstValue: number, acknowledged: number[]): Promise<void> {
  const startMs = Date.now() - 3_600_000
  for (let value = firstValue; ; value++) {
    const status = await write(world, `m n=${value} ${startMs + value}`)
    if (status === null) return
    expect(status).toBe(204)
    acknowledged.push(value)
  }
}

test.describe('the server as a process', () => {
  test('SIGTERM and SIGINT leave no process and no lock, and the server starts again on the same folder', async () => {
    const world = await openWorld()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      expect(processesOn(world.dataDir).length).toBeGreaterThan(1)
      await world.stop(signal)
      expect(processesOn(world.dataDir), signal).toEqual([])
      expect(existsSync(join(world.dataDir, 'postgres.owner')), signal).toBe(false)
      await world.start()
      await expectAnswer(world)
    }
    await world.close()
  })

  test('kill -9 leaves no process, the simulator ends too, and the next start recovers automatically', async () => {
    const world = await openWorld()
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

  test('repeated kill -9 during writes loses no acknowledged point', async () => {
    const world = await openWorld({ SIM: '0' })
    const acknowledged: number[] = []
    for (let kill = 0; kill < 3; kill++) {
      const before = acknowledged.length
      // Each sender has its own range of values.
      const firsts = Array.from({ length: 8 }, (_, sender) => (kill * 8 + sender) * 100_000)
      const writing = firsts.map((first) => writeUntilGone(world, first, acknowledged))
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 100)
      await world.stop('SIGKILL')
      await Promise.all(writing)
      await world.start()
    }
    const stored = new Set(await storedValues(world, 'kept', 'm', 'n'))
    expect(acknowledged.filter((value) => !stored.has(value))).toEqual([])
    await world.close()
  })

  test('two copies run side by side with their own folders and ports, and share nothing', async ({ world: one }) => {
    const other = await openWorld({ SIM: '0' })
    const client = await connectAsync(`mqtt://127.0.0.1:${one.mqttPort}`, {
      username: 'demo',
      password: one.ingestToken,
    })
    await client.publishAsync('ts/own/m', '{"fields":{"n":7}}', { qos: 1 })
    await client.endAsync()
    expect(await storedValues(one, 'own', 'm', 'n')).toEqual([7])
    expect(await storedValues(other, 'own', 'm', 'n')).toEqual([])
    await other.close()
    await expectAnswer(one)
  })

  test('a second server on the same folder is refused with a message, and the first one continues', async ({
    world,
  }) => {
    await expect(openWorld({ SIM: '0', DATA_DIR: world.dataDir })).rejects.toThrow('正被进程')
    await expectAnswer(world)
  })

  test('if the demonstration cannot be created, the server runs but is not ready until the error is corrected', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-journeys-'))
    // A folder with the name of a file that the server must write.
    const inTheWay = join(dataDir, 'demo-password')
    mkdirSync(inTheWay)
    const [port] = await findFreePorts(1)
    const opening = openWorld({ SIM: '0', DATA_DIR: dataDir, PORT: String(port) })
    const url = `http://127.0.0.1:${port}/api/health`
    const statusOf = (address: string) =>
      fetch(address).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(() => statusOf(url), { timeout: 60_000 }).toBe(200)
    const waitsFor = async () => (await (await fetch(`${url}/ready`)).json()).params?.waitsFor
    // It answers before its jobs have started.
    await expect.poll(waitsFor).toBe('demonstration')
    rmdirSync(inTheWay)
    const world = await opening
    expect(world.output()).toContain('making the demonstration tenant failed')
    expect(await statusOf(`${url}/ready`)).toBe(200)
    await world.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a port that is in use is reported with a message, and the second server leaves nothing behind', async ({
    world,
  }) => {
    const dataDir = `${world.dataDir}-second`
    const second = openWorld({ SIM: '0', DATA_DIR: dataDir, MQTT_PORT: String(world.mqttPort) })
    await expect(second).rejects.toThrow(`端口 ${world.mqttPort} 已被占用`)
    expect(processesOn(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
  })
})
