import type { Socket } from 'node:net'
import pg from 'pg'

/** The parts of pg's connection and of its queries that its types do not declare. */
interface Connection {
  stream: Socket
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
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

type Done = (error: Error | null | undefined, result: pg.QueryResult) => void

const SentQuery = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => SentQuery

/** Queries of pg that are sent in one packet, with one Sync at the end. */
class Packet extends SentQuery {
  readonly queries: SentQuery[] = []
  private done = 0

  constructor() {
    super('', [], () => undefined)
  }

  override submit(connection: Connection): Error | null {
    const withoutSync: Connection = Object.create(connection, { sync: { value: () => undefined } })
    connection.stream.cork()
    try {
      for (const query of this.queries) query.submit(withoutSync)
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

  /** By name and text the client notes which statements PostgreSQL has parsed. */
  private follow(): void {
    const { name = '', text = '' } = this.queries[this.done] ?? {}
    this.name = name
    this.text = text
  }
}

/** @throws the error of the first query that fails; those behind it are not executed */
export function sendPacket(client: pg.ClientBase, statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const packet = new Packet()
  const answers = statements.map(({ name, text, values = [] }) => {
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new SentQuery(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      if (name) query.name = name
      // A simple query would be answered by itself.
      query.queryMode = 'extended'
      packet.queries.push(query)
    })
    return answer
  })
  client.query(packet as unknown as pg.Submittable)
  return Promise.all(answers)
}
