import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BURST_BYTES, BYTES_PER_S, MAX_MESSAGE_BYTES, MAX_TOTAL_BYTES, MAX_WAITING_BYTES, Traffic } from './traffic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection that records how it is read. */
function openConnection(traffic: Traffic, maxMessageBytes?: number) {
  const received: string[] = []
  const connection = traffic.open(
    {
      pause: () => void received.push('pause'),
      resume: () => void received.push('resume'),
      end: (code) => void received.push(`end ${code}`),
    },
    maxMessageBytes,
  )
  return { connection, received }
}

test('a connection is paused while more than a megabyte of it waits for an answer', () => {
  const traffic = new Traffic()
  const { connection, received } = openConnection(traffic)
  connection.came(MAX_WAITING_BYTES)
  connection.whole()
  expect(received).toEqual([])
  connection.came(1)
  connection.whole()
  expect(received).toEqual(['pause'])
  connection.idle()
  expect([received, traffic.totalBytes]).toEqual([['pause', 'resume'], 0])
})

test('an incomplete message is never held up by messages that wait', () => {
  const { connection, received } = openConnection(new Traffic())
  connection.came(MAX_MESSAGE_BYTES)
  expect(received).toEqual([])
})

test('a connection that sends without end is read at the allowed rate', () => {
  const { connection, received } = openConnection(new Traffic())
  const answered = (bytes: number) => {
    connection.came(bytes)
    connection.whole()
    connection.idle()
  }
  for (let half = 0; half < 2; half++) answered(BURST_BYTES / 2)
  expect(received).toEqual([])
  answered(2 * BYTES_PER_S)
  vi.advanceTimersByTime(1900)
  expect(received).toEqual(['pause'])
  vi.advanceTimersByTime(200)
  expect(received).toEqual(['pause', 'resume'])
})

test('above the total limit the connection with the most bytes is ended, and its bytes are released', () => {
  const traffic = new Traffic()
  const small = openConnection(traffic)
  small.connection.came(1000)
  const large = Array.from({ length: MAX_TOTAL_BYTES / MAX_MESSAGE_BYTES }, () => openConnection(traffic))
  for (const { connection } of large) connection.came(MAX_MESSAGE_BYTES - 100)
  expect(large.flatMap(({ received }) => received)).toEqual([])
  large[5]!.connection.came(99)
  const last = openConnection(traffic)
  last.connection.came(MAX_MESSAGE_BYTES / 2)
  expect(large[5]!.received).toEqual(['pause', 'end 1013'])
  expect([small.received, last.received]).toEqual([[], []])
  for (const { connection } of [small, last, ...large]) connection.over()
  expect(traffic.totalBytes).toBe(0)
})

test('a connection with a lower limit is ended above it', () => {
  const { connection, received } = openConnection(new Traffic(), 100)
  connection.came(100)
  connection.whole()
  connection.came(101)
  expect(received).toEqual(['pause', 'end 1009'])
})
