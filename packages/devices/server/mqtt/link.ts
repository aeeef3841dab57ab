import type { OfflineReason } from '../device.ts'

/** The operations that the gateway needs of a client of the broker. */
export interface MqttLink {
  clientId: string
  ip: string
  /** Publishes with QoS 1, to this client only. */
  publish(topic: string, payload: Buffer): void
  end(): void
  /** The callback runs once, also if the client has already disconnected. */
  onClose(run: (reason: OfflineReason) => void): void
}

/** A device that has signed in. */
export interface DeviceSession {
  /**
   * @returns null if the message was processed or can be ignored; otherwise the reason why the device must be
   * disconnected
   */
  receive(topic: string, payload: Buffer): Promise<string | null>
  maySubscribe(filter: string): boolean
  subscribed(filters: readonly string[]): void
  unsubscribed(filters: readonly string[]): void
  /** The device has sent a packet that is not a message: a ping. */
  received(): void
}

export interface MqttEndpoint {
  /** Null if the device is unknown, its password is wrong, or its client id is not its serial number. */
  signIn(link: MqttLink, username: string, password: string): Promise<DeviceSession | null>
}
