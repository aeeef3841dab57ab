import { expect } from 'vitest'

/** Waits for the result of a job. Queues are polled once a second, on a loaded machine less often. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 25 })
