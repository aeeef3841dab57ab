import type { Socket } from 'node:net'
import pg from 'pg'

/** The parts of pg's connection and of its queries that its types do not declare. */
interface Connection {
  stream: Socket
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  sync(): void
}

interface SentQuery {
  name?: string
  text: string
  queryMode?: 'extended'
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

type Done = (error: Error | null | undefined, result: pg.QueryResult) => void

const SentQuery = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => SentQuery

class Statement extends SentQuery {
  failure: Error | undefined

  constructor({ name, text, values = [] }: pg.QueryConfig, done: Done) {
    super(text, values, done)
    if (name) this.name = name
    // A simple query would be answered by itself.
    this.queryMode = 'extended'
  }

  override handleError(error: Error, connection: Connection): void {
    this.failure = error
    super.handleError(error, connection)
  }
}

/**
 * Statements that are sent in one packet and answered in one. pg by itself ends each statement with a Sync, at which
 * PostgreSQL sends what it has, and each packet wakes the other process: that costs more than most statements do. If one
 * statement fails, PostgreSQL skips those after it, up to the Sync.
 */
class Flight extends SentQuery {
  readonly queries: Statement[] = []
  private done = 0

  constructor() {
    super('', [], () => undefined)
  }

  override submit(connection: Connection): Error | null {
    const withoutSync: Connection = Object.create(connection, { sync: { value: () => undefined } })
    connection.stream.cork()
    try {
      const unsent = this.queries.findIndex((query) => query.submit(withoutSync) || query.failure)
      if (unsent >= 0) this.leaveOut(unsent, connection)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    this.follow()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.queries[this.done]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.queries[this.done]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.queries[this.done]?.handleCommandComplete(message, connection)
    this.done += 1
    this.follow()
  }

  override handleEmptyQuery(connection: Connection): void {
    this.handleCommandComplete({}, connection)
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const query of this.queries.slice(0, this.done)) query.handleReadyForQuery(connection)
  }

  override handleError(error: Error, connection: Connection): void {
    this.handleReadyForQuery(connection)
    for (const query of this.queries.slice(this.done)) {
      if (query.name) delete connection.submittedNamedStatements[query.name]
      query.handleError(error, connection)
    }
  }

  /** For a value that cannot be written: what comes after it, such as the commit, must not be executed either. */
  private leaveOut(from: number, connection: Connection): void {
    const [unsent, ...others] = this.queries.splice(from)
    // pg has told PostgreSQL to forget the statement.
    if (unsent?.name) delete connection.parsedStatements[unsent.name]
    if (unsent?.failure) for (const query of others) query.handleError(unsent.failure, connection)
  }

  /** By name and text the client notes which statements PostgreSQL has parsed. */
  private follow(): void {
    const { name = '', text = '' } = this.queries[this.done] ?? {}
    this.name = name
    this.text = text
  }
}

const open = new WeakMap<pg.ClientBase, Flight>()

/**
 * Sends a statement together with all others that are given in this turn of the event loop, in their order. If one
 * fails, those after it are not executed and fail with the same error.
 */
export function sendTogether(client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const flight = open.get(client) ?? new Flight()
  if (!open.has(client)) {
    open.set(client, flight)
    process.nextTick(() => {
      if (open.get(client) === flight) sendNow(client)
    })
  }
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    flight.queries.push(new Statement(statement, done))
  })
}

/** Sends what waits for the end of this turn, so that a statement that is sent by itself comes after it. */
export function sendNow(client: pg.ClientBase): void {
  const flight = open.get(client)
  open.delete(client)
  if (flight) client.query(flight as unknown as pg.Submittable)
}
