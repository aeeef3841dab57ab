import { startEmbeddedPostgres } from '@atrium/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/server/db/prepare'
import { setupLink } from '@atrium/server/identity/first-tenant'
import { readSettings, readTerminalLocale } from '@atrium/server/settings'
import { startServer } from '@atrium/server/start'
import { appServers } from './apps.server.ts'
import { startDemo } from './demo.ts'
import { announce } from './start/announce.ts'
import { tellStartFailure } from './start/failure.ts'
import { startWords } from './start/words.ts'
import { widgets } from './widgets.ts'

const locale = readTerminalLocale()
const words = startWords[locale]
const closing: (() => Promise<void>)[] = []
let isEnding = false

/** What `npm start` runs: the whole product in one process, or the half of it that `ROLE` names. */
async function open(): Promise<void> {
  const startedMs = Date.now()
  const settings = readSettings()
  const databaseUrl = settings.databaseUrl ?? (await openPostgres(settings.dataDir))
  await prepareDatabase(databaseUrl, settings.secretKey, appMigrations(appServers.map(({ app }) => app.key)))
  if (isEnding) return
  const server = await startServer({ settings, databaseUrl, apps: appServers, widgets })
  closing.push(() => server.close())
  if (isEnding) return
  // Its data enters where the points do: a web process has neither time series nor broker.
  const demo = settings.demo && settings.role !== 'web' ? await startDemo(server) : undefined
  if (demo) closing.push(() => demo.close())
  const link = settings.role === 'engine' ? undefined : await setupLink(server.services)
  const told = { settings, mqttPort: server.mqttPort, demo, setupLink: link, tookMs: Date.now() - startedMs }
  if (!isEnding) console.log(announce(told, locale))
}

async function openPostgres(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: console })
  closing.push(() => postgres.close())
  return postgres.url
}

/** What was opened last is closed first. */
async function close(): Promise<void> {
  for (const end of closing.splice(0).reverse()) await end()
}

/** A start that is ended half-way leaves as little behind as a whole one: what it is just opening is closed too. */
async function endAfter(opened: Promise<void>): Promise<void> {
  // Who asks twice does not want to wait.
  if (isEnding) process.exit(1)
  isEnding = true
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
  if (isEnding) return
  await close().catch((failure) => console.error(words.notEnded, failure))
  const sentence = tellStartFailure(error, locale)
  console.error(sentence === undefined ? error : words.notStarted(sentence))
  process.exit(1)
})
