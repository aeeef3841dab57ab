import pg from 'pg'

/** What this process has sent to PostgreSQL since the last question, over all connections. */
export interface Sent {
  roundTrips: number
  /** The statements in their order. */
  texts: string[]
}

const PARSE = 0x50
const BIND = 0x42
const SYNC = 0x53
const QUERY = 0x51

/** Notes each statement that this process sends from now on, read from what it writes to the sockets. */
export function watchSent(): () => Sent {
  const nameToText = new Map<string, string>()
  let sent: Sent = { roundTrips: 0, texts: [] }

  function note(type: number, content: Buffer): void {
    const [first = '', second = ''] = content.toString('utf8').split('\0', 2)
    if (type === PARSE) nameToText.set(first, second)
    if (type === BIND) sent.texts.push(nameToText.get(second) ?? '')
    if (type === QUERY) sent.texts.push(first)
    if (type === SYNC || type === QUERY) sent.roundTrips += 1
  }

  const { connect } = pg.Connection.prototype as unknown as { connect(...to: unknown[]): void }
  Object.assign(pg.Connection.prototype, {
    connect(this: pg.Connection, ...to: unknown[]) {
      connect.apply(this, to)
      // Not before: a socket that connects gets its own `write` back.
      const { stream } = this
      const write = stream.write.bind(stream) as (...chunk: unknown[]) => boolean
      stream.write = (chunk: Buffer, ...others: unknown[]) => {
        for (let at = 0; at < chunk.length; ) {
          // Only the first message of a connection has no type; its length begins with 0.
          const typed = chunk[at] === 0 ? 0 : 1
          const end = at + typed + chunk.readInt32BE(at + typed)
          if (typed) note(chunk[at]!, chunk.subarray(at + 5, end))
          at = end
        }
        return write(chunk, ...others)
      }
    },
  })
  return () => {
    const before = sent
    sent = { roundTrips: 0, texts: [] }
    return before
  }
}
