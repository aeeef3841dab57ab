import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { openMetrics } from '@atrium/core/server/metrics/metrics'
import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { objects } from '@atrium/timeseries/testing/store/open-store'
import { expect, onTestFinished } from 'vitest'
import { startBroker } from '../server/broker.ts'
import { connectPacket } from './raw-sender.ts'

const ALL = { startUs: 0, endUs: 9_000_000_000_000_000 }

export type Write = Timeseries['writeMessages']

/**
 * A broker with a tenant of its own, and what reached the store: groups of messages, and messages by themselves, which
 * came through aedes.
 * @param otherwise what happens to groups instead of being stored
 */
export async function rawWorld(store: Timeseries, otherwise: (write: Write) => Write = (write) => write) {
  const tenant = randomUUID()
  const scopes: Record<string, IngestCredential['scopes']> = {
    line1: ['write', 'create'],
    line2: ['write', 'create'],
    nocreate: ['write'],
    reader: ['read'],
  }
  const find = async (id: string) => (scopes[id] ? { id, tenantId: tenant, scopes: scopes[id] } : null)
  const groups: string[][] = []
  let alone = 0
  const byItself = <args extends unknown[], result>(write: (...args: args) => result) => {
    return (...args: args) => {
      alone++
      return write(...args)
    }
  }
  const write = otherwise(store.writeMessages)
  const timeseries: Timeseries = {
    ...store,
    writeLines: byItself(store.writeLines),
    writeJson: byItself(store.writeJson),
    writeMessages(tenantId, db, measurement, messages, options) {
      groups.push(messages.map((message) => Buffer.from(message).toString()))
      return write(tenantId, db, measurement, messages, options)
    },
  }
  const metrics = openMetrics()
  const warnings: object[] = []
  const log = { warn: (detail: object) => void warnings.push(detail), error: () => undefined }
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: find,
    credentialById: find,
    timeseries,
    metrics,
    log,
  })
  onTestFinished(() => broker.close())
  const counted = async () => (await metrics.text()).split('\n').filter((line) => /^atrium_mqtt_messages/.test(line))
  const stored = async (measurement: string) =>
    objects(await store.query(tenant, { db: 'plant', measurement, fields: [{ field: 'v' }], ...ALL }))
  /** Resolves when everything that has reached the store before has an answer. */
  const settled = async () => {
    await store.writeLines(tenant, 'last', Buffer.from('m v=1'), { create: true, precision: 'ns' })
    await new Promise(setImmediate)
  }
  return { broker, groups, settled, alone: () => alone, counted, stored, warnings }
}

/** A signed-in connection; `received` is in hexadecimal digits. */
export async function openRaw(port: number, id = 'line1') {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  onTestFinished(() => void socket.destroy())
  let received = ''
  let isClosed = false
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  socket.on('data', (data) => {
    received += data.toString('hex')
  })
  socket.write(connectPacket(id, 'token'))
  await expect.poll(() => received).toBe('20020000')
  received = ''
  return { socket, received: () => received, isClosed: () => isClosed }
}
