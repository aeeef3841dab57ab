import type { Services } from '@atrium/core/server/call/services'
import type { StreamHistory, StreamTransport } from '../../contract/stream.ts'

/** What knows where the streams of a sort (`stream` of the spec of a kind) are: a camera's cloud, for example. */
export interface StreamSort {
  sort: string
  /**
   * Where the stream of an item is. Called in the engine's process, when a ticket is taken and when a source is opened:
   * what costs a call of a cloud is kept by it until it expires.
   * @throws Refusal, whose sentence the viewer reads
   */
  resolve(request: StreamRequest): Promise<ResolvedStream>
}

export interface StreamRequest {
  services: Services
  tenantId: string
  /** The stored props with their defaults. */
  props: Readonly<Record<string, unknown>>
  /** By the name of their prop. */
  secrets: Readonly<Record<string, string>>
  /** Absent: live. */
  history?: StreamHistory
  /** The time zone of the dashboard. */
  zone: string
  /** The addresses besides public ones that the server may reach for the tenant. */
  allow: readonly string[]
  signal: AbortSignal
}

export interface ResolvedStream {
  /** Without a user in it. It is reached through the egress guard only. */
  address: string
  /** Absent: what the address says (`streamTransport`). */
  transport?: StreamTransport
  username?: string
  password?: string
  /** Of requests by HTTP. */
  headers?: Readonly<Record<string, string>>
}
