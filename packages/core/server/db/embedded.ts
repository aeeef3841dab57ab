import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { prepareCluster, writeSecrets } from './embedded-cluster.ts'
import { keepRunning, type Log, launch, launchOnSomePort, type Place, stopOrphan } from './embedded-process.ts'
import { chooseWrapping, findPrograms } from './embedded-programs.ts'
import { claimFolder } from './folder-claim.ts'

const databaseName = 'atrium'

export interface EmbeddedPostgres {
  /** Superuser address of the database `atrium`; with `?host=` if a local socket is available. */
  url: string
  port: number
  /** Shuts PostgreSQL down (open sessions are ended, nothing committed is lost) and releases the folder. */
  close(): Promise<void>
}

export interface PostgresMemory {
  /** Pages of tables and indexes, for all connections. */
  buffersMiB: number
  /** For building an index, and for each vacuum. */
  upkeepMiB: number
}

const MUCH_MEMORY: PostgresMemory = { buffersMiB: 256, upkeepMiB: 64 }

interface EmbeddedOptions {
  /** The cluster is in `postgres/` of this folder; its password, port and log are beside it (`postgres.json`). */
  dataDir: string
  /** A fixed port; by default the last port if it is free, else any free one. */
  port?: number
  /** How much memory it may take, in MiB. */
  memory?: PostgresMemory
  /** For tests only: a power cut may lose or break the data. */
  fast?: boolean
  log: Log
}

/**
 * Starts the PostgreSQL that was installed by npm, on 127.0.0.1 and a local socket, and creates its cluster on the
 * first start. It ends with this process, however that ends; one that an earlier process left running is stopped first.
 * If it ends by itself it is restarted on the same port. Throws an error message for the operator if the folder is in
 * use, the port is taken, or it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  mkdirSync(options.dataDir, { recursive: true })
  const folder = realpathSync(options.dataDir)
  const place: Place = {
    cluster: join(folder, 'postgres'),
    secretsFile: join(folder, 'postgres.json'),
    logFile: join(folder, 'postgres.log'),
    wrapping: chooseWrapping(),
    programs: findPrograms(),
  }
  const claim = claimFolder(join(folder, 'postgres.owner'), folder)
  let keeper: ReturnType<typeof keepRunning> | undefined
  const close = async () => {
    await keeper?.stop()
    claim.release()
  }
  try {
    await stopOrphan(place.cluster, log)
    const secrets = await prepareCluster(place, options.fast ?? false)
    const socketFolder = socketFolderIn(place.cluster)
    const settings = serverSettings(options, socketFolder)
    const started = await launchOnSomePort(place, settings, options.port, secrets.port)
    writeSecrets(place.secretsFile, { ...secrets, port: started.port })
    keeper = keepRunning(started.child, () => launch(place, settings, started.port), log)
    const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : ''
    const urlOf = (database: string) =>
      `postgres://postgres:${secrets.password}@127.0.0.1:${started.port}/${database}${host}`
    await createDatabase(urlOf('postgres'))
    return { url: urlOf(databaseName), port: started.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The longest path that PostgreSQL accepts for a socket, without its end `/.s.PGSQL.65535`. */
const MAX_SOCKET_FOLDER_BYTES = 90

/**
 * Our own connections use a local socket, because each statement costs a quarter less than over TCP. The path must be
 * short and simple, but the path of a data folder may be neither; then, and on Windows, they use TCP.
 */
function socketFolderIn(cluster: string): string | undefined {
  const isPlain = /^[\w./-]+$/.test(cluster) && cluster.length <= MAX_SOCKET_FOLDER_BYTES
  return isPlain && process.platform !== 'win32' ? cluster : undefined
}

function serverSettings(
  { fast, memory = MUCH_MEMORY }: EmbeddedOptions,
  socketFolder: string | undefined,
): Record<string, string> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    // Each process of ours opens 22 at most.
    max_connections: '100',
    // For transactions that are serializable, of which there are none: the fewest that PostgreSQL allows.
    max_pred_locks_per_transaction: '10',
    shared_buffers: `${memory.buffersMiB}MB`,
    maintenance_work_mem: `${memory.upkeepMiB}MB`,
    wal_buffers: '4MB',
    // Each connection reads by itself: three processes less.
    io_method: 'sync',
    // Nothing replicates it: one process less.
    max_logical_replication_workers: '0',
    // Compiling a plan takes longer than our short queries run.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log contains errors but never a statement, because a statement may contain a secret.
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
  }
  if (!fast) return settings
  // Many tests use one PostgreSQL at the same time.
  const forTests = { max_connections: '200', fsync: 'off', synchronous_commit: 'off' }
  return { ...settings, ...forTests, full_page_writes: 'off', autovacuum: 'off' }
}

async function createDatabase(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
