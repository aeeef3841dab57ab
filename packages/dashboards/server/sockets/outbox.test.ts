import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'
import type { Dataset, Push } from '@atrium/charts/contract/data'
import type { Socket } from 'socket.io'
import { expect, test } from 'vitest'
import { openOutbox } from './outbox.ts'

const dataset: Dataset = { columns: [], rows: [], startMs: 0, endMs: 0, intervalMs: 0 }
const push = (watch: string): Push => ({ watch, kind: 'delta', rows: [], startMs: 0, endMs: 0, sentAtMs: 0 })
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A page on a connection that takes nothing until it is drained, and what was sent to it. */
function slowPage() {
  const conn = Object.assign(new EventEmitter(), { transport: { writable: false } })
  const sent: Push[] = []
  const outbox = openOutbox({ conn, emit: (_: string, one: Push) => sent.push(one) } as unknown as Socket)
  const send = (count: number) => {
    for (let i = 0; i < count; i++) outbox.push(push(`w${i}`), () => dataset)
  }
  return { conn, sent, send }
}

test('a page with many widgets gets all changes of one moment as changes', async () => {
  const { sent, send } = slowPage()
  send(40)
  expect(sent.map(({ kind }) => kind)).toEqual(Array(40).fill('delta'))
})

test('the packets of one moment are written to the connection together', async () => {
  const written: number[] = []
  const stream = new Writable({
    writev(chunks, done) {
      written.push(chunks.length)
      done()
    },
  })
  const conn = Object.assign(new EventEmitter(), { request: { socket: stream } })
  openOutbox({ conn } as unknown as Socket)
  conn.emit('flush', Array(40).fill({}))
  for (let i = 0; i < 40; i++) stream.write('packet')
  expect(written).toEqual([])
  await turn()
  expect(written).toEqual([40])
})

test('a page that has not taken the changes of a moment gets the newest state in place of the next ones', async () => {
  const { conn, sent, send } = slowPage()
  send(40)
  await turn()
  send(40)
  expect(sent).toHaveLength(40)
  conn.transport.writable = true
  conn.emit('drain')
  await turn()
  expect(sent.slice(40).map(({ kind }) => kind)).toEqual(Array(40).fill('replace'))
})
