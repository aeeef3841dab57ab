import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { FromDevices, Publishing, ToDevices } from './devices-process.ts'

export const DEVICES = 1_000
export const ROUNDS = 5
/** A message is one row with three fields. */
export const PUBLISHING: readonly (Publishing & { targetPerS: number })[] = [
  { messagesPerDevice: 100, atOnce: 1, targetPerS: 20_000 },
  { messagesPerDevice: 200, atOnce: 10, targetPerS: 40_000 },
]

/** The argument with which a benchmark starts itself as the process of the devices. */
export const DEVICES_SIDE = 'devices'

export interface Devices {
  pid: number
  /** @throws Error if the devices report a failure */
  run(what: ToDevices): Promise<{ ms: number; cpuMs: number }>
  end(): void
}

export function startDevices(): Devices {
  const child = fork(process.argv[1] ?? '', [DEVICES_SIDE])
  return {
    pid: child.pid as number,
    async run(what) {
      child.send(what)
      const [reply] = (await once(child, 'message')) as [FromDevices]
      if ('failed' in reply) throw new Error(reply.failed)
      return reply
    },
    end: () => void child.kill(),
  }
}
