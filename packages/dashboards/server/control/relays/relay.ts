import type { Egress } from '@atrium/core/server/outside/egress'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import type { ControlValues } from '../../../contract/control.ts'
import type { Settings } from '../../queryplane/connector.ts'

/** Most of what a control sends. */
export const MAX_CONTENT_BYTES = 256 * 1024
/** From the look-up of the name to the whole answer. */
export const SEND_LIMIT_MS = 10_000

/** What stands in records: without secrets. */
export interface Recorded {
  uri: string
  /** The method, the topic or the database. */
  target: string
  header: string
  content: string
}

/** How far it came, and the status of an HTTP answer. What is thrown instead says why it did not arrive. */
export interface Sent {
  status: 'sent' | 'answered'
  result: number | null
}

/** A complete operation: nothing of it is checked again when it is sent. */
export interface Prepared {
  recorded: Recorded
  send(): Promise<Sent>
}

export interface SendingFrom {
  tenantId: string
  egress: Egress
  /** The tenant's own allow-list. */
  allow: readonly string[]
  timeseries: Timeseries
  /** The sealed props of the component, by their names. */
  secrets: Readonly<Record<string, string>>
  /** The settings of the stored data source that the component names, and its title. */
  source: { title: string; settings: Settings } | null
}

export type Prepare<P> = (from: SendingFrom, props: P, values: ControlValues) => Prepared
