import { newKey } from '@atrium/core/web/api/new-key'
import { type ComponentItem, type DashboardOptions, DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { applyOps, OpError } from '../../../contract/dashboard-ops/apply.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import { documentOf, draftOf } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp, Draft, LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import { conflictingPaths, remainingBatches } from '../../../contract/dashboard-ops/touched.ts'
import type {
  EditorEvents,
  EditorServer,
  Loaded,
  OtherEditor,
  Refused,
  Sent,
  SentBatch,
} from '../../../web/editor/log/editor-server.ts'

/** The server's rules in memory, for any number of editors. */
export interface FakeServer {
  draft(): Draft
  document(): ReturnType<typeof documentOf>
  log: LoggedBatch[]
  sent: SentBatch[]
  /** As another person sees it; without a connection its calls wait in vain. */
  as(who: string): EditorServer & { connect(is: boolean): void }
  /** Refuses every call with this, or answers again. */
  refuse(refusal: Refused | null): void
  /** A change from outside, such as a PUT. */
  change(ops: DashboardOp[]): void
  /** Forgets everything after this `seq`, as a restored backup does. */
  forget(seq: number): void
  /** Somebody reviews what an import brought along: nothing of these items is hidden any more. */
  review(items: ComponentItem[]): void
  /** Who else has the dashboard open now. */
  announce(editors: OtherEditor[]): void
  /** What somebody has selected last. */
  selected: readonly string[]
  releasedHead: number
  unreviewed: string[]
  loads: number
}

const OFFLINE: Refused = { kind: 'refused', code: 0, msg: '' }

export function fakeServer(components: ComponentItem[] = [], options: Partial<DashboardOptions> = {}): FakeServer {
  const first = draftOf({ options: { ...DEFAULT_OPTIONS, ...options }, components })
  let draft = first
  let refusal: Refused | null = null
  const followers = new Map<EditorEvents, () => boolean>()

  const fake: FakeServer = {
    draft: () => draft,
    document: () => documentOf(draft),
    log: [],
    sent: [],
    selected: [],
    releasedHead: 0,
    unreviewed: [],
    loads: 0,
    refuse(next) {
      refusal = next
    },
    change: (ops) => void store({ key: newKey(), label: { key: 'outside' }, ops }, 'outside'),
    forget(seq) {
      fake.log = fake.log.filter((batch) => batch.seq <= seq)
      draft = fake.log.reduce((before, { ops }) => applyOps(before, ops).draft, first)
    },
    announce(editors) {
      for (const events of followers.keys()) events.onEditors(editors)
    },
    review(items) {
      fake.unreviewed = []
      draft = draftOf({ options: draft.options, components: items })
      for (const [events, isConnected] of followers) if (isConnected()) events.onReviewed()
    },
    as(who) {
      let isConnected = true
      let own: EditorEvents | undefined
      const refused = () => (isConnected ? refusal : OFFLINE)
      return {
        connect(is) {
          isConnected = is
          const { releasedHead, unreviewed } = fake
          if (is) own?.onConnected({ head: headOf(fake), releasedHead, unreviewed })
          else own?.onDisconnected()
        },
        async load() {
          await Promise.resolve()
          fake.loads += 1
          return refused() ?? loadedFor(who)
        },
        async send(batch) {
          await Promise.resolve()
          const refusal = refused()
          if (refusal) return refusal
          fake.sent.push(batch)
          return answerTo(batch, who)
        },
        async release(head) {
          await Promise.resolve()
          const refusal = refused()
          if (refusal) return refusal
          if (head !== headOf(fake)) return { kind: 'refused', code: 40901, msg: 'head' }
          fake.releasedHead = head
          for (const events of followers.keys()) events.onReleased(head)
          return { kind: 'released', no: 1 }
        },
        select(items) {
          fake.selected = items
          for (const [events, isConnected] of followers)
            if (events !== own && isConnected()) events.onSelected(`tab of ${who}`, [...items])
        },
        nameVersion: async () => refused() ?? { kind: 'named' },
        follow(events) {
          own = events
          followers.set(events, () => isConnected)
          return () => followers.delete(events)
        },
      }
    },
  }

  function store(batch: Omit<LoggedBatch, 'seq' | 'inverse' | 'who' | 'at'>, who: string): LoggedBatch {
    const applied = applyOps(draft, batch.ops)
    draft = applied.draft
    const at = new Date(Date.UTC(2026, 0, 1)).toISOString()
    const logged = { ...batch, seq: headOf(fake) + 1, inverse: applied.inverse, who, at }
    fake.log.push(logged)
    for (const [events, isConnected] of followers) if (isConnected()) events.onBatch(structuredClone(logged))
    return logged
  }

  function answerTo({ base, undoes, ...sent }: SentBatch, who: string): Sent {
    const undone = fake.log.find(({ seq }) => seq === undoes)
    const batch = { ...sent, ...(undone && same(sent.ops, undone.inverse) ? { undoes: undone.seq } : {}) }
    const known = fake.log.find(({ key }) => key === batch.key)
    const head = headOf(fake)
    if (known) return stored(known)
    if (base > head) return { kind: 'refused', code: 40001, msg: 'base', isFromFuture: true }
    const between = fake.log.filter(({ seq }) => seq > base)
    const others = remainingBatches(between).flatMap(({ ops }) => ops)
    const places = conflictingPaths(batch.ops, others)
    if (places.length > 0) return { kind: 'conflict', head, places, between: structuredClone(between) }
    try {
      return stored(store(structuredClone(batch), who))
    } catch (error) {
      if (error instanceof OpError) return { kind: 'refused', code: 40001, msg: error.message }
      throw error
    }
  }

  function loadedFor(me: string): Loaded {
    return structuredClone({
      kind: 'loaded',
      name: '产线总览',
      isPublic: false,
      options: draft.options,
      items: [...draft.items.values()],
      unreviewed: fake.unreviewed,
      head: headOf(fake),
      releasedHead: fake.releasedHead,
      log: fake.log,
      me,
      users: { me: '安妮', you: '李工' },
      rights: { query: true, control: true, script: true, publish: true },
    })
  }

  return fake
}

const headOf = ({ log }: FakeServer) => log.at(-1)?.seq ?? 0

function stored({ seq, ops, inverse, undoes }: LoggedBatch): Sent {
  return structuredClone({
    kind: 'stored',
    seq,
    ops,
    inverse,
    ...(undoes === undefined ? {} : { undoes }),
    between: [],
  })
}
