import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { Server, Socket } from 'socket.io'
import type {
  EditAnswer,
  EditorsEvent,
  EditorTab,
  OpEvent,
  ReleasedEvent,
  ReviewedEvent,
  SelectedEvent,
} from '../../contract/dashboard-ops/socket.ts'
import { CHANNEL, readBatches, readHeads, withinAnswer } from '../boards/editing/log.ts'
import { bytesOf } from '../boards/size.ts'
import { shownBatch, unreviewedItems } from '../boards/unreviewed.ts'
import { kindsOf } from '../queryplane/kinds.ts'

export interface EditorRooms {
  /**
   * Adds a page to the editors of a dashboard, which must be admitted; returns all editors of all processes, the draft's
   * heads, and what is not reviewed: what comes after that is sent.
   */
  join(socket: Socket, session: Session, dashboard: string): Promise<EditAnswer>
  /** Shows the other editors what is selected in this page; nothing for a page that edits no dashboard. */
  select(socket: Socket, items: string[]): void
  leave(socket: Socket): void
  close(): Promise<void>
}

/** A page on which so much waits is ended; it connects again and reads the draft as it is then. */
const MAX_WAITING_BYTES = 8 * 2 ** 20

/** The editors of one dashboard in this process. */
interface Room {
  tenantId: string
  sockets: Set<Socket>
  /** The newest batch that they have got, or that was there before them. */
  sent: number
  /** Resolves when everything before was sent. */
  done: Promise<unknown>
}

/** Counts what was sent to a page since its connection took all packets. */
function countWaiting({ conn, data }: Socket): void {
  if (data.waitingBytes !== undefined) return
  data.waitingBytes = 0
  conn.on('drain', () => {
    data.waitingBytes = 0
  })
}

const nameOf = (dashboard: string) => `edit ${dashboard}`

/**
 * Sends each batch of operations to all pages that edit its dashboard. PostgreSQL notifies every process of something
 * new; what it is, each process reads from the log, once for all its pages.
 */
export async function openEditorRooms(io: Server, services: Services): Promise<EditorRooms> {
  const { db, log } = services
  const { widgets } = kindsOf(services)
  const rooms = new Map<string, Room>()

  function inOrder(room: Room, run: () => Promise<void> | void): Promise<void> {
    const next = room.done.then(run)
    // The next notification reads what this one could not.
    room.done = next.catch((error) => log.warn({ err: error }, 'operations could not be sent to the editors'))
    return next
  }

  async function sendNew(dashboard: string, room: Room): Promise<void> {
    const { tenantId } = room
    const next = withinAnswer('seq > $3', 'asc')
    const readNext = () =>
      db.asTenant(tenantId, (tx) =>
        Promise.all([
          readBatches({ tx, tenantId }, dashboard, next, [room.sent]),
          unreviewedItems({ tx, tenantId }, dashboard),
        ]),
      )
    for (let [batches, unreviewed] = await readNext(); batches.length > 0; [batches, unreviewed] = await readNext()) {
      for (const stored of batches) {
        const batch = shownBatch(stored, unreviewed, widgets)
        emit(room, 'op', { ...batch, dashboard } satisfies OpEvent)
        room.sent = batch.seq
      }
    }
  }

  /** Encoded once for all. */
  function emit(room: Room, event: string, detail: object): void {
    const bytes = bytesOf(detail)
    for (const { conn, data } of room.sockets) {
      data.waitingBytes += bytes
      if (data.waitingBytes > MAX_WAITING_BYTES) conn.request.socket.destroy()
    }
    if (room.sockets.size > 0) io.local.to([...room.sockets].map(({ id }) => id)).emit(event, detail)
  }

  function notified(payload: string): void {
    const [dashboard = '', what, head, no] = payload.split(' ')
    const room = rooms.get(dashboard)
    if (!room) return
    void inOrder(room, async () => {
      await sendNew(dashboard, room)
      if (what === 'reviewed') emit(room, 'reviewed', { dashboard } satisfies ReviewedEvent)
      if (what !== 'released') return
      const released: ReleasedEvent = { dashboard, head: Number(head), ...(no ? { no: Number(no) } : {}) }
      emit(room, 'released', released)
    }).catch(() => undefined)
  }

  function missed(): void {
    for (const [dashboard, room] of rooms) void inOrder(room, () => sendNew(dashboard, room)).catch(() => undefined)
  }

  const stopListening = await db.listen(CHANNEL, notified, missed)

  async function editorsOf(dashboard: string): Promise<EditorTab[]> {
    const sockets = await io.in(nameOf(dashboard)).fetchSockets()
    return sockets.flatMap(({ data }) => (data.editor as EditorTab | undefined) ?? [])
  }

  async function showEditors(dashboard: string): Promise<EditorTab[]> {
    const editors = await editorsOf(dashboard)
    io.to(nameOf(dashboard)).emit('editors', { dashboard, editors } satisfies EditorsEvent)
    return editors
  }

  function leave(socket: Socket): void {
    delete socket.data.editor
    for (const [dashboard, room] of rooms) {
      if (!room.sockets.delete(socket)) continue
      if (room.sockets.size === 0) rooms.delete(dashboard)
      void socket.leave(nameOf(dashboard))
      showEditors(dashboard).catch((error) => log.warn({ err: error }, 'the editors of a dashboard are not known'))
    }
  }

  return {
    async join(socket, { tenantId, userId, account }, dashboard) {
      leave(socket)
      const heads = () => db.readAsTenant(tenantId, (tx) => readHeads({ tx, tenantId }, dashboard))
      const room = rooms.get(dashboard) ?? { tenantId, sockets: new Set(), sent: 0, done: Promise.resolve() }
      if (!rooms.has(dashboard)) {
        rooms.set(dashboard, room)
        void inOrder(room, async () => {
          room.sent = (await heads()).head
        }).catch(() => undefined)
      }
      countWaiting(socket)
      room.sockets.add(socket)
      socket.data.editor = { who: userId, name: account.name, tab: socket.id, items: [] } satisfies EditorTab
      await socket.join(nameOf(dashboard))
      await room.done
      const [editors, now, unreviewed] = await Promise.all([
        showEditors(dashboard),
        heads(),
        db.readAsTenant(tenantId, (tx) => unreviewedItems({ tx, tenantId }, dashboard)),
      ])
      return { editors, ...now, unreviewed }
    },
    select(socket, items) {
      const tab = socket.data.editor as EditorTab | undefined
      if (!tab) return
      socket.data.editor = { ...tab, items } satisfies EditorTab
      for (const [dashboard, room] of rooms) {
        if (!room.sockets.has(socket)) continue
        socket.to(nameOf(dashboard)).emit('selected', { dashboard, tab: socket.id, items } satisfies SelectedEvent)
      }
    },
    leave,
    close: stopListening,
  }
}
