// Imported from its own file: Node cannot resolve the names that the package's index spreads.
import { TimeoutError } from 'ocpp-rpc/lib/errors.js'
import type { CommandOutcome } from '../command-end.ts'
import type { SentCommand } from '../connections.ts'
import type { Device } from '../device.ts'
import { type GatewayContext, inDevice } from '../gateway-context.ts'
import { keysIn, noteConfiguration } from './configuration.ts'
import type { RpcClient } from './rpc.ts'
import { numberToStop } from './transactions.ts'

type Params = Readonly<Record<string, unknown>>

interface Call {
  action: string
  payload: object
  /** Success only means that the charge point has begun; a later report ends the command. */
  endsLater?: true
}

const NOT_SUPPORTED = 5
const BAD_PARAMETER = 3
const FAULT = 4
const MAX_CALL_MS = 30_000

/** Answers that mean success. */
const YES = new Set(['Accepted', 'Unlocked', 'RebootRequired', 'Scheduled'])
const NO_SUCH_THING = new Set(['NotImplemented', 'NotSupported', 'UnknownMessageId', 'UnknownVendorId'])

/**
 * Carries out a command on a charge point as an OCPP call.
 * @returns null if a later report of the charge point ends it
 */
export async function carryOut(
  context: GatewayContext,
  device: Device,
  client: RpcClient,
  command: SentCommand,
): Promise<CommandOutcome | null> {
  const calls = await callsFor(context, device, command)
  if (typeof calls === 'string') return { status: 4, code: BAD_PARAMETER, msg: calls }
  let last: CommandOutcome | null = null
  for (const { action, payload, endsLater } of calls) {
    const callTimeoutMs = Math.min(MAX_CALL_MS, Math.max(1, command.expireAtMs - Date.now()))
    last = await answerTo(() => client.call(action, payload, { callTimeoutMs }))
    if (last?.status === 4) return last
    if (last) await noteKeys(context, device, command, last)
    if (endsLater && last) last = null
  }
  return last
}

async function noteKeys(
  context: GatewayContext,
  device: Device,
  { type, params }: SentCommand,
  { data }: CommandOutcome,
): Promise<void> {
  if (type === 'getConfiguration') await noteConfiguration(context, device, keysIn(data ?? {}))
  if (type === 'changeConfiguration') {
    await noteConfiguration(context, device, [{ key: String(params.key), value: String(params.value ?? '') }])
  }
}

async function answerTo(call: () => Promise<unknown>): Promise<CommandOutcome | null> {
  try {
    const data = ((await call()) ?? {}) as Record<string, unknown>
    const { status } = data
    if (status === undefined || YES.has(String(status))) return { status: 3, code: 0, data }
    const code = NO_SUCH_THING.has(String(status)) ? NOT_SUPPORTED : FAULT
    return { status: 4, code, msg: String(status), data }
  } catch (error) {
    // The command's own timer handles the time-out.
    if (error instanceof TimeoutError || (error as Error).name === 'AbortError') return null
    const { rpcErrorCode, message } = error as Error & { rpcErrorCode?: string }
    if (rpcErrorCode === undefined) throw error
    const code = NO_SUCH_THING.has(rpcErrorCode) ? NOT_SUPPORTED : FAULT
    return { status: 4, code, msg: [rpcErrorCode, message].filter(Boolean).join(': ') }
  }
}

/** The calls of a command in their order, or the reason why its parameters are invalid. */
async function callsFor(context: GatewayContext, device: Device, command: SentCommand): Promise<Call[] | string> {
  const { type, params, orderNo } = command
  if (type === 'close') {
    const given = params.transactionId
    const transactionId =
      typeof given === 'number'
        ? given
        : await inDevice(context, device, (ctx) => numberToStop(ctx, device, { orderNo, port: portOf(params) }))
    if (transactionId === undefined) return 'nothing is running there'
    return [{ action: 'RemoteStopTransaction', payload: { transactionId } }]
  }
  if (!Object.hasOwn(CALLS, type)) return `charge points know no command ${type}`
  return CALLS[type]!(params, context.hooks.get(device.app)?.vendorId)
}

const portOf = ({ port }: Params) => (typeof port === 'number' ? port : undefined)
const connectorOf = (params: Params) => {
  const port = portOf(params)
  return port === undefined ? {} : { connectorId: port }
}

const CALLS: Record<string, (params: Params, vendorId: string | undefined) => Call[] | string> = {
  open: (params) => {
    if (typeof params.idTag !== 'string') return 'idTag is missing'
    const { idTag, chargingProfile } = params
    const profile = chargingProfile === undefined ? {} : { chargingProfile }
    return [{ action: 'RemoteStartTransaction', payload: { ...connectorOf(params), idTag, ...profile } }]
  },
  query: (params) => [
    { action: 'TriggerMessage', payload: { requestedMessage: 'StatusNotification', ...connectorOf(params) } },
    ...(portOf(params) === undefined
      ? []
      : [{ action: 'TriggerMessage', payload: { requestedMessage: 'MeterValues', ...connectorOf(params) } }]),
  ],
  restart: ({ hard }) => [{ action: 'Reset', payload: { type: hard === true ? 'Hard' : 'Soft' }, endsLater: true }],
  playSound: (params, vendorId) =>
    vendorId === undefined
      ? 'this line has no words of its own'
      : [{ action: 'DataTransfer', payload: { vendorId, messageId: 'playSound', data: JSON.stringify(params) } }],
  trigger: (params) => [
    { action: 'TriggerMessage', payload: { requestedMessage: params.requestedMessage, ...connectorOf(params) } },
  ],
  unlock: (params) => [{ action: 'UnlockConnector', payload: { connectorId: portOf(params) ?? 1 } }],
  availability: (params) => [
    {
      action: 'ChangeAvailability',
      payload: { connectorId: portOf(params) ?? 0, type: params.operative === false ? 'Inoperative' : 'Operative' },
    },
  ],
  changeConfiguration: ({ key, value }) => [
    { action: 'ChangeConfiguration', payload: { key, value: String(value ?? '') } },
  ],
  getConfiguration: ({ keys }) => [{ action: 'GetConfiguration', payload: Array.isArray(keys) ? { key: keys } : {} }],
  chargingProfile: (params) => [
    {
      action: 'SetChargingProfile',
      payload: {
        connectorId: portOf(params) ?? 0,
        csChargingProfiles: params.profile ?? limitProfile(Number(params.maxW)),
      },
    },
  ],
  clearChargingProfile: (params) => [{ action: 'ClearChargingProfile', payload: connectorOf(params) }],
  firmware: ({ location, retrieveDate, retries }) => [
    {
      action: 'UpdateFirmware',
      payload: {
        location,
        retrieveDate: retrieveDate ?? new Date().toISOString(),
        ...(typeof retries === 'number' ? { retries } : {}),
      },
    },
  ],
  diagnostics: ({ location, startTime, stopTime }) => [
    {
      action: 'GetDiagnostics',
      payload: { location, ...(startTime ? { startTime } : {}), ...(stopTime ? { stopTime } : {}) },
    },
  ],
  clearCache: () => [{ action: 'ClearCache', payload: {} }],
  dataTransfer: ({ vendorId, messageId, data }) => [
    {
      action: 'DataTransfer',
      payload: {
        vendorId,
        ...(messageId === undefined ? {} : { messageId }),
        ...(data === undefined ? {} : { data: typeof data === 'string' ? data : JSON.stringify(data) }),
      },
    },
  ],
}

/** A power limit for the whole charge point, or for charges that start on a port, until it is changed. */
function limitProfile(maxW: number): object {
  return {
    chargingProfileId: 1,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Relative',
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: maxW }] },
  }
}
