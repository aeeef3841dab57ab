import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** The control packet that carries a message, in the upper half of its first byte. */
const PUBLISH = 3
const MAX_LENGTH_BYTES = 4

/**
 * The connection to a broker without the messages above a length, of which the driver would keep everything in memory: their
 * bytes are skipped as they arrive. Only messages without acknowledgement may be skipped. Any other packet of such a length
 * breaks the connection.
 */
export function limitedStream(
  socket: Socket,
  maxPacketBytes: number,
  onSkipped: (topic: string | undefined) => void,
): Duplex {
  const walk = packetWalk(maxPacketBytes, onSkipped)
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    const kept = walk(chunk)
    if (kept === null) return void stream.destroy(new Error('a packet of the broker is too long'))
    for (const part of kept) if (!stream.push(part)) socket.pause()
  })
  socket.on('end', () => stream.push(null))
  socket.on('error', (error) => stream.destroy(error))
  socket.on('close', () => stream.destroy())
  return stream
}

/** Gives of each chunk the parts that are passed on; null for a packet that can be neither skipped nor kept. */
function packetWalk(
  maxPacketBytes: number,
  onSkipped: (topic: string | undefined) => void,
): (chunk: Buffer) => Buffer[] | null {
  /** The beginning of a packet whose length has not arrived. */
  let carried = Buffer.alloc(0)
  let leftBytes = 0
  let isSkipping = false

  return (arrived) => {
    const chunk = carried.length > 0 ? Buffer.concat([carried, arrived]) : arrived
    carried = Buffer.alloc(0)
    const parts: Buffer[] = []
    // Where what is passed on begins.
    let from = 0
    let at = 0
    const pass = (to: number) => {
      if (to > from) parts.push(chunk.subarray(from, to))
    }
    while (at < chunk.length) {
      if (leftBytes > 0) {
        const step = Math.min(leftBytes, chunk.length - at)
        at += step
        leftBytes -= step
        if (isSkipping) from = at
        continue
      }
      const length = lengthAt(chunk, at + 1)
      if (length === 'wrong') return null
      if (length === 'later') {
        pass(at)
        carried = Buffer.from(chunk.subarray(at))
        return parts
      }
      leftBytes = length.bytes
      isSkipping = leftBytes > maxPacketBytes
      if (isSkipping) {
        const first = chunk[at]!
        // A QoS above zero waits for an acknowledgement.
        if (first >> 4 !== PUBLISH || (first & 0b110) !== 0) return null
        onSkipped(topicAt(chunk, length.end))
        pass(at)
        from = length.end
      }
      at = length.end
    }
    pass(chunk.length)
    return parts
  }
}

/** The length of a packet as MQTT writes it: seven bits in each of up to four bytes, the lowest first. */
function lengthAt(chunk: Buffer, from: number): { bytes: number; end: number } | 'later' | 'wrong' {
  let bytes = 0
  for (let index = 0; index < MAX_LENGTH_BYTES; index++) {
    const byte = chunk[from + index]
    if (byte === undefined) return 'later'
    bytes += (byte & 0x7f) * 128 ** index
    if ((byte & 0x80) === 0) return { bytes, end: from + index + 1 }
  }
  return 'wrong'
}

/** The topic of a message, if it has arrived. */
function topicAt(chunk: Buffer, from: number): string | undefined {
  if (chunk.length < from + 2) return undefined
  const to = from + 2 + chunk.readUInt16BE(from)
  return chunk.length < to ? undefined : chunk.toString('utf8', from + 2, to)
}
