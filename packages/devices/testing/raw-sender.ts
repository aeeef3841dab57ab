import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface PublishOptions {
  retain?: boolean
  /** Its length is written with more bytes than it needs: the broker then leaves the message to aedes. */
  isLong?: boolean
}

/** Sends raw MQTT packets: MQTT libraries refuse to send much of what a broken device would send. */
export interface RawSender {
  /** With QoS 1. @returns whether it was acknowledged; if not, the broker has ended the connection. */
  publish(topic: Buffer, payload: Buffer, options?: PublishOptions): Promise<boolean>
  end(): Promise<void>
}

const CONNACK = 0x20
const PUBACK = 0x40
const ACKNOWLEDGEMENT_BYTES = 4

/** @throws Error if the broker refuses the credential */
export async function openRawSender(port: number, id: string, token: string): Promise<RawSender> {
  const socket = await openSocket(port)
  const closed = hungUp(socket)
  const next = acknowledgements(socket)
  socket.write(connectPacket(id, token))
  const accepted = await Promise.race([next(), closed])
  if (accepted?.[0] !== CONNACK || accepted[3] !== 0) throw new Error('the broker did not take the credential')
  let packetId = 0
  return {
    async publish(topic, payload, options = {}) {
      packetId = (packetId % 65_535) + 1
      socket.write(publishPacket(topic, payload, packetId, options))
      const answer = await Promise.race([next(), closed])
      if (answer === null) return false
      if (answer[0] === PUBACK && answer.readUInt16BE(2) === packetId) return true
      throw new Error(`packet ${packetId} was answered with ${answer.toString('hex')}`)
    },
    async end() {
      socket.destroy()
      await closed
    },
  }
}

/** Sends bytes, optionally after a sign-in, ends its side and waits until the broker has closed the connection. */
export async function sendBytes(port: number, bytes: Buffer, signIn?: { id: string; token: string }): Promise<void> {
  const socket = await openSocket(port)
  const closed = hungUp(socket)
  socket.resume()
  if (signIn) socket.write(connectPacket(signIn.id, signIn.token))
  socket.end(bytes)
  await closed
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  // An error while sending is expected if the broker closes the connection; the test waits for 'close'.
  socket.on('error', () => undefined)
  return socket
}

/** A broker that ends a connection in the middle of a message resets it: `once` would treat that as a failure. */
const hungUp = (socket: Socket) => new Promise<null>((resolve) => socket.once('close', () => resolve(null)))

/** The broker's answers, one after the other; all expected answers have the same length. */
function acknowledgements(socket: Socket): () => Promise<Buffer> {
  let unread = Buffer.alloc(0)
  const waiting: ((answer: Buffer) => void)[] = []
  const hand = () => {
    while (waiting.length > 0 && unread.length >= ACKNOWLEDGEMENT_BYTES) {
      waiting.shift()?.(unread.subarray(0, ACKNOWLEDGEMENT_BYTES))
      unread = unread.subarray(ACKNOWLEDGEMENT_BYTES)
    }
  }
  socket.on('data', (piece) => {
    unread = Buffer.concat([unread, piece])
    hand()
  })
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      hand()
    })
}

const TAKES_NAME_AND_PASSWORD_CLEAN = 0b1100_0010

export function connectPacket(id: string, token: string): Buffer {
  const head = [prefixed(Buffer.from('MQTT')), Buffer.from([4, TAKES_NAME_AND_PASSWORD_CLEAN, 0, 0])]
  return packet(0x10, [...head, ...['', id, token].map((text) => prefixed(Buffer.from(text)))])
}

/** A message with QoS 1. */
export function publishPacket(
  topic: Buffer,
  payload: Buffer,
  packetId: number,
  { retain = false, isLong = false }: PublishOptions = {},
): Buffer {
  const parts = [prefixed(topic), Buffer.from([packetId >> 8, packetId & 255]), payload]
  return packet(0x32 | Number(retain), parts, isLong ? 4 : 1)
}

function packet(firstByte: number, parts: Buffer[], leastLengthBytes = 1): Buffer {
  const body = Buffer.concat(parts)
  const length: number[] = []
  for (let rest = body.length; ; rest >>= 7) {
    const isLast = rest <= 127 && length.length + 1 >= leastLengthBytes
    length.push((rest & 127) | (isLast ? 0 : 128))
    if (isLast) break
  }
  return Buffer.concat([Buffer.from([firstByte, ...length]), body])
}

function prefixed(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
