import type { OfflineReason } from '../model.ts'

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
