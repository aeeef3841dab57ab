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
  return io(namespace, { auth: said, transports, tryAllTransports: true, reconnectionDelayMax: 5000 })
}
