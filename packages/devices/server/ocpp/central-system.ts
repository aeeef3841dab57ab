import type { Socket } from 'node:net'
import { cameEncrypted, clientAddress } from '@atrium/core/server/http/client-address'
import { refuseUpgrade, type Upgrades } from '@atrium/core/server/upgrades'
import { RPCServer } from 'ocpp-rpc'
import { PROTOCOL } from '../device.ts'
import { findChargePoint, type SignedIn } from '../find-device.ts'
import type { Gateway } from '../parts.ts'
import { asksForChargePoint, passwordIn, serialIn } from './address.ts'
import { serveChargePoint } from './charge-point.ts'
import { lenientValidator } from './lenient.ts'
import { countChargePoints } from './metrics.ts'
import { Quarantine } from './quarantine.ts'
import { adaptConnection, type Handshake, type RpcClient } from './rpc.ts'
import { MAX_MESSAGE_BYTES, MAX_STRANGER_BYTES, Traffic } from './traffic.ts'

const SUBPROTOCOL = 'ocpp1.6'
const CALL_TIMEOUT_MS = 30_000
const PING_MS = 30_000
/** In a row; then the connection is ended. */
const MAX_BAD_FRAMES = 20
const MAX_WAITING_CALLS = 50

export interface CentralSystem {
  /** A user has registered the waiting charge point, which now has to connect again with its secret. */
  adopted(sn: string): void
  close(): Promise<void>
}

interface Admitted {
  ip: string
  /** Absent if the charge point is not registered. */
  found?: SignedIn
  speaksOtherwise?: true
}

/**
 * The OCPP 1.6J central system at `/ocpp/:sn` of the HTTP server. Security profiles 1 and 2: Basic authentication with
 * the serial number and the device's secret, over TLS in production (`ALLOW_HTTP` allows it without TLS).
 */
export function openCentralSystem(upgrades: Upgrades, gateway: Gateway): CentralSystem {
  const { settings, metrics, log } = gateway.context.services
  const chargePoints = countChargePoints(metrics)
  const quarantine = new Quarantine(gateway)
  const traffic = new Traffic()
  const rpc = new RPCServer({
    protocols: [SUBPROTOCOL],
    strictMode: true,
    strictModeValidators: [lenientValidator()],
    callTimeoutMs: CALL_TIMEOUT_MS,
    pingIntervalMs: PING_MS,
    maxBadMessages: MAX_BAD_FRAMES,
    wssOptions: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false } as never,
  })
  rpc.auth((accept, reject, handshake) => {
    admit(gateway, quarantine, handshake).then(
      (admitted) => {
        if (typeof admitted === 'number') return reject(admitted, REASONS[admitted] ?? 'Refused')
        accept({ ...admitted }, admitted.speaksOtherwise ? false : undefined)
      },
      (error) => {
        log.error({ err: error }, 'a charge point could not be authenticated')
        reject(503, 'Service Unavailable')
      },
    )
  })
  rpc.on('client', (client: RpcClient) => {
    chargePoints.connected(client)
    const { ip, found, speaksOtherwise } = client.session as unknown as Admitted
    if (speaksOtherwise) {
      // As the standard requires: the handshake succeeds without a subprotocol, and the connection is closed at once.
      void client.close({ code: 1002, reason: `speak ${SUBPROTOCOL}` })
      return
    }
    const maxBytes = found ? undefined : MAX_STRANGER_BYTES
    adaptConnection(client, MAX_WAITING_CALLS, (reader) => traffic.open(reader, maxBytes))
    if (found) serveChargePoint(gateway, found, client, ip)
    else quarantine.serve(client, ip)
  })
  rpc.on('error', (error: Error) => log.error({ err: error }, 'the OCPP server failed'))

  const endConnections = upgrades.serve(asksForChargePoint, (request, socket, head) => {
    const serial = serialIn(request.url ?? '')
    if (serial === undefined) return refuseUpgrade(socket, '404 Not Found')
    if (settings.production && !settings.allowHttp && !cameEncrypted(request, settings.trustProxy)) {
      return refuseUpgrade(socket, '403 Forbidden')
    }
    // The library reads the serial number from this URL.
    request.url = `/ocpp/${encodeURIComponent(serial)}`
    rpc.handleUpgrade(request, socket as Socket, head).catch((error) => {
      log.warn({ err: error }, 'a charge point’s handshake failed')
      socket.destroy()
    })
  })
  return {
    adopted: (sn) => quarantine.end(sn),
    async close() {
      // Without a closing handshake: a dead connection would delay the end of the process.
      const closed = rpc.close({ force: true })
      endConnections()
      await closed
    },
  }
}

const REASONS: Record<number, string> = { 401: 'Unauthorized', 403: 'Forbidden', 503: 'Service Unavailable' }

/** @returns the admitted charge point, or the HTTP status of the refusal */
async function admit(gateway: Gateway, quarantine: Quarantine, handshake: Handshake): Promise<Admitted | number> {
  const { context, connections } = gateway
  const { changes } = connections.live
  const { identity, request, protocols } = handshake
  const ip = clientAddress(request, context.services.settings.trustProxy)
  const password = passwordIn(request.headers.authorization, identity)
  const verdict = await findChargePoint(context.services, identity, password)
  if (!verdict.known) return quarantine.mayEnter(ip) ? { ip, ...speech(protocols) } : 503
  const { device, seal, isRight, isDisabled } = verdict
  if (!isRight) return 401
  if (isDisabled || device.protocol !== PROTOCOL.ocpp16 || !context.hooks.get(device.app)?.charging) return 403
  return { ip, found: { device, seal, changes }, ...speech(protocols) }
}

const speech = (protocols: Set<string>) => (protocols.has(SUBPROTOCOL) ? {} : { speaksOtherwise: true as const })
