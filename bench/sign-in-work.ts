// Whether the time of a refused sign-in reveals that an account exists: an unknown name is compared with a wrong
// password, and a text message for a number without an account with one for a number with an account. The requests
// alternate, so that both run under the same conditions.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manage from '@atrium/apps/manage/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { fillTenants } from './people/rows.ts'
import { servePeople } from './people/serve.ts'
import { describeMs, median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { advantage } from './sign-in-work/advantage.ts'

const TENANTS = 100
const PEOPLE = 10
const ROUNDS = 400
const WARM = 20
const SECRET = 'a secret key of the bench that only the bench knows'
/**
 * If the times reveal nothing, a guess from one time is right in half of the cases; an advantage up to this is noise.
 */
const ADVANTAGE_LIMIT = 0.15

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'serve') {
  const { port } = await servePeople(databaseUrl, SECRET, dataDir)
  process.send?.({ port })
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  let child: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, [])
    await fillTenants(postgres.url, { app: manage.app, tenants: TENANTS, usersPerTenant: PEOPLE })
    child = fork(process.argv[1] ?? '', ['serve', postgres.url, folder])
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const url = `http://127.0.0.1:${port}`
    // Each account is used once, as in an attack with a list of names, so every failure is the first of its account.
    const known = (round: number) => `u${1 + (round % PEOPLE)}.${1 + Math.floor(round / PEOPLE)}`
    const unknown = (round: number) => `n${known(round)}`
    await compare('wrong password', known, 'unknown account', unknown, (username, round) =>
      timed(`${url}/api/user/login?type=pc`, 401, round, { username, password: 'Wrong.horse1' }),
    )
    await compare('code for an account', known, 'code for nobody', unknown, (username, round) =>
      timed(`${url}/api/user/login/sms?type=pc`, 401, round, { username, code: '000000' }),
    )
  } finally {
    child?.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function compare(
  knownAs: string,
  known: (round: number) => string,
  unknownAs: string,
  unknown: (round: number) => string,
  ask: (username: string, round: number) => Promise<number>,
): Promise<void> {
  const knownMs: number[] = []
  const unknownMs: number[] = []
  for (let round = -WARM; round < ROUNDS; round++) {
    // The order alternates, in case the first request fills a cache for the second.
    const sides = [
      [known, knownMs],
      [unknown, unknownMs],
    ] as const
    for (const [name, times] of round % 2 ? sides : [...sides].reverse()) {
      const tookMs = await ask(name(round + WARM), round + WARM)
      if (round >= 0) times.push(tookMs)
    }
  }
  console.log(`     ${knownAs}: ${describeMs(knownMs)}`)
  console.log(`     ${unknownAs}: ${describeMs(unknownMs)}`)
  const apart = Math.abs(median(knownMs) - median(unknownMs)) / median(knownMs)
  console.log(`     medians apart: ${(apart * 100).toFixed(1)} %`)
  const extra = advantage(knownMs, unknownMs)
  say(
    'a guess from one time is right',
    `${((0.5 + extra / 2) * 100).toFixed(1)} % (50 % tells nothing)`,
    extra < ADVANTAGE_LIMIT,
  )
}

/** Each request has its own IP address, so that no request has to wait because of the failures of others. */
async function timed(url: string, status: number, round: number, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${round >> 8}.${round & 255}.1` }
  const startedMs = performance.now()
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  const tookMs = performance.now() - startedMs
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`)
  return tookMs
}

function say(what: string, figure: string, good: boolean): void {
  console.log(`${good ? 'ok  ' : 'MISS'} ${what}: ${figure}`)
  if (!good) process.exitCode = 1
}
