import { createRPCError } from 'ocpp-rpc'
import { CutOff, type DeviceLink } from '../connections.ts'
import type { OfflineReason } from '../device.ts'
import type { SignedIn } from '../find-device.ts'
import type { Gateway } from '../parts.ts'
import { configure } from './configuration.ts'
import type { Parts } from './parts.ts'
import { RECEIVED } from './received.ts'
import type { RpcClient } from './rpc.ts'
import { carryOut } from './sent.ts'

/** Handles one charge point until its connection ends. */
export function serveChargePoint(gateway: Gateway, found: SignedIn, client: RpcClient, ip: string): void {
  const { device } = found
  const { context, connections, dispatch } = gateway
  const { log } = context.services
  let isOpen = true
  const deviceLink: DeviceLink = {
    ip,
    listens: () => isOpen,
    send: (command) => carryOut(context, device, client, command),
    end: () => void client.close({ code: 1000, reason: 'ended by the central system', force: true }),
  }
  const opened = connections.open(found, deviceLink)
  opened
    .then((connection) => dispatch.sendQueued(connection))
    .catch((error) => {
      log.error({ err: error, sn: device.sn }, 'a charge point could not be taken online')
      deviceLink.end()
    })
  client.on('ping', () => void opened.then((connection) => connections.received(connection), ignore))
  client.on('close', ({ code }) => {
    isOpen = false
    opened
      .then((connection) => connections.close(connection, reasonOf(code)), ignore)
      .catch((error) => {
        log.error({ err: error, sn: device.sn }, 'the end of a charge point’s line was not written')
      })
  })

  // One function for all calls, because there are thousands of charge points.
  const answer = async ({ method, params }: { method: string; params: never }): Promise<object> => {
    try {
      const connection = await opened
      connections.received(connection)
      const parts: Parts = { ...gateway, device, connection, hooks: context.hooks.get(device.app)! }
      const result = await connection.inTurn(() => RECEIVED[method]!(parts, params))
      if (method === 'BootNotification') setImmediate(() => void configure(context, device, client))
      return result
    } catch (error) {
      if (error instanceof CutOff) throw createRPCError('SecurityError', error.message)
      if ((error as { rpcErrorCode?: string }).rpcErrorCode !== undefined) throw error
      // The error is for our log only. A charge point sends messages about a transaction again.
      log.error({ err: error, sn: device.sn, method }, 'a report of a charge point could not be handled')
      throw createRPCError('InternalError')
    }
  }
  for (const action of Object.keys(RECEIVED)) client.handle(action, answer)
}

function reasonOf(code: number): OfflineReason {
  return code === 1000 || code === 1001 ? 'clean' : 'lwt'
}

const ignore = () => undefined
