import { startNetwork } from './charging/network.ts'
import { equip } from './charging/office.ts'
import { hall } from './doll/line.ts'
import type { LineOptions, RunningLine } from './parts/line.ts'
import { startMqttLine } from './parts/mqtt-line.ts'
import { enterLine, inOffice, type OfficeAccess } from './parts/office.ts'
import { banks } from './powerbank/line.ts'
import { openShop } from './shop/line.ts'
import { onDuty } from './upkeep/duty.ts'
import { walkRound } from './upkeep/inspector.ts'
import { repairOne } from './upkeep/repairer.ts'
import { stockUp, vending } from './vend/line.ts'

/**
 * Enters what a line needs through the product's calls, and returns the function that starts its devices and people.
 * `speed` is the factor by which slow deliveries pass faster.
 */
type SimLine = (
  access: OfficeAccess,
  devices: number,
) => Promise<(options: LineOptions & { speed: number }) => Promise<RunningLine>>

/** The lines that the simulator can run, by the key of their app. */
export const lines: Readonly<Record<string, SimLine>> = {
  async charge(access, devices) {
    const equipped = await equip(access, devices)
    return (options) => startNetwork({ ...equipped, ...options })
  },

  async doll(access, devices) {
    const posts = await inOffice(access, (office) => enterLine(office, hall, devices))
    return ({ speed, ...options }) => startMqttLine(hall, { posts, ...options })
  },

  facility: (access) => onDuty(access, repairOne),

  inspection: (access) => onDuty(access, walkRound),

  async powerbank(access, devices) {
    const posts = await inOffice(access, (office) => enterLine(office, banks, devices))
    return ({ speed, ...options }) => startMqttLine(banks, { posts, ...options })
  },

  shop: (access) => openShop(access),

  async vend(access, devices) {
    const posts = await inOffice(access, async (office) => {
      const entered = await enterLine(office, vending, devices)
      await stockUp(office, entered)
      return entered
    })
    return ({ speed, ...options }) => startMqttLine(vending, { posts, ...options })
  },
}

/** Lines of people with phones. */
export const WITHOUT_DEVICES: readonly string[] = ['facility', 'inspection', 'shop']
