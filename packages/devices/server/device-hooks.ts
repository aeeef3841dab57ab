import type { Entity } from '@atrium/core/contract/define/entity'
import type { Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { defineSupply } from '@atrium/core/server/call/supply'
import { type TObject, type TProperties, Type } from 'typebox'
import type {
  ChargingEvents,
  Device,
  DeviceAnswer,
  DeviceCommand,
  DeviceEvent,
  DeviceLogin,
  DeviceOffline,
} from './device.ts'

/** An event that devices of an app report over MQTT-JSON, as `{ type, …data }` on the topic `up/event`. */
export interface DeclaredEvent {
  /**
   * Its members, with a title, a description and an example: the page for makers shows them. A wrong member that is
   * required or a count (`COUNT`) refuses the message, another wrong one is left out, and further members are passed on.
   */
  data: TObject
  /** The event that the app receives instead, if another protocol has the same one. */
  as?: { type: keyof ChargingEvents; data?(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> }
  /** Stored as a time series instead of in the log. After a restart of the server it may be processed twice. */
  reading?: true
}

/** The members of a message, and what the page for makers shows: a title, a description and an example. */
export const message = <M extends TProperties>(
  title: Text,
  description: Text,
  members: M,
  example: object,
): TObject<M> =>
  Type.Object(members, {
    title: title.en_US,
    titleZh: title.zh_CN,
    description: description.en_US,
    zh: description.zh_CN,
    examples: [example],
  })

/** Settings that devices get at their login over MQTT, and again when they change. */
export interface DeviceConfig {
  of(ctx: Ctx, deviceId: string): Promise<object>
  /**
   * Entity → its fields that change the configuration: those of `device`, and those of entities to which a field of the
   * device with the entity's name refers.
   */
  changedBy: Readonly<Record<string, readonly string[]>>
}

/** How staff learn of faults and long absences. */
export interface DeviceAlarms {
  /** What the devices are called in messages. */
  name: string
  /** Of the module of devices. Its holders get the messages if the seller has chosen nobody. */
  permission: string
  /** The seller's choice. */
  setting(ctx: Ctx): Promise<{
    receivers: readonly string[] | null
    offlineAlarmMinutes: number
    /** Whether a fault becomes a work order by itself. */
    faultRepair?: boolean
  }>
}

/**
 * The device hooks: functions that an app implements for its devices. Each runs inside the device's tenant, in one
 * transaction. An event is processed once for each (sn, message id), however often it is sent; only readings may
 * be processed twice after a restart of the server. If a function throws, its writes are rolled back.
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
  /** By the `type` of the message. Other types are passed to `onEvent` as they are. */
  events?: Readonly<Record<string, DeclaredEvent>>
  /** The parameters with which devices receive commands, for the page for makers. */
  sends?: Readonly<Record<string, TObject>>
  /** Those of them that move goods, by which the page for makers says so; they are sent with `moves`. */
  moves?: readonly string[]
  config?: DeviceConfig
  /** The temperature of a heartbeat is a part of the state, and goes to `onStatus`. */
  climate?: true
  /** The reading that is drawn below the time axis of a device. */
  curve?: { field: string; unit: string }
  alarms?: DeviceAlarms
  /** Not called if a newer connection of the same device has replaced the older one. */
  onOffline?(ctx: Ctx, device: Device, offline: DeviceOffline): Promise<void>
  /** Called once for each absence; devices of one tenant whose time is reached together are passed together. */
  onLongOffline?(ctx: Ctx, devices: readonly Device[]): Promise<void>
  onEvent(ctx: Ctx, device: Device, event: DeviceEvent): Promise<DeviceAnswer | undefined>
  /** The whole state; with a heartbeat only the fields that the message contained. */
  onStatus?(ctx: Ctx, device: Device, status: DeviceEvent): Promise<void>
  /**
   * Called once when a command has succeeded, failed or timed out. For a command that moves goods the device has been
   * asked if it did not answer in time: succeeded then means done, failed not done, and timed out that nobody knows.
   */
  onCommandEnd?(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
  /** A command that moves goods was not answered in time: the device is being asked, for five minutes at most. */
  onCommandAsked?(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
  /**
   * Called once when the device tells a success of a command that moves goods after the command has failed or timed
   * out; the command keeps that status, and `data` is what the device told now.
   */
  onCommandLate?(ctx: Ctx, device: Device, command: DeviceCommand): Promise<void>
}

export const deviceHooks = defineSupply<DeviceHooks>('device hooks')
