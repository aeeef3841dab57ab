import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Dataset, Push } from '@atrium/charts/contract/data'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { inLocale, type Locale, Refusal, recordNotFound, refusal } from '@atrium/core/contract/refusal'
import { localeOf } from '@atrium/core/server/http/errors'
import { openSlots } from '@atrium/core/server/http/slots'
import { openPace } from '@atrium/core/server/realtime/pace'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { ControlEvent, JoinedControl } from '../../contract/control.ts'
import type { SocketAnswer } from '../../contract/dashboard.ts'
import { stateOf } from '../control/rows.ts'
import type { StatePage, States } from '../control/states.ts'
import type { Connectors } from '../queryplane/connectors.ts'
import type { QueryPlane } from '../queryplane/plane.ts'
import type { Follower } from '../queryplane/shared-query.ts'
import type { Admission } from './admission.ts'
import { Editor } from './editor.ts'
import type { EditorRooms } from './editor-rooms.ts'
import { Explorer } from './explorer.ts'
import type { Messages } from './messages.ts'
import { openOutbox } from './outbox.ts'
import { Viewer } from './viewer.ts'

const ownFault = refusal(50000, 500, {
  zh_CN: '服务器内部错误，请稍后再试（编号 {reference}）',
  en_US: 'Something went wrong on our side; try again later (reference {reference})',
})

const LOOK_AGAIN_MS = 2_000
/** As twenty messages: a page joins when it is opened, when it has connected again, and when it shows another dashboard. */
const JOIN_COST = 19
/**
 * Each reads rows that other work waits for, too, and matches the patterns of parameters. A page has sent more than may
 * wait only if it did not keep to its pace.
 */
const joins = openSlots({ running: 8, waiting: 40 })
/** A range that a viewer chooses is a query that no other viewer shares. */
const OWN_RANGE_COST = 10
/** Other values of parameters may be other queries for many items. */
const VALUES_COST = 10
/** Not shared with other pages, but read from memory. */
const CHOICES_COST = 3
/** An author's query, which no other page shares either. */
const EXPLORE_COST = 5
/** It may call the cloud of a camera. */
const TICKET_COST = 5
const PREVIEW_COST = 30

export interface Conversation extends StatePage {
  /** Whether the page shows or edits this dashboard. */
  concerns(dashboard: string): boolean
  /** Whether a component of its dashboard reads this stored data source. */
  readsFrom(source: string): boolean
  /** The token hashes of the sessions that its data depend on. */
  readonly tokenHashes: readonly (string | undefined)[]
  /** When the first of these sessions expires. */
  readonly expiresAtMs: number
  /** Whether the page shows the draft of this dashboard, or is about to. */
  previews(dashboard: string): boolean
  /** The draft that the page shows has changed. */
  draftChanged(): void
  /** Something has changed that may affect the viewer's access or data: checks it again. */
  doubt(): void
}

interface Around {
  admission: Admission
  messages: Messages
  plane: QueryPlane
  connectors: Connectors
  widgets: readonly WidgetSpec[]
  rooms: EditorRooms
  states: Pick<States, 'last'>
  log: Logger
}

/** Answers the messages of one page's socket, and pushes changes to it. */
export function openConversation(socket: Socket, around: Around): Conversation {
  const { admission, messages, plane, connectors, widgets, rooms, states, log } = around
  const viewer = new Viewer(admission, plane, connectors, widgets)
  const explorer = new Explorer(admission, plane, connectors)
  const editor = new Editor(admission, rooms, socket)
  const outbox = openOutbox(socket)
  const pace = openPace(socket.conn)
  const gone = new AbortController()
  /** Watches without an answer yet, and how to refuse them. */
  const unanswered = new Map<string, (error: unknown) => void>()
  let locale = localeOf({ headers: socket.handshake.headers, session: null })
  let looking: Promise<void> | undefined
  let joining: Promise<void> | undefined
  let isInDoubt = false

  function answerTo<T extends object>(event: keyof Messages, run: (sent: unknown) => Promise<T>): void {
    socket.on(event, async (sent: unknown, answer: unknown) => {
      // Without an acknowledgement callback there is no way to answer.
      if (typeof answer !== 'function') return
      try {
        pace()
        // While the viewer's access is being checked, nothing is answered.
        await looking
        // A page need not wait until it has joined. Why it may not join is the answer to that message only.
        if (event !== 'join') await joining?.catch(() => {})
        answer({ code: 0, ...(await run(sent)) } satisfies SocketAnswer)
      } catch (error) {
        answer(refused(error))
      }
    })
  }

  answerTo('join', async (sent) => {
    pace(JOIN_COST)
    const request = messages.join(sent)
    locale = request.locale ?? locale
    for (const watch of [...unanswered.keys()]) giveUp(watch)
    joining = joins.run(socket.id, async () => {
      // Hundreds of pages that have gone may have left theirs behind: few of them are passed over in one turn.
      await setImmediate()
      if (gone.signal.aborted) throw recordNotFound()
      await viewer.join({ ...request, locale })
    })
    await joining
    const { values } = viewer
    const control = await joinedControl()
    return { ...(Object.keys(values).length > 0 ? { values } : {}), ...(control ? { control } : {}) }
  })
  answerTo('values', async (sent) => {
    pace(VALUES_COST)
    const items = viewer.setValues(messages.values(sent).values)
    return { values: viewer.values, items }
  })
  answerTo('choices', (sent) => {
    pace(CHOICES_COST)
    return viewer.choices(messages.choices(sent))
  })
  answerTo('watch', (sent) => {
    const { watch, ...request } = messages.watch(sent)
    if (request.startTime || request.endTime) pace(OWN_RANGE_COST)
    giveUp(watch)
    return new Promise<{ dataset: Dataset }>((answered, failed) => {
      viewer.watch(watch, request, followerOf(watch, answered, failed))
    })
  })
  answerTo('explore', (sent) => {
    const { watch, ...request } = messages.explore(sent)
    pace(EXPLORE_COST)
    giveUp(watch)
    return new Promise<{ dataset: Dataset }>((answered, failed) => {
      const follower = followerOf(watch, answered, failed)
      explorer.watch(watch, request, follower).catch(follower.refused)
    })
  })
  answerTo('unwatch', async (sent) => {
    const { watch } = messages.unwatch(sent)
    giveUp(watch)
    viewer.unwatch(watch)
    explorer.unwatch(watch)
    outbox.forget(watch)
    return {}
  })
  answerTo('getDataSource', async (sent) => {
    return { datasets: await viewer.pull(messages.getDataSource(sent)._id, gone.signal) }
  })
  answerTo('ticket', (sent) => {
    pace(TICKET_COST)
    return viewer.ticket(messages.ticket(sent))
  })
  answerTo('preview', async (sent) => {
    const request = messages.preview(sent)
    pace(PREVIEW_COST)
    return { datasets: await viewer.preview(request, gone.signal) }
  })
  answerTo('previewScript', async (sent) => {
    const request = messages.previewScript(sent)
    pace(PREVIEW_COST)
    return viewer.previewScript(request, gone.signal)
  })
  answerTo('edit', (sent) => editor.open(messages.edit(sent).dashboard))
  answerTo('select', async (sent) => {
    editor.select(messages.select(sent).items)
    return {}
  })
  answerTo('stopEdit', async (sent) => {
    messages.stopEdit(sent)
    editor.leave()
    return {}
  })
  socket.on('disconnect', () => {
    gone.abort()
    viewer.leave()
    explorer.leave()
    editor.leave()
  })

  /** What changes from now on is sent as events. */
  async function joinedControl(): Promise<JoinedControl | undefined> {
    const { dashboard, controls } = viewer
    if (!dashboard || !controls || controls.items.length === 0) return undefined
    const rows = await states.last(controls.tenantId, dashboard, controls.items)
    return { may: controls.may, states: rows.map((row) => stateOf(row, locale)) }
  }

  /** Until the first answer a refusal is the answer to `watch`; later ones are pushed. */
  function followerOf(
    watch: string,
    answered: (answer: { dataset: Dataset }) => void,
    failed: (error: unknown) => void,
  ): Follower {
    let isAnswered = false
    const push = (what: Push) => outbox.push(what, () => viewer.latest(watch) ?? explorer.latest(watch))
    const replaced = (dataset: Dataset) => push({ watch, kind: 'replace', dataset, sentAtMs: Date.now() })
    unanswered.set(watch, failed)
    return {
      answered(dataset) {
        // When the query of a watch was edited, the new query answers as well; the page gets that as a replacement.
        if (isAnswered) return replaced(dataset)
        isAnswered = true
        unanswered.delete(watch)
        answered({ dataset })
      },
      delta: (delta) => push({ ...delta, watch, kind: 'delta', sentAtMs: Date.now() }),
      rows: (changes) => push({ ...changes, watch, kind: 'rows', sentAtMs: Date.now() }),
      replaced,
      refused(error) {
        if (isAnswered) return push({ watch, kind: 'refused', ...refused(error) })
        unanswered.delete(watch)
        viewer.unwatch(watch)
        explorer.unwatch(watch)
        failed(error)
      },
    }
  }

  /** Refuses a watch that was replaced or ended before its answer. */
  function giveUp(watch: string): void {
    unanswered.get(watch)?.(recordNotFound())
    unanswered.delete(watch)
  }

  function refused(error: unknown): { code: number; msg: string } {
    if (error instanceof Refusal) return reported(error, locale)
    const reference = randomUUID().slice(0, 8)
    log.error({ err: error, reference }, 'a socket message failed')
    return reported(ownFault({ params: { reference } }), locale)
  }

  async function lookAgain(): Promise<void> {
    try {
      await explorer.lookAgain()
      await editor.lookAgain()
      if (await viewer.lookAgain()) socket.emit('changed')
    } catch (error) {
      // If the database is unavailable for a moment, the viewer stays until access can be checked.
      if (!(error instanceof Refusal) || error.code >= 50_000) {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a viewer could not be checked again')
        setTimeout(doubt, LOOK_AGAIN_MS).unref()
        return
      }
      cut(error)
    }
  }

  /** Ends the connection like a lost one: the page reconnects, joins again, and gets the general refusal. */
  function cut(why: Refusal): void {
    for (const watch of [...viewer.watched, ...explorer.watched])
      socket.emit('push', { watch, kind: 'refused', ...reported(why, locale) })
    viewer.leave()
    explorer.leave()
    editor.leave()
    socket.conn.close()
  }

  function doubt(): void {
    isInDoubt = true
    looking ??= lookUntilSure().then(() => {
      looking = undefined
    })
  }

  async function lookUntilSure(): Promise<void> {
    while (isInDoubt) {
      isInDoubt = false
      await lookAgain()
    }
  }

  return {
    concerns: (dashboard) => viewer.dashboard === dashboard || editor.dashboard === dashboard,
    readsFrom: (source) => viewer.readsFrom(source),
    previews: (dashboard) => viewer.previewed === dashboard,
    draftChanged() {
      // What a page that is joining has read may be from before the change.
      void (joining ?? Promise.resolve()).catch(() => {}).then(doubt)
    },
    get controlsOf() {
      const { dashboard, controls } = viewer
      return dashboard && controls ? { dashboard, ...controls } : undefined
    },
    tellControl(row) {
      const event: ControlEvent = { dashboard: row.dashboard, control: stateOf(row, locale) }
      socket.emit('control', event)
    },
    get tokenHashes() {
      return [viewer.tokenHash, explorer.tokenHash, editor.tokenHash]
    },
    get expiresAtMs() {
      return Math.min(viewer.expiresAtMs, explorer.expiresAtMs, editor.expiresAtMs)
    },
    doubt,
  }
}

function reported({ code, text, detail }: Refusal, locale: Locale): { code: number; msg: string } {
  return { code, msg: inLocale(text, locale, detail.params) }
}
