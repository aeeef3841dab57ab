import { cut } from '@atrium/core/contract/cut'
import type { Services } from '@atrium/core/server/call/services'
import { snPattern } from '../contract/patterns/device.ts'
import type { PROTOCOL } from './device.ts'

export interface UnknownDevice {
  sn: string
  app: string | null
  protocol: (typeof PROTOCOL)[keyof typeof PROTOCOL]
  ip: string | null
  vendor?: string | undefined
  model?: string | undefined
  firmware?: string | undefined
}

/** Per address and minute, so that a client with invented numbers cannot fill the table. */
const KNOCKS_PER_MINUTE = 30
const KEPT_ADDRESSES = 10_000

/** Stores unknown devices that try to connect, so that a person who reads the label can adopt them. */
export class UnknownDevices {
  private readonly services: Services
  private readonly knocks = new Map<string, number>()
  private minute = 0

  constructor(services: Services) {
    this.services = services
  }

  async note(device: UnknownDevice): Promise<void> {
    if (!new RegExp(snPattern(device.protocol)).test(device.sn) || !this.mayKnock(device.ip ?? '')) return
    const { sn, app, protocol, ip, vendor, model, firmware } = device
    const short = (text: string | null | undefined, most: number) => (typeof text === 'string' ? cut(text, most) : null)
    await this.services.db
      .lookup('note_unknown_device', [
        sn,
        short(app, 40),
        protocol,
        ip,
        short(vendor, 60),
        short(model, 60),
        short(firmware, 60),
      ])
      .catch((error) => this.services.log.warn({ err: error }, 'an unknown device was not written down'))
  }

  private mayKnock(ip: string): boolean {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== this.minute || this.knocks.size > KEPT_ADDRESSES) this.knocks.clear()
    this.minute = minute
    const knocks = (this.knocks.get(ip) ?? 0) + 1
    this.knocks.set(ip, knocks)
    return knocks <= KNOCKS_PER_MINUTE
  }
}
