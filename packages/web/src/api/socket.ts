import { io, type Socket } from 'socket.io-client'

export type LiveSocket = Socket

/**
 * Opens a socket to this page's server, with the session cookie or the credentials in `auth`. It starts with WebSocket,
 * because starting with long polling costs two round trips; polling is used only if a proxy blocks WebSocket.
 */
export function openSocket(namespace: string, auth: Record<string, string> = {}): LiveSocket {
  const transports = ['websocket', 'polling']
  return io(namespace, { auth, transports, tryAllTransports: true, reconnectionDelayMax: 5000 })
}
