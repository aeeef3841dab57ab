import { WebSocket as WebSocketTransport } from 'socket.io-client'

interface Early {
  socket: WebSocket
  /** What it has received so far. */
  messages: string[]
}

declare global {
  interface Window {
    /** Set by open-early.js, on pages that have it. */
    earlySocket?: Early | undefined
  }
}

/** The connection that was opened before the page's script was there, unless it has failed. It is returned once. */
function takeEarly(): Early | null {
  const early = window.earlySocket
  window.earlySocket = undefined
  return early && early.socket.readyState <= WebSocket.OPEN ? early : null
}

/** Socket.IO's own transport over a WebSocket; the first one of a page may be open already. */
export class EarlyTransport extends WebSocketTransport {
  private early: Early | null = null

  override createSocket(...args: Parameters<WebSocketTransport['createSocket']>) {
    this.early = takeEarly()
    return this.early?.socket ?? super.createSocket(...args)
  }

  override doOpen(): this {
    super.doOpen()
    // When this returns, the client starts to listen to its transport.
    queueMicrotask(() => this.catchUp())
    return this
  }

  /** What happened before the connection was taken over. */
  private catchUp(): void {
    if (this.early?.socket.readyState !== WebSocket.OPEN || this.readyState !== 'opening') return
    this.onOpen()
    for (const message of this.early.messages.splice(0)) this.onData(message)
  }
}
