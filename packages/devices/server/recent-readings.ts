import type { Device } from './device.ts'

const KEPT_PER_DEVICE = 16

/**
 * The message ids of the latest readings. Every port sends readings every minute. If one is processed twice after a
 * restart, no harm is done, because each is complete in itself; a database row for each would cost too much.
 */
export class RecentReadings {
  private readonly byDevice = new Map<string, string[]>()

  has({ sn }: Device, id: string | undefined): boolean {
    return id !== undefined && (this.byDevice.get(sn)?.includes(id) ?? false)
  }

  add({ sn }: Device, id: string | undefined): void {
    if (id === undefined) return
    const own = this.byDevice.get(sn) ?? []
    own.push(id)
    if (own.length > KEPT_PER_DEVICE) own.shift()
    this.byDevice.set(sn, own)
  }
}
