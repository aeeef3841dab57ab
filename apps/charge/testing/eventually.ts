import { expect } from 'vitest'

/** What a job brings about: queues are looked into once a second, on a loaded machine later. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 100 })
