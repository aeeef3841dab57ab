// What one request costs: processor time in Node and in PostgreSQL, statements, round trips and requests per second of
// our server, in turns with bare routes of Fastify and pg that read and write the same rows, without and with row-level
// security. The servers and the database share one core, the load has the other.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { toyMigrations } from '@atrium/core/testing/toy/toy'
import { runLoad } from './entity/load.ts'
import type { BenchTenant } from './entity/ours.ts'
import { median, spread } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { postgresIdOf } from './shared/process-tree.ts'
import { serveBare, type Texts } from './toy-request/bare.ts'
import { CALLS, type CallName, DESCRIBED, requestsOf, SESSIONS, TOKEN } from './toy-request/calls.ts'
import { serveCounted } from './toy-request/ours.ts'
import { type Round, runRound, type Server } from './toy-request/round.ts'
import { createPointTable, fillCrates, fillCredential, fillSessions } from './toy-request/rows.ts'
import type { Sent } from './toy-request/sent.ts'

const TENANTS = 100
const ROWS_PER_TENANT = 10_000
const ROUNDS = 5
const ROUND_MS = 1300
const WARM_UP_MS = 700
/** Requests per second, compared with the bare route under row-level security. */
const TARGETS: Partial<Record<CallName, number>> = { list: 0.7, get: 0.6, create: 0.6 }
const SECRET = 'a secret key of the bench that only the bench knows'

const SIDES = ['ours', 'isolated', 'bare'] as const
type Side = (typeof SIDES)[number]

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'ours')
  process.send?.(await serveCounted({ databaseUrl, secretKey: SECRET, dataDir, tenantCount: TENANTS }))
else if (side === 'isolated' || side === 'bare') {
  process.once('message', async (texts: Texts) => {
    process.send?.(await serveBare(databaseUrl, side === 'isolated', texts))
  })
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const children: ChildProcess[] = []
  const start = (name: Side) => {
    const child = fork(process.argv[1] ?? '', [name, postgres.url, folder])
    children.push(child)
    return child
  }
  try {
    await prepareDatabase(postgres.url, SECRET, toyMigrations)
    const ours = start('ours')
    const [{ port, tenants }] = (await once(ours, 'message')) as [{ port: number; tenants: BenchTenant[] }]
    const ids = await fillCrates(postgres.url, tenants, ROWS_PER_TENANT)
    await fillSessions(postgres.url, tenants, SESSIONS)
    await fillCredential(postgres.url, tenants[0]!, TOKEN)
    await createPointTable(postgres.url)
    const requests = requestsOf(tenants, ids)
    const sent = await countSent(ours, port, requests.ours)
    const texts = Object.fromEntries(CALLS.map((call) => [call, sent[call].texts.filter(isOwn)])) as Texts
    const bare = await Promise.all([startBare(start('isolated'), texts), startBare(start('bare'), texts)])
    const servers = { ours: { port, pid: ours.pid! }, isolated: bare[0], bare: bare[1] }
    pinApart([postgresIdOf(folder), ...Object.values(servers).map(({ pid }) => pid)], [process.pid])
    for (const call of CALLS) {
      const serverOf = (name: Side): Server => ({
        ...servers[name],
        next: name === 'ours' ? requests.ours[call] : requests.bare[call],
      })
      await compare(call, serverOf, postgresIdOf(folder), sent[call])
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isOwn(text: string): boolean {
  return !/^(begin|commit|select set_config\()/.test(text)
}

async function startBare(child: ChildProcess, texts: Texts): Promise<{ port: number; pid: number }> {
  child.send(texts)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, pid: child.pid! }
}

/** What one call of each kind sends: the least of some, because jobs in the background send statements, too. */
async function countSent(ours: ChildProcess, port: number, requests: Record<CallName, () => { head: string }>) {
  const counted = {} as Record<CallName, Sent>
  const since = async (): Promise<Sent> => {
    ours.send('sent')
    return (await once(ours, 'message'))[0]
  }
  const send = (call: CallName) => runLoad({ port, connections: 1, durationMs: 0, next: requests[call] })
  // What is read once for each session is read before.
  for (let tenant = 0; tenant < TENANTS; tenant++) await send('get')
  for (const call of CALLS) {
    for (let number = 0; number < 10; number++) {
      await since()
      await send(call)
      const sent = await since()
      if (number > 0 && !(sent.texts.length >= counted[call]?.texts.length)) counted[call] = sent
    }
  }
  return counted
}

async function compare(call: CallName, serverOf: (side: Side) => Server, postgres: number, sent: Sent): Promise<void> {
  const rounds: Record<Side, Round[]> = { ours: [], isolated: [], bare: [] }
  for (const name of SIDES) await runRound(serverOf(name), postgres, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of SIDES) rounds[name].push(await runRound(serverOf(name), postgres, ROUND_MS))
  }
  console.log(`${call} (${DESCRIBED[call]}): ${sent.texts.length} statements in ${sent.roundTrips} round trips`)
  for (const name of SIDES) console.log(`  ${name.padEnd(8)} ${described(rounds[name])}`)
  for (const name of ['isolated', 'bare'] as const) {
    const ratios = rounds.ours.map(({ requestsPerS }, round) => requestsPerS / rounds[name][round]!.requestsPerS)
    const target = name === 'isolated' ? TARGETS[call] : undefined
    const perS = (side: Side) => `${median(rounds[side].map(({ requestsPerS }) => requestsPerS)).toFixed(0)}/s`
    const figure = { work: call, ours: perS('ours'), against: `bare ${perS(name)}`, rounds: ratios, unit: 'x' }
    const value = median(ratios)
    const ratio = target ? handOver({ ...figure, value, target: { atLeast: target } }) : `${value.toFixed(2)}x`
    console.log(`  ${ratio} of ${name}, rounds ${spread(ratios, 2)}`)
  }
}

function described(rounds: readonly Round[]): string {
  const of = (name: keyof Round, digits: number, unit: string) => {
    const values = rounds.map((round) => round[name])
    return `${median(values).toFixed(digits)}${unit} (${spread(values, digits)})`
  }
  return `${of('requestsPerS', 0, '/s')}, Node ${of('nodeMs', 3, ' ms')}, PostgreSQL ${of('postgresMs', 3, ' ms')}`
}
