import { cut } from '@atrium/core/contract/cut'
import { unwaited } from '@atrium/core/server/db/unwaited'
import { createRPCError } from 'ocpp-rpc'
import type { AuthorizeData, DeviceEvent, PortData } from '../device.ts'
import { clearFault, DONE, logEvent, showFault, takeOnce } from '../take.ts'
import { ASKED, NOTICES } from './actions.ts'
import { meter, start, stop } from './charging.ts'
import { fingerprint, isBelieved, isPort, momentOf, noteTimestamp, type Parts, verdictOf } from './parts.ts'
import { isNewer } from './port-reports.ts'

type Handler = (parts: Parts, params: never) => Promise<object>

const PORT_STATUS: Record<string, number> = {
  Available: 1,
  Preparing: 2,
  Charging: 3,
  SuspendedEV: 4,
  SuspendedEVSE: 4,
  Finishing: 5,
  Reserved: 6,
  Unavailable: 7,
  Faulted: 8,
}

const refuse: Handler = async () => {
  throw createRPCError('NotSupported')
}

/** The handlers of a charge point's calls, by name. */
export const RECEIVED: Readonly<Record<string, Handler>> = {
  BootNotification: boot,
  Heartbeat: async () => ({ currentTime: new Date().toISOString() }),
  StatusNotification: status,
  Authorize: authorize,
  StartTransaction: start,
  MeterValues: meter,
  StopTransaction: stop,
  DataTransfer: transfer,
  SignCertificate: async () => ({ status: 'Rejected' }),
  ...Object.fromEntries(
    NOTICES.map((name): [string, Handler] => [name, (parts, params) => notice(parts, name, params)]),
  ),
  ...Object.fromEntries(ASKED.map((name) => [name, refuse])),
}

interface Boot {
  chargePointVendor: string
  chargePointModel: string
  firmwareVersion?: string
  iccid?: string
}

async function boot({ context, connections, device, connection }: Parts, params: Boot): Promise<object> {
  const vendor = cut(params.chargePointVendor, 40)
  const model = cut(params.chargePointModel, 60)
  const firmware = params.firmwareVersion && cut(params.firmwareVersion, 60)
  const iccid = params.iccid && cut(params.iccid, 30)
  const login = { kind: 'reported', at: new Date(), ip: connection.ip, vendor, model, data: { ...params } } as const
  connection.awaitsStatus = true
  await takeOnce(context, device, undefined, async (ctx) => {
    await connections.reported(ctx, connection, { ...login, ...(firmware && { firmware }), ...(iccid && { iccid }) })
    return DONE
  })
  return { status: 'Accepted', currentTime: new Date().toISOString(), interval: device.heartbeatS }
}

interface Status {
  connectorId: number
  errorCode: string
  status: string
  info?: string
  timestamp?: string
  vendorErrorCode?: string
}

async function status(parts: Parts, params: Status): Promise<object> {
  const { context, connection, device, hooks } = parts
  const { connectorId: port, errorCode, info, timestamp, vendorErrorCode } = params
  if (!isPort(port)) return {}
  const isFault = errorCode !== 'NoError'
  await noteTimestamp(parts, timestamp, connection.awaitsStatus)
  connection.awaitsStatus = false
  const at = momentOf(parts, timestamp)
  await takeOnce(context, device, timestamp && fingerprint('status', params), async (ctx) => {
    const event: DeviceEvent = { type: 'port', at, data: { ...portData(params) } }
    if (isFault) logEvent(ctx, device, { ...event, type: 'alarm' })
    // A late report: the newer status stays.
    if (!(await isNewer(ctx, device, port, isBelieved(timestamp) ? at : null))) return DONE
    const msg = [vendorErrorCode, info].filter(Boolean).join(' ')
    const shown = isFault ? showFault(ctx, device, { port, code: errorCode, msg }) : clearFault(ctx, device, port, at)
    unwaited(ctx.tx, shown)
    if (Object.hasOwn(PORT_STATUS, params.status)) return hooks.onEvent(ctx, device, event)
    logEvent(ctx, device, { type: 'unknownStatus', at, data: { ...params } })
    return DONE
  })
  return {}
}

function portData({ connectorId: port, status, errorCode, info }: Status): PortData {
  const fault = errorCode === 'NoError' ? {} : { errorCode }
  return { port, status: PORT_STATUS[status]!, ...fault, ...(info ? { info } : {}) }
}

async function authorize({ context, device, hooks }: Parts, { idTag }: { idTag: string }): Promise<object> {
  const data: AuthorizeData = { idTag }
  const event: DeviceEvent = { type: 'authorize', at: new Date(), data: { ...data } }
  const answer = await takeOnce(context, device, undefined, (ctx) => hooks.onEvent(ctx, device, event))
  return { idTagInfo: { status: verdictOf(answer, 'Invalid') } }
}

interface Transfer {
  vendorId: string
  messageId?: string
  data?: string
}

/** The maximum number of characters in the log; the app receives all of it. */
const LOGGED_DATA = 4000

async function transfer({ context, device, hooks }: Parts, params: Transfer): Promise<object> {
  if (params.vendorId !== hooks.vendorId) return { status: 'UnknownVendorId' }
  const { messageId = '', data } = params
  const event = { type: 'data', at: new Date(), data: { messageId, data } }
  const answer = await takeOnce(context, device, undefined, async (ctx) => {
    logEvent(ctx, device, { ...event, data: { messageId, data: data && cut(data, LOGGED_DATA) } })
    return hooks.onEvent(ctx, device, event)
  })
  if (answer.code !== 0) return { status: 'UnknownMessageId' }
  return { status: 'Accepted', ...(answer.data ? { data: JSON.stringify(answer.data) } : {}) }
}

async function notice({ context, device }: Parts, name: string, params: Record<string, unknown>): Promise<object> {
  await takeOnce(context, device, undefined, async (ctx) => {
    logEvent(ctx, device, { type: name, at: new Date(), data: params })
    return DONE
  })
  return {}
}
