import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BURST_BYTES, BYTES_PER_S, MAX_MESSAGE_BYTES, MAX_TOTAL_BYTES, MAX_WAITING_BYTES, Traffic } from './traffic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection that records how it is read. */
function openLine(traffic: Traffic, maxMessageBytes?: number) {
  const heard: string[] = []
  const line = traffic.open(
    {
      pause: () => void heard.push('pause'),
      resume: () => void heard.push('resume'),
      end: (code) => void heard.push(`end ${code}`),
    },
    maxMessageBytes,
  )
  return { line, heard }
}

test('a connection is paused while more than a megabyte of it waits for an answer', () => {
  const traffic = new Traffic()
  const { line, heard } = openLine(traffic)
  line.came(MAX_WAITING_BYTES)
  line.whole()
  expect(heard).toEqual([])
  line.came(1)
  line.whole()
  expect(heard).toEqual(['pause'])
  line.idle()
  expect([heard, traffic.totalBytes]).toEqual([['pause', 'resume'], 0])
})

test('an incomplete message is never held up by messages that wait', () => {
  const { line, heard } = openLine(new Traffic())
  line.came(MAX_MESSAGE_BYTES)
  expect(heard).toEqual([])
})

test('a connection that sends without end is read at the allowed rate', () => {
  const { line, heard } = openLine(new Traffic())
  const answered = (bytes: number) => {
    line.came(bytes)
    line.whole()
    line.idle()
  }
  for (let half = 0; half < 2; half++) answered(BURST_BYTES / 2)
  expect(heard).toEqual([])
  answered(2 * BYTES_PER_S)
  vi.advanceTimersByTime(1900)
  expect(heard).toEqual(['pause'])
  vi.advanceTimersByTime(200)
  expect(heard).toEqual(['pause', 'resume'])
})

test('above the total limit the connection with the most bytes is ended, and its bytes are released', () => {
  const traffic = new Traffic()
  const small = openLine(traffic)
  small.line.came(1000)
  const large = Array.from({ length: MAX_TOTAL_BYTES / MAX_MESSAGE_BYTES }, () => openLine(traffic))
  for (const { line } of large) line.came(MAX_MESSAGE_BYTES - 100)
  expect(large.flatMap(({ heard }) => heard)).toEqual([])
  large[5]!.line.came(99)
  const last = openLine(traffic)
  last.line.came(MAX_MESSAGE_BYTES / 2)
  expect(large[5]!.heard).toEqual(['pause', 'end 1013'])
  expect([small.heard, last.heard]).toEqual([[], []])
  for (const { line } of [small, last, ...large]) line.over()
  expect(traffic.totalBytes).toBe(0)
})

test('a connection with a lower limit is ended above it', () => {
  const { line, heard } = openLine(new Traffic(), 100)
  line.came(100)
  line.whole()
  line.came(101)
  expect(heard).toEqual(['pause', 'end 1009'])
})
