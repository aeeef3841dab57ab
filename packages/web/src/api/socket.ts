import { io, type Socket } from 'socket.io-client'

export type LiveSocket = Socket

/**
 * A socket of this page's own server, with the session's cookie. WebSocket at once (no long polling first: that costs
 * two round trips); polling only where a proxy lets nothing else through.
 */
export function openSocket(namespace: string): LiveSocket {
  return io(namespace, { transports: ['websocket', 'polling'], tryAllTransports: true, reconnectionDelayMax: 5000 })
}
