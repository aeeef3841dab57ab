import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { notifyFault } from '@atrium/devices/server/alarms'
import {
  type Device,
  type DeviceAnswer,
  type DeviceEvent,
  type PortData,
  PROTOCOL,
} from '@atrium/devices/server/device'
import { PORT, PORT_STATUSES, type PortStatus } from '../entities/device.ts'
import { INSERT } from '../entities/insert.ts'
import { alarms } from './alarms.ts'
import { portIs } from './end.ts'
import { noteInsert } from './inserts.ts'
import { notePort, portStatus } from './ports.ts'
import { readingIn } from './readings.ts'

const isStatus = (value: unknown): value is PortStatus => typeof value === 'number' && value in PORT_STATUSES

/**
 * Handles the status of a connector. Connector 0 is the whole charge point: only its fault is used, and core stores it.
 */
export async function portReport(
  ctx: Ctx,
  of: Device,
  { at, data }: DeviceEvent<PortData>,
): Promise<DeviceAnswer | undefined> {
  const { port, status, errorCode, info } = data
  if (errorCode !== undefined) {
    await notifyFault(ctx, alarms, of, { port, code: errorCode, info })
  }
  if (port < 1 || !isStatus(status)) return undefined
  if (of.protocol === PROTOCOL.ocpp16) await noteCable(ctx, of, { at, port, status })
  await portIs(ctx, of._id, port, status, at)
  await notePort(ctx, of._id, port, { status, errorCode: errorCode ?? null })
  return undefined
}

/** Plugging in and unplugging are recognised only by the change of the status. */
async function noteCable(ctx: Ctx, of: Device, { at, port, status }: { at: Date; port: number; status: PortStatus }) {
  const before = await portStatus(ctx, of._id, port)
  if (before === undefined) return
  const wasTaken = before >= PORT.preparing && before <= PORT.finishing
  if (before === PORT.free && status === PORT.preparing) await noteInsert(ctx, of, { at, port, kind: INSERT.plugged })
  if (wasTaken && status === PORT.free) await noteInsert(ctx, of, { at, port, kind: INSERT.unplugged })
}

/** Handles `ports: [{ no, status, … }]` of a login, a heartbeat or a full status report. */
export async function portState(
  ctx: Ctx,
  of: Device,
  at: Date,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!Array.isArray(data.ports)) return
  for (const reported of data.ports.slice(0, 64) as unknown[]) {
    const { no, status, errorCode, w, v, a } = (reported ?? {}) as Record<string, unknown>
    if (!Number.isInteger(no) || !isStatus(status)) continue
    const port = no as number
    await portIs(ctx, of._id, port, status, at)
    const code = typeof errorCode === 'string' && errorCode !== '' ? cut(errorCode, 60) : null
    if (status === PORT.faulted) await notifyFault(ctx, alarms, of, { port, code: code ?? 'fault' })
    await notePort(ctx, of._id, port, {
      status,
      errorCode: code,
      power: readingIn('w', w),
      voltage: readingIn('v', v),
      current: readingIn('a', a),
    })
  }
}
