import { WebSocket as WebSocketTransport } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket } from './socket.ts'

const HANDSHAKE = '0{"sid":"s","upgrades":[],"pingInterval":20000,"pingTimeout":20000,"maxPayload":100000}'

/** A connection that the test answers by hand. */
class Connection {
  static readonly opened: Connection[] = []
  readyState: number = WebSocket.CONNECTING
  readonly sent: string[] = []
  onopen: () => void = () => {}
  onclose: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  readonly url: string

  constructor(url: string) {
    this.url = url
    Connection.opened.push(this)
  }
  open() {
    this.readyState = WebSocket.OPEN
    this.onopen()
  }
  fail() {
    this.readyState = WebSocket.CLOSED
    this.onclose()
  }
  receive(data: string) {
    this.onmessage({ data })
  }
  send(data: string) {
    this.sent.push(data)
  }
  close() {}
}

const sockets: { disconnect(): unknown }[] = []

function open() {
  const socket = openSocket('/')
  sockets.push(socket)
  return socket
}

/** Runs the script of the public page's document. @returns the connection that it has opened */
async function openEarly(search = '?_id=d1'): Promise<Connection> {
  history.replaceState(null, '', `/public/dashboard${search}`)
  vi.resetModules()
  // @ts-expect-error A script for browsers, without types.
  await import('./open-early.js')
  return Connection.opened.at(-1) as Connection
}

beforeEach(() => {
  const { CONNECTING, OPEN, CLOSING, CLOSED } = WebSocket
  vi.stubGlobal('WebSocket', Object.assign(Connection, { CONNECTING, OPEN, CLOSING, CLOSED }))
  vi.spyOn(WebSocketTransport.prototype, 'createSocket').mockImplementation((url) => new Connection(url))
  // Only the first socket of a namespace shares a connection, and other test files leave connections.
  openSocket('/').disconnect()
  Connection.opened.length = 0
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  window.earlySocket = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a connection that was opened before the script is taken over, with what it has received', async () => {
  const early = await openEarly()
  early.open()
  early.receive(HANDSHAKE)
  const socket = open()
  await vi.waitFor(() => expect(early.sent[0]).toMatch(/^40/))
  early.receive('40{"sid":"n"}')
  await vi.waitFor(() => expect(socket.connected).toBe(true))
  expect(Connection.opened).toEqual([early])
})

test('a connection that is still being opened is taken over, too', async () => {
  const early = await openEarly()
  open()
  early.open()
  early.receive(HANDSHAKE)
  await vi.waitFor(() => expect(early.sent[0]).toMatch(/^40/))
  expect(Connection.opened).toEqual([early])
})

test('in place of a connection that has failed, one is opened at the same address', async () => {
  const early = await openEarly()
  early.fail()
  open()
  await vi.waitFor(() => expect(Connection.opened).toHaveLength(2))
  expect(Connection.opened[1]?.url).toBe(early.url)
})

test('after the connection is lost, a new one is opened', async () => {
  const early = await openEarly()
  early.open()
  early.receive(HANDSHAKE)
  open()
  await vi.waitFor(() => expect(early.sent[0]).toMatch(/^40/))
  early.fail()
  await vi.waitFor(() => expect(Connection.opened).toHaveLength(2), { timeout: 20_000 })
})

test('a page that shows no dashboard opens no connection', async () => {
  await openEarly('')
  expect(Connection.opened).toEqual([])
})
