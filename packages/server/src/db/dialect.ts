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
import { noteChanges } from './changes.ts'
import { sendTogether } from './flight.ts'
import type { CoreTables, Tx } from './tables.ts'

/**
 * Query building on one pg client whose transaction is opened and closed by database.ts. Kysely's own pool dialect
 * would begin the transaction itself, which costs a round trip for the setting of the tenant.
 */
export function kyselyOn(client: pg.ClientBase): Tx {
  return new Kysely<CoreTables>({ dialect: new ClientDialect(client) })
}

class ClientDialect implements Dialect {
  readonly #client: pg.ClientBase
  constructor(client: pg.ClientBase) {
    this.#client = client
  }
  createAdapter() {
    return new PostgresAdapter()
  }
  createDriver(): Driver {
    return new ClientDriver(this.#client)
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
  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client)
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
  readonly #client: pg.ClientBase
  constructor(client: pg.ClientBase) {
    this.#client = client
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    noteChanges(this.#client, query.sql, query.parameters)
    const result = await sendTogether(this.#client, prepared(query.sql, query.parameters))
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: streaming is refused, and the interface wants a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: a stream would hold the transaction open')
  }
}

/** A statement in the form that the driver accepts. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = statementName(text)
  return name ? { name, text, values: [...values] } : { text, values: [...values] }
}

const MAX_STATEMENTS = 500
const statements = new Map<string, string>()

/**
 * PostgreSQL keeps the plan of a named statement on each connection: planning costs more than running most of them. The
 * texts come from descriptors and code, so there are few; beyond a limit, statements get no name.
 */
function statementName(text: string): string | undefined {
  const known = statements.get(text)
  if (known || statements.size >= MAX_STATEMENTS) return known
  const name = `s${statements.size}`
  statements.set(text, name)
  return name
}
