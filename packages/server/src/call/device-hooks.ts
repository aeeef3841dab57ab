import type { Entity } from '@atrium/contract/define/entity'
import type { Ctx } from './ctx.ts'
import type { Device, DeviceAnswer, DeviceCommand, DeviceEvent, DeviceLogin, DeviceOffline } from './device.ts'

/**
 * The device hooks: functions that an app implements for its devices. Each runs inside the device's tenant, in one
 * transaction. An event is processed once for each (sn, message id), however often it is sent; only readings (`meter`)
 * may be processed twice after a restart of the server. If a function throws, its writes are rolled back.
 */
export interface DeviceHooks {
  /** The app's device entity; its table is made by `device_table()`. */
  entity: Entity
  /** These devices have ports that deliver energy: charge points (OCPP) may belong to the app. */
  charging?: true
  /**
   * The vendor id under which a charge point and the platform exchange OCPP DataTransfer messages for what the standard
   * does not cover.
   */
  vendorId?: string
  onLogin?(ctx: Ctx, device: Device, login: DeviceLogin): Promise<void>
  /** The settings that a device gets as `config` in the answer to its login over MQTT. */
  configOf?(ctx: Ctx, device: Device): Promise<object>
  /** Not called if a newer connection of the same device has replaced the older one. */
  onOffline?(ctx: Ctx, device: Device, offline: DeviceOffline): Promise<void>
  /** How long an absence must last before `onLongOffline`; default: ten minutes. */
  longOfflineMinutes?(ctx: Ctx): Promise<number>
  /** Called once for each absence; devices of one tenant whose time is reached together are passed together. */
  onLongOffline?(ctx: Ctx, devices: readonly Device[]): Promise<void>
  onEvent(ctx: Ctx, device: Device, event: DeviceEvent): Promise<DeviceAnswer | undefined>
  /** The whole state; with a heartbeat only the fields that the message contained. */
  onStatus?(ctx: Ctx, device: Device, status: DeviceEvent): Promise<void>
  /** Called once when a command has succeeded, failed or timed out. */
  onCommandEnd?(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
}
