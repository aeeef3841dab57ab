// The cost of authentication: the processor time of the session look-up and the permission check for each request, the
// list of users with 1,000 tenants of 1,000 people each, and how fast the server answers others during many sign-ins.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manage from '@atrium/apps/manage/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { runLoad } from './entity/load.ts'
import { checkCost } from './people/check-cost.ts'
import { fillTenants } from './people/rows.ts'
import { PASSWORD, servePeople } from './people/serve.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'

const TENANTS = 1000
const USERS_PER_TENANT = 1000
const SECRET = 'a secret key of the bench that only the bench knows'
const LIST_MS = 8000
const CONNECTIONS = 4
const SIGN_INS = 40
const CHECK_LIMIT_MS = 0.3
const LIST_P95_LIMIT_MS = 50

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'serve') {
  const served = await servePeople(databaseUrl, SECRET, dataDir)
  process.send?.({ ...served, checkMs: await checkCost(served.services, served.tokens[0]!), services: undefined })
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, [])
    await fillTenants(postgres.url, { app: manage.app, tenants: TENANTS, usersPerTenant: USERS_PER_TENANT })
    console.log(`${TENANTS} tenants of ${USERS_PER_TENANT} users each`)
    child = fork(process.argv[1] ?? '', ['serve', postgres.url, folder])
    const [reply] = (await once(child, 'message')) as [
      { port: number; tokens: string[]; names: string[]; checkMs: number },
    ]
    say(
      'session look-up and permission check',
      `${reply.checkMs.toFixed(4)} ms CPU per request`,
      reply.checkMs <= CHECK_LIMIT_MS,
    )
    await listUsers(reply.port, reply.tokens)
    await signIn(reply.port, reply.names)
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function listUsers(port: number, tokens: readonly string[]): Promise<void> {
  let count = 0
  const ways = ['', '&keyword=person%201', '&sort=-createdAt', '&current=40']
  for (const way of ways) {
    const next = () => {
      count += 1
      return {
        head: `GET /api/user/list?pageSize=10${way} HTTP/1.1\r\ncookie: __Host-atrium=${tokens[count % tokens.length]}`,
      }
    }
    await runLoad({ port, connections: CONNECTIONS, durationMs: 1000, next })
    const { latenciesMs } = await runLoad({ port, connections: CONNECTIONS, durationMs: LIST_MS / ways.length, next })
    say(`user list ${way || '(plain)'}`, describeMs(latenciesMs), percentile(latenciesMs, 95) < LIST_P95_LIMIT_MS)
  }
}

/** Many people sign in at once, as in the morning; meanwhile the requests of another person are timed. */
async function signIn(port: number, names: readonly string[]): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const signInsMs: number[] = []
  const othersMs: number[] = []
  let ended = false
  const other = (async () => {
    while (!ended) othersMs.push(await timed(() => fetch(`${url}/api/site`)))
  })()
  await Promise.all(
    names.slice(0, SIGN_INS).map(async (username) => {
      const body = JSON.stringify({ username, password: PASSWORD })
      const headers = { 'content-type': 'application/json' }
      signInsMs.push(await timed(() => fetch(`${url}/api/user/login?type=pc`, { method: 'POST', headers, body })))
    }),
  )
  ended = true
  await other
  say(`${SIGN_INS} sign-ins at once`, describeMs(signInsMs))
  say('another call meanwhile', describeMs(othersMs), percentile(othersMs, 95) < Math.max(...signInsMs) / 2)
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const startedMs = performance.now()
  const answer = await call()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return performance.now() - startedMs
}

function say(what: string, figure: string, good = true): void {
  console.log(`${good ? 'ok  ' : 'MISS'} ${what}: ${figure}`)
  if (!good) process.exitCode = 1
}
