import { preloadWidgets } from '@atrium/charts/web/kind/registry'
import { openSocket } from '@atrium/core/web/api/socket'
import { currentLocale } from '@atrium/core/web/i18n'
import { keep, kept } from '@atrium/core/web/kept'
import { cell } from '@atrium/dashboards/web/editor/cell'
import { createEditor } from '@atrium/dashboards/web/editor/create-editor'
import type { Editor, EditorPorts } from '@atrium/dashboards/web/editor/editor'
import type { Loaded, Refused } from '@atrium/dashboards/web/editor/log/editor-server'
import { createEditorStore } from '@atrium/dashboards/web/editor/log/editor-store'
import { indexedStore } from '@atrium/dashboards/web/editor/log/indexed-store'
import { memoryStore } from '@atrium/dashboards/web/editor/log/waiting-store'
import { isLookedAt } from '@atrium/dashboards/web/editor/on-screen'
import { httpServer } from '@atrium/dashboards/web/editor/server/http-server'
import { moveClock, onMoves } from '@atrium/dashboards/web/editor/server/move-clock'
import { otherTabs } from '@atrium/dashboards/web/editor/server/other-tabs'
import { previewLink } from '@atrium/dashboards/web/editor/server/preview-link'
import { type PageClipboard, pageClipboard } from '@atrium/dashboards/web/editor/stage/page-clipboard'
import { type LiveLink, openLiveLink } from '@atrium/dashboards/web/live/live-link'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { askingPorts, type RequestCell } from './asking-ports.ts'
import { fetchReleased, firstCalls } from './early-calls.ts'

export interface OpenedEditor {
  kind: 'open'
  editor: Editor
  link: LiveLink
  loaded: Loaded
  clipboard: PageClipboard
  asked: RequestCell
  server: ReturnType<typeof httpServer>
}

export type OpenState = { kind: 'loading' } | { kind: 'refused'; refused: Refused } | OpenedEditor

/** Opens the editor of a dashboard, with what an earlier tab could not send any more. */
export function useOpenedEditor(id: string): { state: OpenState; retry(): void } {
  const [state, setState] = useState<OpenState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens everything again
  useEffect(() => {
    setState({ kind: 'loading' })
    const opening = openEditor(id)
    opening.then(({ state }) => setState(state))
    return () => void opening.then(({ close }) => close())
  }, [id, attempt])
  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}

async function openEditor(id: string): Promise<{ state: OpenState; close(): void }> {
  const socket = openSocket('/')
  const calls = firstCalls(id)
  const server = httpServer(id, socket, calls.draft)
  const isElsewhere = otherTabs(id)
  // What is released decides how each item asks for its data.
  const [loaded, first] = await Promise.all([server.load(), calls.released])
  if (loaded.kind === 'refused') {
    socket.disconnect()
    return { state: loaded.kind === 'refused' ? { kind: 'refused', refused: loaded } : loaded, close: () => undefined }
  }
  preloadWidgets(loaded.items.map(({ item }) => item.component.component))
  const { waiting, kept } = await openWaiting(id, loaded.me)
  // Of another tab that is open the batches are its own to send. Who has none need not wait for its answer.
  const left = kept.length > 0 && (await isElsewhere) ? [] : kept
  const store = createEditorStore({ server, loaded, waiting, kept: left })
  const moves = moveClock()
  const live = openLiveLink(
    socket,
    { dashboard: id, locale: currentLocale() },
    { nextFrame: moves.whenStill, drawNow: flushSync, isWorkedOn: true },
  )
  const released = cell(first)
  const readReleased = () => void fetchReleased(id).then(released.set)
  const stopReading = store.releasedHead.subscribe(readReleased)
  const link = previewLink(live, socket, {
    item: (item) => store.draft().items.get(item)?.item,
    options: () => store.draft().options,
    released: released.get,
    mayAsk: (item) => isLookedAt(editor, item),
  })
  const clipboard = pageClipboard()
  const { ports, asked } = askingPorts(clipboard)
  const editor = createEditor(store, ports satisfies EditorPorts)
  keepGuides(editor, id)
  onMoves(editor, moves.moved)
  return {
    state: { kind: 'open', editor, link, loaded, clipboard, asked, server },
    close() {
      stopReading()
      store.close()
      live.close()
    },
  }
}

/** Private windows may have no IndexedDB, or refuse it: then nothing outlives the tab. */
async function openWaiting(id: string, me: string) {
  try {
    const waiting = indexedStore(id, me)
    return { waiting, kept: await waiting.read() }
  } catch {
    return { waiting: memoryStore(), kept: [] }
  }
}

/** The lines of the rulers are the person's own, and stay in this browser. */
function keepGuides({ guides }: Editor, id: string): void {
  const key = `atrium.guides.${id}`
  try {
    const stored = JSON.parse(kept(key) ?? 'null')
    if (Array.isArray(stored?.x) && Array.isArray(stored?.y)) guides.set(stored)
  } catch {
    // Somebody else has written there.
  }
  guides.subscribe(() => keep(key, JSON.stringify(guides.get())))
}
