import { createRPCError } from 'ocpp-rpc'
import { PROTOCOL } from '../device.ts'
import type { Gateway } from '../parts.ts'
import type { RpcClient } from './rpc.ts'

const MAX_LINES = 200
const MAX_OF_ONE_ADDRESS = 5
const LONGEST_MS = 10 * 60_000
/** When it may try again. */
const INTERVAL_S = 300

interface Boot {
  chargePointVendor: string
  chargePointModel: string
  firmwareVersion?: string
}

/**
 * Charge points that are not registered. They get Pending, and nothing they report is stored. When a person adopts one,
 * it gets a secret and connects again with it.
 */
export class Quarantine {
  private readonly gateway: Gateway
  private readonly lines = new Map<RpcClient, string>()

  constructor(gateway: Gateway) {
    this.gateway = gateway
  }

  mayEnter(ip: string): boolean {
    const same = [...this.lines.values()].filter((one) => one === ip).length
    return this.lines.size < MAX_LINES && same < MAX_OF_ONE_ADDRESS
  }

  end(sn: string): void {
    for (const client of this.lines.keys()) {
      if (client.identity.toLowerCase() === sn.toLowerCase()) void client.close({ code: 1000, reason: 'sign in' })
    }
  }

  serve(client: RpcClient, ip: string): void {
    this.lines.set(client, ip)
    const timer = setTimeout(() => void client.close({ code: 1000, reason: 'still unknown' }), LONGEST_MS)
    timer.unref()
    client.on('close', () => {
      clearTimeout(timer)
      this.lines.delete(client)
    })
    client.handle('BootNotification', async ({ params }) => {
      const { chargePointVendor: vendor, chargePointModel: model, firmwareVersion: firmware } = params as Boot
      await this.gateway.unknown.note({
        sn: client.identity,
        app: null,
        protocol: PROTOCOL.ocpp16,
        ip,
        vendor,
        model,
        firmware,
      })
      return { status: 'Pending', currentTime: new Date().toISOString(), interval: INTERVAL_S }
    })
    client.handle('Heartbeat', async () => ({ currentTime: new Date().toISOString() }))
    for (const action of REFUSED) {
      client.handle(action, async () => {
        throw createRPCError('SecurityError', 'not accepted yet')
      })
    }
  }
}

const REFUSED = [
  'Authorize',
  'StartTransaction',
  'StopTransaction',
  'MeterValues',
  'StatusNotification',
  'DataTransfer',
  'FirmwareStatusNotification',
  'DiagnosticsStatusNotification',
]
