import type { Services } from '@atrium/core/server/call/services'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { setupLink } from '@atrium/core/server/identity/setup/first-tenant'
import { collectAtRest } from '@atrium/core/server/memory-at-rest'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { type MemoryShares, memoryShares } from '@atrium/core/server/settings/memory'
import { readSettings, readTerminalLocale, type Settings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { brokerPortOf } from '@atrium/devices/server/mqtt-address'
import { appServers } from './apps.server.ts'
import { DEMONSTRATION, startDemo } from './demo.ts'
import { cameraAllowances, openDemoCameras } from './demo-cameras.ts'
import { packages } from './packages.ts'
import { announce } from './start/announce.ts'
import { printStartFailure } from './start/failure.ts'
import { startWords } from './start/words.ts'
import { untilDone } from './until-done.ts'

const END_LIMIT_MS = 30_000

const locale = readTerminalLocale()
const words = startWords[locale]
const closing: (() => Promise<void>)[] = []
/** Aborted when the process must end. */
const ending = new AbortController()
const { signal: end } = ending

/** `npm start`: the whole product in one process, or the part that `ROLE` names. */
async function open(): Promise<void> {
  const startedMs = Date.now()
  const settings = readSettings()
  const shares = memoryShares(settings.memoryMb)
  const stopCollecting = collectAtRest(shares.heapGrowthPercent)
  closing.push(async () => stopCollecting())
  const databaseUrl = settings.databaseUrl ?? (await openPostgres(settings.dataDir, shares))
  await prepareDatabase(databaseUrl, settings.secretKey, appMigrations(appServers.map(({ app }) => app.key)))
  if (end.aborted) return
  // The demonstration runs where the time series and the broker are, so not in a web process.
  const hasDemo = settings.demo && settings.role !== 'web'
  const cameras = hasDemo ? await openDemoCameras(settings.dataDir) : undefined
  if (cameras) closing.push(() => cameras.close())
  const server = await startServer({
    settings: cameras ? reaching(settings, cameraAllowances(cameras.addresses)) : settings,
    databaseUrl,
    apps: appServers,
    packages,
    waitsFor: cameras ? [DEMONSTRATION] : [],
  })
  closing.push(() => server.close())
  if (end.aborted) return
  const starting = cameras && startDemo(server, { cameras: cameras.addresses, end })
  if (starting) closing.push(() => starting.close())
  const demo = await starting?.ready
  if (end.aborted) return
  const link = settings.role === 'engine' ? undefined : await linkOf(server.services)
  const reported = {
    settings,
    mqttPort: brokerPortOf(server.services),
    demo,
    setupLink: link,
    tookMs: Date.now() - startedMs,
  }
  if (!end.aborted) console.log(announce(reported, locale))
}

function reaching(settings: Settings, more: readonly string[]): Settings {
  return { ...settings, egressAllow: [...settings.egressAllow, ...more] }
}

/** The server is already running, so a database that is away for a moment must not end it. */
async function linkOf(services: Services): Promise<string | undefined> {
  const { log } = services
  return untilDone(() => setupLink(services), { what: 'looking for the first administrator', signal: end, log })
}

async function openPostgres(dataDir: string, shares: MemoryShares): Promise<string> {
  const memory = { buffersMiB: shares.postgresBuffersMiB, upkeepMiB: shares.postgresUpkeepMiB }
  const postgres = await startEmbeddedPostgres({ dataDir, memory, log: console })
  closing.push(() => postgres.close())
  return postgres.url
}

/** Closes in reverse order of opening. */
async function close(): Promise<void> {
  for (const closeOne of closing.splice(0).reverse()) await closeOne()
}

/** Ends the process. If the start is still running, what it is just opening is closed as well. */
async function endAfter(opened: Promise<void>): Promise<void> {
  // A second signal ends the process at once.
  if (end.aborted) process.exit(1)
  ending.abort()
  // Each part has its own limit (closing.ts); this is a limit for all of them. PostgreSQL ends with this process.
  setTimeout(() => {
    console.error(words.notEnded, `${END_LIMIT_MS / 1000} s`)
    process.exit(1)
  }, END_LIMIT_MS).unref()
  await opened.catch(() => undefined)
  try {
    await close()
    process.exit(0)
  } catch (error) {
    console.error(words.notEnded, error)
    process.exit(1)
  }
}

const opened = open()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAfter(opened))
opened.catch(async (error: unknown) => {
  if (end.aborted) return
  await close().catch((failure) => console.error(words.notEnded, failure))
  const sentence = printStartFailure(error, locale)
  console.error(sentence === undefined ? error : words.notStarted(sentence))
  process.exit(1)
})
