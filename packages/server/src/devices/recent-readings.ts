import type { Device } from './model.ts'

const KEPT_PER_DEVICE = 16

/**
 * The latest readings that were taken, by their message ids. Readings come from every port in every minute, and each is
 * the whole truth of its moment: one that should count twice after a restart does no harm, and a row for each would.
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
