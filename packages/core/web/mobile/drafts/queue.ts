import { PICTURES_GONE } from '../../../contract/patterns/submission.ts'
import type { RefusedBody } from '../../../contract/refusal.ts'
import { ApiRefusal, mayRetry } from '../../api/client.ts'
import { newKey } from '../../api/new-key.ts'
import { bodyOf, type Draft, type DraftPicture, type NewDraft } from './draft.ts'
import type { DraftStore } from './store.ts'

/** How the queue reaches the server. Both throw ApiRefusal | Unreachable. */
export interface DraftServer {
  upload(picture: Blob): Promise<{ url: string }>
  send(call: Draft['call'], body: object): Promise<unknown>
}

/**
 * - `reading`: what is kept on the phone is not known yet
 * - `idle`: nothing is left to send, except what was refused
 * - `waiting`: the network or the server did not answer; it is tried again by itself
 * - `signedOut`: the session has ended; the drafts are kept until this person signs in
 */
export type QueueState = 'reading' | 'idle' | 'sending' | 'waiting' | 'signedOut'

export interface QueueView {
  /** What the server does not have yet, in the order in which it is sent; first what it has, and nobody has read yet. */
  drafts: readonly Draft[]
  state: QueueState
}

export interface DraftQueue {
  view(): QueueView
  subscribe(listener: () => void): () => void
  /**
   * Calls the listener after the server has taken a draft. The draft stays in view until the listener has read what came
   * of it: otherwise a page shows what was before, and the next touch meets the button of the step before. False: it
   * could not read, for example because the network has ended meanwhile; it is called again later.
   */
  onSent(listener: SentListener): () => void
  /**
   * Keeps a draft, then sends it as soon as those before it are sent.
   * @throws StorageFull if the phone cannot keep it
   */
  add(draft: NewDraft): Promise<void>
  /** Sends a draft again that was refused, with those that wait for it. */
  retry(idemKey: string): Promise<void>
  discard(idemKey: string): Promise<void>
  /** Reads what is kept and sends it. Also the way to try again at once: after a sign-in, or when the network is back. */
  start(): Promise<void>
  /** Nothing is tried again by itself any more. */
  stop(): void
}

type SentListener = (draft: Draft) => Promise<boolean>

interface QueueParts {
  userId: string
  store: DraftStore
  server: DraftServer
  /** The first and the longest pause before another try; each is twice the one before. */
  pauseMs?: { first: number; longest: number }
}

const PAUSE_MS = { first: 2_000, longest: 60_000 }
/** Pictures that the server has deleted are uploaded again this often in one try. */
const UPLOAD_TRIES = 3

/**
 * Sends drafts one after another in the order in which they were made. The server takes each once, however often it is
 * sent and from however many pages of this browser, because the key of the draft stays the same (server/submissions).
 */
export function openDraftQueue(parts: QueueParts): DraftQueue {
  const { userId, store, server, pauseMs = PAUSE_MS } = parts
  const listeners = new Set<() => void>()
  const sentListeners = new Set<SentListener>()
  let view: QueueView = { drafts: [], state: 'reading' }
  /** The server has it, and what came of it is not read yet. */
  let unread: Draft[] = []
  let running: Promise<void> | undefined
  let isDueAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = pauseMs.first
  let isStopped = false

  function show(next: Partial<QueueView>) {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  const reread = async () => show({ drafts: [...unread, ...(await store.listOf(userId))] })

  /** One run at a time; what is added during a run is seen by the run after it. */
  function run(): Promise<void> {
    isDueAgain = true
    running ??= rounds().finally(() => {
      running = undefined
    })
    return running
  }

  async function rounds() {
    clearTimeout(timer)
    while (isDueAgain && !isStopped) {
      isDueAgain = false
      try {
        await sendAll()
      } catch (error) {
        console.warn('the kept drafts cannot be read or written', error)
        rest('later')
      }
    }
  }

  async function sendAll() {
    await reread()
    if (!(await isOutcomeRead())) return rest('later')
    const held = new Set<string>()
    for (const draft of view.drafts) {
      if (isStopped) return
      if (draft.refusal) held.add(draft.about)
      if (held.has(draft.about)) continue
      show({ state: 'sending' })
      const outcome = await sendOne(draft)
      if (isStopped) return
      if (outcome === 'refused') held.add(draft.about)
      await reread()
      if (outcome === 'later' || outcome === 'signedOut') return rest(outcome)
      pause = pauseMs.first
    }
    show({ state: 'idle' })
  }

  function rest(outcome: 'later' | 'signedOut') {
    show({ state: outcome === 'later' ? 'waiting' : 'signedOut' })
    if (outcome === 'signedOut' || isStopped) return
    timer = setTimeout(() => void run(), pause)
    pause = Math.min(pause * 2, pauseMs.longest)
  }

  async function sendOne(draft: Draft): Promise<'sent' | 'refused' | 'later' | 'signedOut'> {
    try {
      await sendWithPictures(draft)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) return 'later'
      if (error.body.statusCode === 401) return 'signedOut'
      if (mayRetry(error)) return 'later'
      const { code, msg } = error.body
      await store.replace({ ...draft, refusal: { code, msg } })
      return 'refused'
    }
    await store.remove(draft.idemKey)
    unread = [draft]
    return (await isOutcomeRead()) ? 'sent' : 'later'
  }

  async function isOutcomeRead(): Promise<boolean> {
    const asked = unread.flatMap((draft) => [...sentListeners].map((listener) => listener(draft)))
    if ((await Promise.all(asked)).includes(false)) return false
    if (unread.length > 0) {
      unread = []
      await reread()
    }
    return true
  }

  async function sendWithPictures(draft: Draft) {
    for (let tries = 1; ; tries += 1) {
      await uploadMissing(draft)
      try {
        return await server.send(draft.call, bodyOf(draft))
      } catch (error) {
        const gone = tries < UPLOAD_TRIES && error instanceof ApiRefusal ? picturesGone(draft, error.body) : []
        if (gone.length === 0) throw error
        for (const picture of gone) delete picture.url
      }
    }
  }

  async function uploadMissing(draft: Draft) {
    for (const [index, picture] of draft.pictures.entries()) {
      if (picture.url !== undefined) continue
      const bytes = await store.bytesOf(draft.idemKey, index)
      // Discarded meanwhile, here or on another page: what is not kept any more is not sent.
      if (!bytes) throw new Error('the draft is gone')
      picture.url = (await server.upload(new Blob([bytes], { type: picture.type }))).url
      // Only so that a reload need not upload it again.
      await store.replace(draft).catch(() => undefined)
    }
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSent(listener) {
      sentListeners.add(listener)
      return () => sentListeners.delete(listener)
    },
    async add({ title, about, call, body, pictures = [], place = null }) {
      const bytes = await Promise.all(pictures.map(({ picture }) => picture.arrayBuffer()))
      const kept = pictures.map(({ field, picture }) => ({ field, type: picture.type }))
      const takenAt = new Date().toISOString()
      await store.add({ title, about, call, body, pictures: kept, place, takenAt, idemKey: newKey(), userId }, bytes)
      await reread()
      void run()
    },
    async retry(idemKey) {
      const draft = (await store.listOf(userId)).find((one) => one.idemKey === idemKey)
      if (!draft) return
      const { refusal: _refusal, ...again } = draft
      await store.replace(again)
      await run()
    },
    async discard(idemKey) {
      await store.remove(idemKey)
      await reread()
      await run()
    },
    async start() {
      isStopped = false
      await run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** The pictures of the draft that the server says it has deleted. */
function picturesGone(draft: Draft, { code, params }: RefusedBody): DraftPicture[] {
  const gone = params?.pictures
  if (code !== PICTURES_GONE || !Array.isArray(gone)) return []
  return draft.pictures.filter(({ url }) => gone.includes(url))
}
