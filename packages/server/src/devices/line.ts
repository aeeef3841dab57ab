import type { Entity } from '@atrium/contract/define/entity'
import type { Ctx } from '../entity/ctx.ts'
import type { Device, DeviceAnswer, DeviceCommand, DeviceEvent, DeviceLogin, DeviceOffline } from './model.ts'

/**
 * What an app does with its devices. Each function runs inside the device's tenant, in one transaction; an event once for
 * each (sn, message id), however often it is sent; only of readings (`meter`) one may come twice after a restart of the
 * server. Functions that throw take back what they wrote.
 */
export interface DeviceLine {
  /** The app's device entity; its table is made by `device_table()`. */
  entity: Entity
  /** Devices of this line have ports that deliver energy: charge points (OCPP) may belong to it. */
  charging?: true
  /** Under this vendor id a charge point and the platform say by OCPP's DataTransfer what the standard has no words for. */
  vendorId?: string
  onLogin?(ctx: Ctx, device: Device, login: DeviceLogin): Promise<void>
  /** What a device that tells of itself over MQTT hears of its settings, as `config` of the answer. */
  configOf?(ctx: Ctx, device: Device): Promise<object>
  /** Not called when a newer connection of the same device has taken the place of the older one. */
  onOffline?(ctx: Ctx, device: Device, offline: DeviceOffline): Promise<void>
  /** How long an absence has to last before `onLongOffline`; ten minutes unless told. */
  longOfflineMinutes?(ctx: Ctx): Promise<number>
  /** Once for each absence; devices of one tenant whose time came together are told together. */
  onLongOffline?(ctx: Ctx, devices: readonly Device[]): Promise<void>
  onEvent(ctx: Ctx, device: Device, event: DeviceEvent): Promise<DeviceAnswer | undefined>
  /** The whole state, or with a heartbeat what of it was told. */
  onStatus?(ctx: Ctx, device: Device, status: DeviceEvent): Promise<void>
  /** Succeeded, failed or timed out; for all three, once. */
  onCommandEnd?(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
}
