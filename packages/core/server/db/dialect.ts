import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { changesBy, noteChanges, takeChanges } from './changes.ts'
import { sendsBy } from './raw.ts'
import { type Answer, isWaiting, sendTogether } from './statement-batch.ts'
import type { CoreTables, Tx } from './tables.ts'
import { forget, takeLast, untilWritten } from './unwaited.ts'

/**
 * Query building on one pg client whose transaction is opened and closed by database.ts. Kysely's own pool dialect
 * would begin the transaction itself, which costs a round trip for the setting of the tenant.
 */
export function kyselyOn(client: pg.ClientBase): Tx {
  return bound(client, () => undefined)
}

export interface Reader {
  /** Reads rows of one tenant. @throws if `run` writes */
  of<T>(tenantId: string, run: (tx: Tx) => Promise<T>): Promise<T>
}

const AS_READER = `select set_config('app.tenant_id', $1, true), set_config('transaction_read_only', 'on', true)`

/**
 * Reads without an open transaction: what is sent in one packet is a transaction for PostgreSQL, which ends with the
 * packet. So each packet names the tenant, only for itself, and no packet is needed to begin or to commit.
 */
export function readerOn(client: pg.ClientBase): Reader {
  let tenant = ''
  let packets: Promise<unknown>[] = []
  const tx = bound(client, () => {
    if (!isWaiting(client)) packets.push(sendTogether(client, prepared(AS_READER, [tenant])))
  })
  return {
    async of(tenantId, run) {
      tenant = tenantId
      packets = []
      try {
        const result = await run(tx)
        await untilWritten(tx)
        if (takeLast(tx).length > 0) throw new Error('This transaction only reads')
        return result
      } finally {
        forget(tx)
        takeChanges(client)
        // Nobody else may send on this connection until all packets are answered.
        await Promise.allSettled(packets)
      }
    },
  }
}

/** `before` is called before each statement. */
function bound(client: pg.ClientBase, before: () => void): Tx {
  const run = (text: string, values: readonly unknown[]) => {
    before()
    noteChanges(client, text, values)
    return sendTogether(client, prepared(text, values))
  }
  return changesBy(sendsBy(new Kysely<CoreTables>({ dialect: new ClientDialect(run) }), run), client)
}

type Run = (text: string, values: readonly unknown[]) => Promise<Answer>

class ClientDialect implements Dialect {
  readonly #run: Run
  constructor(run: Run) {
    this.#run = run
  }
  createAdapter() {
    return new PostgresAdapter()
  }
  createDriver(): Driver {
    return new ClientDriver(this.#run)
  }
  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db)
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler()
  }
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(run: Run) {
    this.#connection = new ClientConnection(run)
  }
  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('This is inside a transaction already')
  }
  async commitTransaction(): Promise<void> {
    throw new Error('Whoever opened the transaction commits it')
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('Throw to roll back')
  }
  async releaseConnection() {}
  async destroy() {}
}

class ClientConnection implements DatabaseConnection {
  readonly #run: Run
  constructor(run: Run) {
    this.#run = run
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount) }
  }
  // biome-ignore lint/correctness/useYield: streaming is refused, and the interface wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: a stream would hold the transaction open')
  }
}

/** A statement in the form that the driver accepts. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = statementName(text)
  return { name, text, values: values as unknown[] }
}

const MAX_STATEMENTS = 500
const statements = new Map<string, string>()
/** As in PostgreSQL's driver for Java. */
const NAMED_FROM_USES = 5
const MAX_COUNTED = 2_000
const uses = new Map<string, number>()

/**
 * PostgreSQL keeps the plan of a named statement on each connection: planning costs more than running most of them, but
 * a plan takes 20 KB. So a statement gets a name when it was used a few times. The texts come from descriptors and code,
 * so there are few; beyond a limit, statements get no name. A FETCH gets none: its columns are those of a cursor, which
 * the next transaction may declare with others, but the rows of a named statement are described once.
 */
function statementName(text: string): string | undefined {
  if (/^fetch /i.test(text)) return undefined
  const known = statements.get(text)
  if (known || statements.size >= MAX_STATEMENTS) return known
  const count = (uses.get(text) ?? 0) + 1
  if (count < NAMED_FROM_USES) {
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const name = `s${statements.size}`
  statements.set(text, name)
  return name
}
