import { processorTime } from '../shared/processor-time.ts'
import { type Device, openDevice } from './device.ts'

export interface Publishing {
  messagesPerDevice: number
  /** The number of messages that a device may have unacknowledged. */
  atOnce: number
}

export type ToDevices = { port: number; devices: number } | Publishing

export type FromDevices = { failed: string } | { ms: number; cpuMs: number }

const CONNECT_AT_ONCE = 50

/** The process of the devices: connects them, and for each command publishes with all of them at once. */
export function serveAsDevices(): void {
  const open: Device[] = []
  process.on('message', (message: ToDevices) => {
    const work = 'port' in message ? connectAll(open, message.port, message.devices) : publishAll(open, message)
    const startMs = performance.now()
    const before = processorTime()
    work.then(
      () => sendBack({ ms: performance.now() - startMs, cpuMs: processorTime().allMs - before.allMs }),
      (error) => sendBack({ failed: String(error) }),
    )
  })
}

const sendBack = (message: FromDevices) => process.send?.(message)

async function connectAll(open: Device[], port: number, devices: number): Promise<void> {
  while (open.length < devices) {
    const next = Array.from({ length: Math.min(CONNECT_AT_ONCE, devices - open.length) }, (_, i) => open.length + i)
    open.push(...(await Promise.all(next.map((number) => openDevice(port, number)))))
  }
}

async function publishAll(open: readonly Device[], { messagesPerDevice, atOnce }: Publishing): Promise<void> {
  await Promise.all(open.map((device) => device.publish(messagesPerDevice, atOnce)))
}
