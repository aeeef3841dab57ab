// What one request costs on the product as `npm start` runs it: lists of visitors, one visitor and a new register code, in
// turns with hand-written routes of Fastify and pg on as many rows, under row-level security with one statement after
// another (`rls`) and in one round trip (`lean`). Servers and PostgreSQL share one core, the load has the other. One
// million rows of 100 tenants. `toy-request` compares the server of tests with its own statements.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { findFreePorts } from '../product/e2e/free-ports.ts'
import { runLoad } from './entity/load.ts'
import { CALLS, type CallName, DESCRIBED, ourRequests, type Request, yardRequests } from './request/calls.ts'
import { checkLists } from './request/checked.ts'
import { fillYard, serveYard, type Way, YARD } from './request/lean.ts'
import { fillVisitors } from './request/visitors.ts'
import { median, spread } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { postgresIdOf, treeProcessorMs } from './shared/process-tree.ts'
import { startProduct } from './shared/product.ts'
import { addressOf } from './shared/product-database.ts'
import { closeInspectors, printProfile } from './shared/profile.ts'

const ROWS = 1_000_000
const TENANTS = 100
const READS = 1500
const ROUNDS = 5
const ROUND_MS = 3000
const WARM_UP_MS = 2000
const PROFILE_MS = 4000
const CONNECTIONS = 16
const TARGETS: Record<CallName, number> = { list: 0.6, get: 0.75, create: 0.5 }
const SECRET = 'a secret key of the bench that only the bench knows'

const SIDES = ['product', 'lean', 'rls'] as const
type Side = (typeof SIDES)[number]

interface Server {
  port: number
  pid: number
  requests: Record<CallName, () => Request>
  /** It has started PostgreSQL. */
  hasPostgres: boolean
}

interface Round {
  requestsPerS: number
  /** Processor time of each request, in ms. */
  serverMs: number
  postgresMs: number
}

const YARD_PROCESS = 'yard'
if (process.argv[2] === YARD_PROCESS) process.send?.(await serveYard(process.argv[3] ?? ''))
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const [inspectPort = 0] = await findFreePorts(1)
  const product = await startProduct({
    DEMO: '0',
    SIM: '0',
    SECRET_KEY: SECRET,
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`,
    REQUESTS_PER_MINUTE: '1000000000',
  })
  const urlOf = addressOf(product.dataDir)
  let yard: ReturnType<typeof fork> | undefined
  try {
    await createYard(urlOf)
    yard = fork(process.argv[1] ?? '', [YARD_PROCESS, urlOf(YARD.database, YARD)])
    const [yardPort] = (await once(yard, 'message')) as [number]
    const port = Number(new URL(product.url).port)
    const tenants = await fillVisitors(urlOf('atrium'), SECRET, ROWS, TENANTS)
    await send(urlOf('atrium'), 'vacuum (analyze) visitor_record')
    const numbers = Array.from({ length: TENANTS }, () => [] as string[])
    const lists = { tenants: TENANTS, reads: READS, perStatus: tenants[0]!.perStatus }
    const ours = await checkLists(port, ourRequests(tenants, numbers).list, lists)
    const theirs = await checkLists(yardPort, yardRequests('lean', numbers).list, lists)
    const yardOf = (way: Way): Server => ({
      port: yardPort,
      pid: yard!.pid!,
      requests: yardRequests(way, theirs),
      hasPostgres: false,
    })
    const servers: Record<Side, Server> = {
      product: { port, pid: product.pid, requests: ourRequests(tenants, ours), hasPostgres: true },
      lean: yardOf('lean'),
      rls: yardOf('rls'),
    }
    const postgres = postgresIdOf(product.dataDir)
    pinApart([postgres, product.pid, yard.pid!], [process.pid])
    for (const call of CALLS) {
      await compare(call, servers, postgres)
      const load = { port, connections: CONNECTIONS, durationMs: PROFILE_MS, next: servers.product.requests[call] }
      await printProfile(product.pid, inspectPort, () => runLoad(load))
    }
  } finally {
    yard?.kill('SIGKILL')
    await closeInspectors()
    await product.close()
  }
}

async function createYard(urlOf: ReturnType<typeof addressOf>): Promise<void> {
  await send(urlOf('postgres'), `create database ${YARD.database}`)
  await fillYard(urlOf(YARD.database), ROWS, TENANTS)
}

async function send(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function compare(call: CallName, servers: Record<Side, Server>, postgres: number): Promise<void> {
  const rounds: Record<Side, Round[]> = { product: [], lean: [], rls: [] }
  for (const side of SIDES) await runRound(servers[side], call, postgres, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    const turn = round % 2 === 0 ? SIDES : SIDES.toReversed()
    for (const side of turn) rounds[side].push(await runRound(servers[side], call, postgres, ROUND_MS))
  }
  console.log(`${call} (${DESCRIBED[call]})`)
  for (const side of SIDES) console.log(`  ${side.padEnd(8)} ${described(rounds[side])}`)
  for (const side of ['lean', 'rls'] as const) {
    const ratios = rounds.product.map(({ requestsPerS }, round) => requestsPerS / rounds[side][round]!.requestsPerS)
    const perS = (of: Side) => `${median(rounds[of].map(({ requestsPerS }) => requestsPerS)).toFixed(0)}/s`
    const value = median(ratios)
    const figure = { work: call, ours: perS('product'), against: `${side} ${perS(side)}`, rounds: ratios, unit: 'x' }
    const ratio =
      side === 'lean' ? handOver({ ...figure, value, target: { atLeast: TARGETS[call] } }) : `${value.toFixed(2)}x`
    console.log(`  ${ratio} of ${side}, rounds ${spread(ratios, 2)}`)
  }
}

async function runRound(
  { port, pid, requests, hasPostgres }: Server,
  call: CallName,
  postgres: number,
  durationMs: number,
) {
  const used = () => {
    const postgresMs = treeProcessorMs(postgres)
    return [treeProcessorMs(pid) - (hasPostgres ? postgresMs : 0), postgresMs] as const
  }
  const before = used()
  const load = { port, connections: CONNECTIONS, durationMs, next: requests[call] }
  const { requestsPerS, latenciesMs } = await runLoad(load)
  const [serverMs, postgresMs] = used().map((ms, index) => (ms - before[index]!) / latenciesMs.length)
  return { requestsPerS, serverMs: serverMs!, postgresMs: postgresMs! }
}

function described(rounds: readonly Round[]): string {
  const of = (name: keyof Round, digits: number, unit: string) => {
    const values = rounds.map((round) => round[name])
    return `${median(values).toFixed(digits)}${unit} (${spread(values, digits)})`
  }
  return `${of('requestsPerS', 0, '/s')}, server ${of('serverMs', 3, ' ms')}, PostgreSQL ${of('postgresMs', 3, ' ms')}`
}
