import type { Egress, EgressRequest } from '@atrium/core/server/outside/egress'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

test('a picture has ten seconds in all, for its redirects and for a name that is looked up for ever', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const given: (number | undefined)[] = []
  async function send({ timeoutMs }: EgressRequest) {
    given.push(timeoutMs)
    await new Promise((answered) => given.length < 4 && setTimeout(answered, 3_000))
    return { status: 302, headers: { location: '/next' }, body: '', bytes: Buffer.alloc(0) }
  }
  const fetched = fetchPicture({ send } as Egress, 'tenant', 'https://slow.example/', [])
  await vi.advanceTimersByTimeAsync(9_990)
  const waits = Symbol()
  expect(await Promise.race([fetched, waits])).toBe(waits)
  await vi.advanceTimersByTimeAsync(10)
  expect(await Promise.race([fetched, waits])).toEqual({ problem: 'unreachable' })
  expect(given).toEqual([10_000, 7_000, 4_000, 1_000])
})
