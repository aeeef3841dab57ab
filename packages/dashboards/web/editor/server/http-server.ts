import { ApiRefusal, api, mayRetry } from '@atrium/core/web/api/client'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import type { DashboardOp, LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import type {
  EditAnswer,
  EditorsEvent,
  EditorTab,
  OpEvent,
  ReleasedEvent,
  SelectedEvent,
} from '../../../contract/dashboard-ops/socket.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import type { LiveSocket } from '../../live/live-link.ts'
import type { EditorEvents, EditorServer, Loaded, Refused } from '../log/editor-server.ts'

const PATH = '/api/dashboard'
const CHANGED_MEANWHILE = 40901

/** The answer of GET /api/dashboard/draft. */
export interface DraftAnswer
  extends Pick<Loaded, 'name' | 'unreviewed' | 'head' | 'releasedHead' | 'log' | 'me' | 'users' | 'rights'> {
  public: boolean
  draft: { options: DashboardOptions; items: { at: number; item: ComponentItem }[] }
  releasedAt: string
}

interface OpAnswer {
  seq: number
  ops: DashboardOp[]
  inverse: DashboardOp[]
  undoes?: number
  between?: LoggedBatch[]
}

interface ConflictParams {
  head: number
  conflicts: TouchedPath[]
  between: LoggedBatch[]
}

/** The part of a socket that the editor needs; `id` is the name of this tab. */
export interface EditorSocket extends LiveSocket {
  id?: string | undefined
}

/** The editor's server over HTTP, and over the socket of the page. `first`: the draft was asked for already. */
export function httpServer(dashboard: string, socket: EditorSocket, first?: Promise<DraftAnswer>): EditorServer {
  const selection = sentSelection(socket)
  let early = first
  const getDraft = () => {
    const answer = early ?? api.get<DraftAnswer>(`${PATH}/draft`, { _id: dashboard })
    early = undefined
    return answer
  }
  return {
    load: () =>
      orRefused(async () => {
        const { draft, public: isPublic, ...rest } = await getDraft()
        return { kind: 'loaded' as const, isPublic, ...draft, ...rest }
      }),
    async send(batch) {
      try {
        const answer = await api.post<OpAnswer>(`${PATH}/op`, { _id: dashboard, ...batch })
        return { kind: 'stored', between: [], ...answer }
      } catch (error) {
        const conflict = conflictIn(error)
        if (!conflict) return refusedBy(error)
        return { kind: 'conflict', head: conflict.head, places: conflict.conflicts, between: conflict.between }
      }
    },
    release: releaseOf(dashboard),
    nameVersion: (name) =>
      orRefused(async () => {
        await api.post(`${PATH}/version`, { _id: dashboard, name })
        return { kind: 'named' as const }
      }),
    select: selection.choose,
    follow: (events) => follow(dashboard, socket, events, selection),
  }
}

/** Releases the draft of this dashboard as it is at a head. */
export function releaseOf(dashboard: string): EditorServer['release'] {
  return (head, name) =>
    orRefused(async () => {
      const named = name ? { name } : {}
      const { no } = await api.post<{ no: number }>(`${PATH}/release`, { _id: dashboard, head, ...named })
      return { kind: 'released' as const, no }
    })
}

async function orRefused<T>(ask: () => Promise<T>): Promise<T | Refused> {
  try {
    return await ask()
  } catch (error) {
    return refusedBy(error)
  }
}

function refusedBy(error: unknown): Refused {
  if (!(error instanceof ApiRefusal)) return { kind: 'refused', code: 0, msg: '' }
  if (mayRetry(error)) return { kind: 'refused', code: 0, msg: error.body.msg }
  const { code, msg, fields } = error.body
  const [text] = Object.values(fields ?? {})
  const places = Object.keys(fields ?? {})
  return {
    kind: 'refused',
    code,
    msg: text ?? msg,
    ...(places.includes('base') ? { isFromFuture: true } : {}),
    ...(places.some((place) => place.startsWith('ops.')) ? { isOfOperation: true } : {}),
  }
}

function conflictIn(error: unknown): ConflictParams | null {
  if (!(error instanceof ApiRefusal) || error.body.code !== CHANGED_MEANWHILE) return null
  return (error.body as { params?: ConflictParams }).params ?? null
}

const ACK_MS = 15_000

/** A selection that grows with each item that a frame reaches is sent so often. */
const SELECTED_EVERY_MS = 200

/** Sends what is selected, the newest after a short while, and again to a server that knows nothing of this page. */
function sentSelection(socket: EditorSocket) {
  let items: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function send() {
    clearTimeout(timer)
    timer = undefined
    if (!socket.connected) return
    // Without an answer the connection is lost: the next one sends it again.
    void socket
      .timeout(ACK_MS)
      .emitWithAck('select', { items })
      .catch(() => undefined)
  }
  return {
    choose(next: readonly string[]) {
      items = next
      timer ??= setTimeout(send, SELECTED_EVERY_MS)
    },
    again: () => items.length > 0 && send(),
    end: () => clearTimeout(timer),
  }
}

function follow(
  dashboard: string,
  socket: EditorSocket,
  events: EditorEvents,
  selection: ReturnType<typeof sentSelection>,
): () => void {
  const others = (editors: readonly EditorTab[]) => editors.filter(({ tab }) => tab !== socket.id)
  const isOurs = (event: unknown) => (event as { dashboard: string }).dashboard === dashboard
  async function onConnect() {
    try {
      const answer = (await socket.timeout(ACK_MS).emitWithAck('edit', { dashboard })) as Partial<EditAnswer>
      const { editors, head, releasedHead, unreviewed } = answer
      if (editors) events.onEditors(others(editors))
      selection.again()
      const isWhole = head !== undefined && releasedHead !== undefined && unreviewed !== undefined
      // Refused or not: what is not allowed any more, the next call says.
      events.onConnected(isWhole ? { head, releasedHead, unreviewed } : null)
    } catch {
      // Without an answer the connection is lost, and the socket connects again.
    }
  }
  const onBatch = (event: unknown) => isOurs(event) && events.onBatch(batchOf(event as OpEvent))
  const onEditors = (event: unknown) => isOurs(event) && events.onEditors(others((event as EditorsEvent).editors))
  const onSelected = (event: unknown) => {
    const { tab, items } = event as SelectedEvent
    if (isOurs(event)) events.onSelected(tab, items)
  }
  const onReleased = (event: unknown) => isOurs(event) && events.onReleased((event as ReleasedEvent).head)
  const onReviewed = (event: unknown) => isOurs(event) && events.onReviewed()
  const listeners: [string, (payload: unknown) => void][] = [
    ['connect', () => void onConnect()],
    ['disconnect', events.onDisconnected],
    ['op', onBatch],
    ['editors', onEditors],
    ['selected', onSelected],
    ['released', onReleased],
    ['reviewed', onReviewed],
  ]
  for (const [event, listener] of listeners) socket.on(event, listener)
  if (socket.connected) void onConnect()
  return () => {
    selection.end()
    for (const [event, listener] of listeners) socket.off(event, listener)
  }
}

function batchOf({ dashboard: _, ...batch }: OpEvent): LoggedBatch {
  return batch
}
