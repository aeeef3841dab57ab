import { type LiveSocket, openSocket } from '@atrium/core/web/api/socket'

// It connects while the rest of the page is evaluated and drawn for the first time, so this module is imported first.
let first = new URLSearchParams(location.search).has('_id') ? openSocket('/') : null

/** The socket that the page has opened at its start; a new one after that. */
export function nextSocket(): LiveSocket {
  const socket = first ?? openSocket('/')
  first = null
  return socket
}
