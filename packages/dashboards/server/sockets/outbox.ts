import type { Dataset, Push } from '@atrium/charts/contract/data'
import type { Socket } from 'socket.io'

/**
 * Packets that may wait on a slow connection from one turn of the event loop to the next. Then further ones are not
 * sent; later the newest state is sent in their place. One turn may have a push for every watch of the page.
 */
const MAX_WAITING_PACKETS = 16

/**
 * Sends pushes as fast as the page receives them. A slow page gets the newest state as a whole in place of missed
 * pushes.
 */
export interface Outbox {
  /** `latest` returns the present state of the watch; it replaces all pushes that were held back. */
  push(push: Push, latest: () => Dataset | undefined): void
  forget(watch: string): void
}

export function openOutbox(socket: Socket): Outbox {
  const behind = new Map<string, () => Dataset | undefined>()
  let waiting = 0
  let fresh = 0
  const isSlow = () => waiting >= MAX_WAITING_PACKETS && !socket.conn.transport.writable

  function send(push: Push): void {
    if (fresh === 0) setImmediate(endTurn)
    fresh += 1
    socket.emit('push', push)
  }

  function endTurn(): void {
    waiting += fresh
    fresh = 0
  }

  function catchUp(): void {
    for (const [watch, latest] of behind) {
      if (isSlow()) return
      behind.delete(watch)
      const dataset = latest()
      if (dataset) send({ watch, kind: 'replace', dataset, sentAtMs: Date.now() })
    }
  }

  // Each packet would be a system call of its own. The connection writes them in this turn or when it is drained.
  socket.conn.on('flush', (packets: readonly unknown[]) => {
    if (packets.length < 2) return
    const stream = socket.conn.request.socket
    stream.cork()
    process.nextTick(() => stream.uncork())
  })
  socket.conn.on('drain', () => {
    waiting = 0
    fresh = 0
    // The packets were just passed to the connection; whether it is still slow is known in the next turn.
    if (behind.size > 0) setImmediate(catchUp)
  })

  return {
    push(push, latest) {
      if (push.kind !== 'refused' && (behind.has(push.watch) || isSlow())) behind.set(push.watch, latest)
      else send(push)
    },
    forget: (watch) => void behind.delete(watch),
  }
}
