import { io, type Socket } from 'socket.io-client'

export type LiveSocket = Socket

/**
 * A socket of this page's own server, with the session's cookie, or what `auth` says. WebSocket at once (no long polling first: that costs
 * two round trips); polling only where a proxy lets nothing else through.
 */
export function openSocket(namespace: string, auth: Record<string, string> = {}): LiveSocket {
  const transports = ['websocket', 'polling']
  return io(namespace, { auth, transports, tryAllTransports: true, reconnectionDelayMax: 5000 })
}
