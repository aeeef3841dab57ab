import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { MqttClient } from 'mqtt'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rebindingLookup } from '../../testing/attacks.ts'
import { ADDRESS_CERTIFICATE, PLANT, PLANT_CERTIFICATE, PLANT_KEY } from '../../testing/plant-certificate.ts'
import { failureOf } from '../../testing/socket-failure.ts'
import { type Egress, type Lookup, openEgress } from './egress.ts'
import { addressOf } from './protocols.ts'

const allow = ['127.0.0.1']
const tls = { ca: PLANT_CERTIFICATE }
const certified = { key: PLANT_KEY, cert: PLANT_CERTIFICATE }
const silent: Lookup = () => new Promise(() => {})
const CONNACK = Buffer.from([0x20, 2, 0, 0])

/** Names have these addresses. */
const at = (...addresses: string[]): Egress =>
  openEgress(allow, async () => addresses.map((address) => ({ address, family: 4 })))

async function listening(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => open.add(socket.on('error', () => {})))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('a connection through the egress guard', () => {
  test('has TLS with the name, although it goes to the checked address', async () => {
    const names: unknown[] = []
    const port = await listening(createTlsServer(certified, (socket) => void names.push(socket.servername)))
    const reach = (host: string) =>
      failureOf(at('127.0.0.1').connect({ url: addressOf('mqtts', host, port), protocol: 'mqtt', allow, tls }))
    await reach(PLANT)
    await reach(`${PLANT}.`)
    await expect.poll(() => names).toEqual([PLANT, PLANT])
    const wrongName = { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }
    await expect(reach('other.example')).rejects.toMatchObject(wrongName)
    await expect(reach('127.0.0.1')).rejects.toMatchObject(wrongName)
  })

  test('to an address has TLS with a certificate for the address', async () => {
    const port = await listening(createTlsServer({ key: PLANT_KEY, cert: ADDRESS_CERTIFICATE }))
    const reach = (host: string) => {
      const url = addressOf('mqtts', host, port)
      return failureOf(at('127.0.0.1').connect({ url, protocol: 'mqtt', allow, tls: { ca: ADDRESS_CERTIFICATE } }))
    }
    await reach('127.0.0.1')
    await expect(reach(PLANT)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  test('is not made to a name with two addresses, one of them internal', async () => {
    let connections = 0
    const server = createServer(() => {
      connections += 1
    })
    const port = await listening(server)
    const url = `mqtt://${PLANT}:${port}`
    for (const addresses of [
      ['127.0.0.1', '10.0.0.1'],
      ['10.0.0.1', '127.0.0.1'],
    ]) {
      const socket = at(...addresses).connect({ url, protocol: 'mqtt', allow })
      await expect(failureOf(socket)).rejects.toMatchObject({ code: 40005 })
    }
    await failureOf(at('127.0.0.1').connect({ url, protocol: 'mqtt', allow }))
    await expect.poll(() => connections).toBe(1)
  })

  test('can be written to before it is there, and says by events that it cannot be', async () => {
    const received: string[] = []
    const port = await listening(createServer((socket) => socket.on('data', (part) => received.push(String(part)))))
    at('127.0.0.1')
      .connect({ url: `mqtt://${PLANT}:${port}`, protocol: 'mqtt', allow })
      .write('hello')
    await expect.poll(() => received.join('')).toBe('hello')
    const closed = await closedPort()
    const refused = at('127.0.0.1').connect({ url: `mqtt://${PLANT}:${closed}`, protocol: 'mqtt', allow })
    await expect(failureOf(refused)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('an end of the connection', () => {
  test('is a time-out: of a look-up, and of TLS that does not begin', async () => {
    const port = await listening(createServer())
    const late = { code: 'ETIMEDOUT' }
    const timed = (egress: Egress, scheme: string) =>
      failureOf(egress.connect({ url: `${scheme}://${PLANT}:${port}`, protocol: 'mqtt', allow, tls, timeoutMs: 100 }))
    await expect(timed(openEgress(allow, silent), 'mqtt')).rejects.toMatchObject(late)
    await expect(timed(openEgress(allow, silent), 'mqtts')).rejects.toMatchObject(late)
    await expect(timed(at('127.0.0.1'), 'mqtts')).rejects.toMatchObject(late)
  })

  test('is no time-out once it is there', async () => {
    const port = await listening(createServer((socket) => socket.pipe(socket)))
    const request = { url: `mqtt://${PLANT}:${port}`, protocol: 'mqtt', allow, timeoutMs: 1000 } as const
    const socket = at('127.0.0.1').connect(request)
    await failureOf(socket)
    await expect(failureOf(openEgress(allow, silent).connect(request))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    const echoed = new Promise((resolve) => socket.once('data', (part) => resolve(String(part))))
    socket.write('hello')
    expect(await echoed).toBe('hello')
    socket.destroy()
  })

  test('is the signal: in a look-up, in TLS, and of a half-open connection', async () => {
    const open = new Set<Socket>()
    // It never ends its side by itself.
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).resume()
    })
    const port = await listening(server)
    const stillOpen = () => {
      for (const socket of open) socket.write('?')
      return open.size
    }
    const ended = async (egress: Egress, scheme: string, until: (socket: Socket) => unknown) => {
      const ending = new AbortController()
      const { signal } = ending
      const socket = egress.connect({ url: `${scheme}://${PLANT}:${port}`, protocol: 'mqtt', allow, tls, signal })
      await until(socket)
      const fault = new Promise((resolve) => socket.once('error', resolve))
      ending.abort()
      expect(await fault).toMatchObject({ name: 'AbortError' })
      await expect.poll(stillOpen).toBe(0)
    }
    await ended(openEgress(allow, silent), 'mqtt', () => {})
    await ended(at('127.0.0.1'), 'mqtts', () => expect.poll(() => open.size).toBe(1))
    await ended(at('127.0.0.1'), 'mqtt', (socket) => {
      socket.once('connect', () => socket.end())
      return expect.poll(() => socket.writableFinished).toBe(true)
    })
    const over = at('127.0.0.1').connect({
      url: `mqtt://${PLANT}:${port}`,
      protocol: 'mqtt',
      allow,
      signal: AbortSignal.abort(),
    })
    await expect(failureOf(over)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('drivers take it', () => {
  test('mqtt.js, which is checked again when it connects again', async () => {
    let connections = 0
    const broker = createTlsServer(certified, (socket) => {
      connections += 1
      // The first connection ends as soon as it is used, so that the client comes back.
      socket.once('data', () => socket.end(CONNACK))
    })
    const port = await listening(broker)
    const { lookup, times } = rebindingLookup('127.0.0.1', '10.0.0.1')
    const egress = openEgress(allow, lookup)
    const url = `mqtts://${PLANT}:${port}`
    const client = new MqttClient(() => egress.connect({ url, protocol: 'mqtt', allow, tls }), { reconnectPeriod: 1 })
    onTestFinished(() => void client.end(true))
    const faults: unknown[] = []
    client.on('error', (fault) => faults.push(fault))
    await new Promise((resolve) => client.once('connect', resolve))
    await expect.poll(times).toBeGreaterThan(2)
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toMatchObject({ code: 40005 })
    expect(connections).toBe(1)
  })

  test('mqtt.js with an address that is none: its error, and nothing is thrown', async () => {
    const egress = at('127.0.0.1')
    const client = new MqttClient(() => egress.connect({ url: 'mqtt://a b', protocol: 'mqtt', allow }), {
      reconnectPeriod: 0,
    })
    onTestFinished(() => void client.end(true))
    expect(await new Promise((resolve) => client.once('error', resolve))).toMatchObject({ code: 40005 })
  })

  test('pg, which connects its stream itself and begins TLS on it', async () => {
    const names: unknown[] = []
    const port = await listening(createServer((socket) => answerAsPostgres(socket, (name) => names.push(name))))
    const egress = at('127.0.0.1')
    const opened = (host: string) => {
      const stream = () => egress.connect({ url: addressOf('postgresql', host, port), protocol: 'postgresql', allow })
      return new pg.Client({ host, user: 'u', database: 'd', ssl: { ca: PLANT_CERTIFICATE }, stream })
    }
    const client = opened(PLANT)
    await client.connect()
    expect(names).toEqual([PLANT])
    await client.end()
    await expect(opened('other.example').connect()).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  test('pg, whose own host and port count for nothing', async () => {
    let trapped = 0
    const trap = createServer((socket) => {
      trapped += 1
      socket.end()
    })
    const port = await listening(trap)
    const waiting = { url: `postgresql://${PLANT}`, protocol: 'postgresql', allow, timeoutMs: 200 } as const
    const stream = () => openEgress(allow, silent).connect(waiting)
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'u', stream })
    await expect(pool.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await pool.end()
    expect(trapped).toBe(0)
  })
})

/** A PostgreSQL that agrees to TLS and lets everybody in. */
function answerAsPostgres(socket: Socket, note: (servername: unknown) => void): void {
  socket.once('data', () => {
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ...certified })
    secure.on('error', () => {})
    secure.once('data', () => {
      note((secure as TLSSocket & { servername: unknown }).servername)
      const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
      const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
      secure.write(Buffer.concat([authenticated, ready]))
      secure.on('data', () => {})
    })
  })
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
