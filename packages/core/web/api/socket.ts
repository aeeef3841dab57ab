import { io, type Socket, XHR } from 'socket.io-client'
import { currentLocale } from '../locale.ts'
import { EarlyTransport } from './early-socket.ts'

export type LiveSocket = Socket

/**
 * Opens a socket to this page's server, with the session cookie or the credentials in `auth`, and the page's language. It starts with WebSocket,
 * because starting with long polling costs two round trips; polling is used only if a proxy blocks WebSocket.
 */
export function openSocket(namespace: string, auth: Record<string, string> = {}): LiveSocket {
  const transports = [EarlyTransport, XHR]
  const said = (send: (auth: object) => void) => send({ locale: currentLocale(), ...auth })
  const socket = io(namespace, { auth: said, transports, tryAllTransports: true, reconnectionDelayMax: 5000 })
  const disconnect = socket.disconnect.bind(socket)
  inUse.add(socket)
  socket.disconnect = () => {
    inUse.delete(socket)
    return disconnect()
  }
  return socket
}

/** Those that their pages have not closed. */
const inUse = new Set<LiveSocket>()

/** Opens those again that the server has closed or refused, as it does when the session ends. */
export function connectAgain(): void {
  for (const socket of inUse) if (!socket.active) socket.connect()
}
