import type { Connections } from '../connections.ts'
import type { Dispatch } from '../dispatch.ts'
import { findDevice } from '../find-device.ts'
import type { IngestRefusals } from '../ingest-refusals.ts'
import { type OfflineReason, PROTOCOL } from '../line.ts'
import type { RecentReadings } from '../recent-readings.ts'
import type { DeviceRoom } from '../room.ts'
import type { UnknownDevices } from '../unknown.ts'
import { openSession } from './session.ts'

/** A broker's client as the gateway needs it. */
export interface MqttLink {
  clientId: string
  ip: string
  /** With quality 1, to this client only. */
  publish(topic: string, payload: Buffer): void
  end(): void
  /** Called once, also when the client is gone already. */
  onClose(run: (reason: OfflineReason) => void): void
}

/** A device that has signed in. */
export interface DeviceSession {
  /** @returns null when the message was taken, or is not worth a quarrel; otherwise why the device must be cut off */
  receive(topic: string, payload: Buffer): Promise<string | null>
  maySubscribe(filter: string): boolean
  subscribed(filters: readonly string[]): void
  unsubscribed(filters: readonly string[]): void
  /** Something came that is no message: a ping. */
  heard(): void
}

export interface DeviceDoor {
  /** Null for whoever is unknown, shows no right password, or calls itself otherwise than by its serial number. */
  signIn(link: MqttLink, username: string, password: string): Promise<DeviceSession | null>
}

export interface Gateway {
  room: DeviceRoom
  connections: Connections
  dispatch: Dispatch
  unknown: UnknownDevices
  /** What devices sent that could not be read, by `<app>:<sn>`. */
  refusals: IngestRefusals
  readings: RecentReadings
}

/** Lets devices sign in with the user name `<app>:<sn>`, their serial number as client id, and their secret. */
export function openDeviceDoor(gateway: Gateway): DeviceDoor {
  return {
    async signIn(link, username, password) {
      const colon = username.indexOf(':')
      const [app, sn] = [username.slice(0, colon), username.slice(colon + 1)]
      if (link.clientId !== sn || !gateway.room.lines.has(app)) return null
      const verdict = await findDevice(gateway.room.services, sn, password)
      if (!verdict.known) {
        await gateway.unknown.note({ sn, app, protocol: PROTOCOL.mqtt, ip: link.ip })
        return null
      }
      const { device, seal, isRight } = verdict
      if (!isRight || device.app !== app || device.protocol === PROTOCOL.ocpp16) return null
      return openSession(gateway, { device, seal }, link)
    },
  }
}
