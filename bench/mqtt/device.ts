import { connect, type Socket } from 'node:net'
import { ANSWER_BYTES, CONNACK, connectPacket, PUBACK, publishPacket } from './packets.ts'

export interface Device {
  /** Publishes messages, at most `atOnce` of them unacknowledged; resolves when all are acknowledged. */
  publish(messages: number, atOnce: number): Promise<void>
  end(): void
}

const START_MS = Date.UTC(2025, 5, 16)
const MAX_ID = 65_535

/**
 * A machine with its own connection. Each of its messages is one row with three fields, a second later than the one
 * before.
 */
export async function openDevice(port: number, number: number): Promise<Device> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let acknowledged: (count: number) => void = () => undefined
  let failed: (why: Error) => void = () => undefined
  await new Promise<void>((resolve, reject) => {
    failed = reject
    socket.once('error', (error) => failed(error))
    socket.once('close', () => failed(new Error(`the connection of device ${number} was closed`)))
    socket.write(connectPacket(`device${number}`, 'bench', 'secret'))
    onAnswers(socket, (type, count) => {
      if (type === CONNACK) resolve()
      else acknowledged(count)
    })
  })

  let sent = 0
  const message = () => {
    sent++
    const wave = Math.sin(sent / 50 + number)
    const fields = `temp=${(60 + 10 * wave).toFixed(2)},pressure=${(3 + wave / 5).toFixed(3)},count=${sent}i`
    const payload = `machine,unit=u${number} ${fields} ${START_MS + sent * 1000}000000`
    return publishPacket('ts/bench/machine', (sent % MAX_ID) + 1, payload)
  }
  return {
    publish: (messages, atOnce) =>
      new Promise((resolve, reject) => {
        let [toSend, toHear] = [messages, messages]
        const send = (count: number) => {
          const now = Math.min(count, toSend)
          toSend -= now
          if (now > 0) socket.write(now === 1 ? message() : Buffer.concat(Array.from({ length: now }, message)))
        }
        failed = reject
        acknowledged = (count) => {
          toHear -= count
          if (toHear === 0) resolve()
          else send(count)
        }
        send(atOnce)
      }),
    end() {
      failed = () => undefined
      socket.destroy()
    },
  }
}

/** Reports how many answers of one kind have arrived together. */
function onAnswers(socket: Socket, listener: (type: number, count: number) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (data) => {
    const all = rest.length > 0 ? Buffer.concat([rest, data]) : data
    const whole = all.length - (all.length % ANSWER_BYTES)
    rest = all.subarray(whole)
    let acknowledgements = 0
    for (let at = 0; at < whole; at += ANSWER_BYTES) {
      if (all[at] === PUBACK) acknowledgements++
      else listener(all[at] as number, 1)
    }
    if (acknowledgements > 0) listener(PUBACK, acknowledgements)
  })
}
