import type { Dataset } from '@atrium/charts/contract/data'
import type { Session } from '@atrium/core/server/call/session'
import type { ScriptPreview, ScriptPreviewRequest } from '../../contract/converter/script-preview.ts'
import type { PreviewRequest } from '../../contract/dashboard.ts'
import type { StreamTicket } from '../../contract/stream.ts'
import type { Admitted } from '../boards/admission.ts'
import type { StoredDashboard } from '../boards/stored.ts'
import type { OpenedRows } from '../queryplane/opened-sources.ts'
import type { StreamPlace } from '../streams/tickets.ts'

/** What a viewer needs from the server. */
export interface Admission {
  /** Counts changes of sessions and dashboards: a check is valid only if this is the same before and after it. */
  readonly changes: number
  session(): Promise<Session | null>
  admit(session: Session | null, dashboard: string): Promise<Admitted>
  /**
   * Runs an author's own statement if the session may do that.
   * @throws signInRequired | insufficientPermission
   */
  preview(session: Session | null, request: PreviewRequest, signal: AbortSignal): Promise<Dataset[]>
  previewScript(session: Session | null, request: ScriptPreviewRequest, signal: AbortSignal): Promise<ScriptPreview>
  /** @throws signInRequired | insufficientPermission unless the session may query the time series freely */
  author(session: Session | null): Session
  /** @throws signInRequired | insufficientPermission unless the session may read and change the dashboard */
  edit(session: Session | null, dashboard: string): Promise<Session>
  /** Whether a session may read the dashboards of a tenant, with their queries, public or not. */
  isReader(session: Session | null, tenantId: string): boolean
  /** Whether a session may operate controls. */
  mayControl(session: Session): boolean
  /** A text that describes which data of apps the session may see. Equal for sessions that see the same. */
  standing(session: Session): Promise<string>
  read(admitted: Admitted): Promise<StoredDashboard>
  /**
   * The draft as its dashboard would be if it were released now.
   * @throws signInRequired if the dashboard was deleted
   */
  readDraft(admitted: Admitted): Promise<StoredDashboard>
  /** The stored data sources with these ids, as far as the tenant has them. */
  sources(tenantId: string, ids: readonly string[]): Promise<OpenedRows>
  /**
   * A ticket for the stream of an item that the session may see.
   * @throws what `Streams.look` throws
   */
  ticket(session: Session | null, place: StreamPlace): Promise<StreamTicket>
  /** The time zone of a tenant. */
  zone(tenantId: string): Promise<string>
}
