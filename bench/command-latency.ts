// The time from the commit of a command to its arrival at a device over MQTT: on an idle server, and while the books of
// 1,000 tenants are audited. The server is a separate process; this process is the device. The two kinds of rounds
// alternate, so that a slow phase of the machine affects both.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import chargeServer from '@atrium/apps/charge/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { connectAsync } from 'mqtt'
import { fillBooks } from './commands/fill-books.ts'
import { CLERK, nowMs, type Round, SECRET, type Sent, serveCommands } from './commands/serve.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const TENANTS = 1000
const PAYMENTS_EACH = 200
const PER_S = 20
const SECONDS = 20
const ROUNDS = 5
const WARM_UP_S = 5
const LOST_AFTER_MS = 10_000
const TARGET_RATIO = 1.2
const SN = 'BENCH-1'

const [side, databaseUrl = '', folder = ''] = process.argv.slice(2)
if (side === 'serve') await serveCommands(databaseUrl, folder)
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { ...console, info: () => undefined } })
  let server: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([chargeServer.app.key]))
    await fillBooks(postgres.url, TENANTS, PAYMENTS_EACH)
    const serving = fork(process.argv[1] ?? '', ['serve', postgres.url, dataDir])
    server = serving
    const [{ url, mqttPort }] = (await nextMessage(serving)) as [{ url: string; mqttPort: number }]
    const device = await openDevice(url, mqttPort)
    const run = async (round: Omit<Round, 'device' | 'perS'>) => {
      serving.send({ device: device.id, perS: PER_S, ...round } satisfies Round)
      const [{ committedAtMs, audited }] = (await nextMessage(serving)) as [Sent]
      return { audited, tookMs: await device.tookMs(committedAtMs) }
    }
    await run({ seconds: WARM_UP_S })
    const [quiet, busy]: number[][] = [[], []]
    for (let round = 1; round <= ROUNDS; round++) {
      const alone = await run({ seconds: SECONDS })
      const beside = await run({ seconds: SECONDS, night: `2030-01-${10 + round}` })
      quiet!.push(...alone.tookMs)
      busy!.push(...beside.tookMs)
      const [ofQuiet, ofBusy] = [alone, beside].map(({ tookMs }) => percentile(tookMs, 95).toFixed(1))
      const lost = 2 * PER_S * SECONDS - alone.tookMs.length - beside.tookMs.length
      if (lost > 0) console.log(`  ${lost} commands did not arrive: this machine stalls`)
      console.log(`  round ${round}: p95 ${ofQuiet} and ${ofBusy} ms, ${beside.audited} books audited meanwhile`)
    }
    console.log(`alone:             ${describeMs(quiet!)}`)
    console.log(`beside the audits: ${describeMs(busy!)}`)
    const ratio = percentile(busy!, 95) / percentile(quiet!, 95)
    console.log(`commands beside the audits of ${TENANTS} books: p95 ${judged(ratio, 'x', { atMost: TARGET_RATIO })}`)
    await device.close()
  } finally {
    server?.kill('SIGKILL')
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The next message of the server's process. @throws if the process has ended */
async function nextMessage(serving: ChildProcess): Promise<unknown[]> {
  const received = new AbortController()
  const { signal } = received
  const ended = once(serving, 'exit', { signal }).then((): never => {
    throw new Error("the server's process has ended")
  })
  try {
    return await Promise.race([once(serving, 'message', { signal }), ended])
  } finally {
    received.abort()
  }
}

/** A device over MQTT that executes each command at once. */
async function openDevice(url: string, mqttPort: number) {
  const send = async (path: string, body: object, cookie = '') => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const reply = (await answer.json()) as { code: number; msg?: string; _id: string; secret: string }
    if (reply.code !== 0) throw new Error(reply.msg)
    return { ...reply, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const { cookie } = await send('/api/user/login?type=pc', CLERK)
  const body = { no: SN, sn: SN, name: SN, protocol: 1, kind: 1, portCount: 1 }
  const { _id: id, secret } = await send('/api/charge/device', body, cookie)
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    clientId: SN,
    username: `charge:${SN}`,
    password: secret,
  })
  const arrivedAtMs = new Map<string, number>()
  client.on('message', (topic, payload) => {
    if (!topic.endsWith('/down/cmd')) return
    const { cmdId } = JSON.parse(payload.toString()).data as { cmdId: string }
    arrivedAtMs.set(cmdId, nowMs())
    const done = { id: randomUUID(), ts: Date.now(), v: 1, data: { cmdId, code: 0 } }
    client.publish(`iot/charge/${SN}/up/cmdAck`, JSON.stringify(done), { qos: 1 })
  })
  await client.subscribeAsync(`iot/charge/${SN}/down/#`, { qos: 1 })
  return {
    id,
    /** Waits some seconds; the result contains only the commands that have arrived. */
    async tookMs(committedAtMs: Sent['committedAtMs']): Promise<number[]> {
      const all = Object.entries(committedAtMs)
      const untilMs = nowMs() + LOST_AFTER_MS
      while (nowMs() < untilMs && all.some(([cmdId]) => !arrivedAtMs.has(cmdId))) await pause(20)
      const arrived = all.filter(([cmdId]) => arrivedAtMs.has(cmdId))
      return arrived.map(([cmdId, atMs]) => arrivedAtMs.get(cmdId)! - atMs)
    },
    close: () => client.endAsync(true),
  }
}
