import type { Socket } from 'node:net'
import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** The parts of pg's connection that its types do not declare. */
interface Connection {
  stream: Socket
  /** By name: the texts that PostgreSQL has parsed, and those that it was asked to parse. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: readonly unknown[]; valueMapper: typeof utils.prepareValue }): void
  describe(what: { type: 'P'; name: string }): void
  execute(): void
  close(what: { type: 'S'; name: string }): void
  sync(): void
  _send(message: Buffer): boolean
}

export interface Answer {
  command: string
  rowCount: number
  // biome-ignore lint/suspicious/noExplicitAny: who writes a statement knows its columns
  rows: any[]
}

/** How the rows of a statement are read. */
interface Shape {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** A row with all its columns, to be copied. */
  empty: Readonly<Record<string, unknown>>
}

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[]
}

const NO_ROWS: Shape = { names: [], parsers: [], empty: {} }

/** By connection and name: the rows that a prepared statement returns, which cannot change while it is prepared. */
const known = new WeakMap<Connection, Map<string, Shape>>()

class Statement {
  readonly name: string
  readonly text: string
  failure: Error | undefined
  /** Whether PostgreSQL parses it with this packet, and not with an earlier statement. */
  isParsedHere = false
  private readonly values: readonly unknown[]
  private readonly done: (error: Error | null, answer: Answer) => void
  private readonly answer: Answer = { command: '', rowCount: 0, rows: [] }
  private shape: Shape | undefined

  constructor({ name = '', text, values = [] }: pg.QueryConfig, done: (error: Error | null, answer: Answer) => void) {
    this.name = name
    this.text = text
    this.values = values
    this.done = done
  }

  /** @returns false if a value cannot be written */
  write(to: Connection, shapes: Map<string, Shape>): boolean {
    const { name, text, values } = this
    const parsed = to.parsedStatements[name] ?? to.submittedNamedStatements[name]
    if (name === '' || parsed === undefined) {
      to.parse({ name, text })
      this.isParsedHere = true
      if (name !== '') to.submittedNamedStatements[name] = text
    } else if (parsed !== text) throw new Error(`two statements have the name ${name}`)
    try {
      to.bind({ statement: name, values, valueMapper: utils.prepareValue })
    } catch (error) {
      if (this.isParsedHere) to.close({ type: 'S', name })
      this.fail(error as Error)
      return false
    }
    this.shape = name === '' ? undefined : shapes.get(name)
    if (!this.shape) to.describe({ type: 'P', name: '' })
    to.execute()
    return true
  }

  describeRows({ fields }: RowDescription): void {
    const names = fields.map((field) => field.name)
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
    this.shape = { names, parsers, empty: { ...Object.fromEntries(names.map((name) => [name, null])) } }
  }

  addRow(texts: readonly (string | null)[]): void {
    const { names, parsers, empty } = this.shape!
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let index = 0; index < texts.length; index++) {
        const text = texts[index]
        if (text !== null) row[names[index]!] = parsers[index]!(text!)
      }
      this.answer.rows.push(row)
    } catch (error) {
      this.failure ??= error as Error
    }
  }

  /** `tag` is what PostgreSQL calls the end of a command: `INSERT 0 1`, `SELECT 20`, `COMMIT`. */
  complete(tag: string, shapes: Map<string, Shape>): void {
    const space = tag.indexOf(' ')
    this.answer.command = space < 0 ? tag : tag.slice(0, space)
    if (space >= 0) this.answer.rowCount = Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0
    if (this.name !== '' && !shapes.has(this.name)) shapes.set(this.name, this.shape ?? NO_ROWS)
  }

  settle(): void {
    this.done(this.failure ?? null, this.answer)
  }

  fail(error: Error): void {
    this.failure = error
    this.done(error, this.answer)
  }
}

/**
 * Statements that are sent in one packet and answered in one. pg by itself ends each statement with a Sync, at which
 * PostgreSQL sends what it has, and each packet wakes the other process: that costs more than most statements do. If one
 * statement fails, PostgreSQL skips those after it, up to the Sync. The rows of a prepared statement are described only
 * once. pg calls the methods `submit` and `handle…`, as it does those of its own queries.
 */
class StatementBatch {
  readonly statements: Statement[] = []
  /** Of the statement that is being answered: by them the client notes what PostgreSQL has parsed. */
  name = ''
  text = ''
  /** pg must not set one. */
  readonly callback = () => undefined
  private done = 0
  private shapes = new Map<string, Shape>()

  submit(connection: Connection): Error | null {
    const messages: Buffer[] = []
    const to: Connection = collecting(connection, messages)
    this.shapes = known.get(connection) ?? this.shapes
    known.set(connection, this.shapes)
    const unsent = this.statements.findIndex((statement) => !statement.write(to, this.shapes))
    if (unsent >= 0) this.leaveOut(unsent, connection)
    to.sync()
    // One message after the other would be one system call with many parts, which takes longer than all the rest.
    connection._send(messages.length === 1 ? messages[0]! : Buffer.concat(messages))
    this.follow()
    return null
  }

  handleRowDescription(description: RowDescription): void {
    this.statements[this.done]?.describeRows(description)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.statements[this.done]?.addRow(fields)
  }

  handleCommandComplete({ text = '' }: { text?: string }): void {
    this.statements[this.done]?.complete(text, this.shapes)
    this.done += 1
    this.follow()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({})
  }

  handleReadyForQuery(): void {
    for (const statement of this.statements.slice(0, this.done)) statement.settle()
  }

  handleError(error: Error, connection: Connection): void {
    this.handleReadyForQuery()
    for (const statement of this.statements.slice(this.done)) {
      if (statement.name) delete connection.submittedNamedStatements[statement.name]
      statement.fail(error)
    }
  }

  /** For a value that cannot be written: what comes after it, such as the commit, must not be executed either. */
  private leaveOut(from: number, connection: Connection): void {
    const [unsent, ...others] = this.statements.splice(from)
    if (!unsent?.failure) return
    if (unsent.isParsedHere) {
      // PostgreSQL was told to forget the statement.
      delete connection.submittedNamedStatements[unsent.name]
      this.shapes.delete(unsent.name)
    }
    for (const statement of others) statement.fail(unsent.failure)
  }

  private follow(): void {
    const statement = this.statements[this.done]
    this.name = statement?.name ?? ''
    this.text = statement?.text ?? ''
  }
}
// pg sends only its own queries ahead of answers; a query's constructor would make an emitter and a result for nothing.
Object.setPrototypeOf(StatementBatch.prototype, pg.Query.prototype)

/** The connection with another end: its messages are collected. */
function collecting(connection: Connection, messages: Buffer[]): Connection {
  const to: Connection = Object.create(connection)
  to._send = (message) => messages.push(message) > 0
  return to
}

const open = new WeakMap<pg.ClientBase, StatementBatch>()

/**
 * Sends a statement together with all others that are given in this turn of the event loop, in their order. If one
 * fails, those after it are not executed and fail with the same error.
 */
export function sendTogether(client: pg.ClientBase, statement: pg.QueryConfig): Promise<Answer> {
  let batch = open.get(client)
  if (!batch) {
    batch = new StatementBatch()
    open.set(client, batch)
    process.nextTick(sendIfOpen, client, batch)
  }
  const { statements } = batch
  return new Promise((resolve, reject) => {
    statements.push(new Statement(statement, (error, answer) => (error ? reject(error) : resolve(answer))))
  })
}

function sendIfOpen(client: pg.ClientBase, batch: StatementBatch): void {
  if (open.get(client) === batch) sendNow(client)
}

/** Whether the next statement goes with others. */
export function isWaiting(client: pg.ClientBase): boolean {
  return open.has(client)
}

/** Sends what waits for the end of this turn, so that a statement that is sent by itself comes after it. */
export function sendNow(client: pg.ClientBase): void {
  const batch = open.get(client)
  open.delete(client)
  if (batch) client.query(batch as unknown as pg.Submittable)
}
