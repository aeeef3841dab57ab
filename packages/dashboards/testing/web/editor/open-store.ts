import { vi } from 'vitest'
import type { Loaded } from '../../../web/editor/log/editor-server.ts'
import { createEditorStore, type EditorStore } from '../../../web/editor/log/editor-store.ts'
import { memoryStore, type WaitingStore } from '../../../web/editor/log/waiting-store.ts'
import type { FakeServer } from './fake-server.ts'

export interface OpenedStore {
  store: EditorStore
  server: ReturnType<FakeServer['as']>
  waiting: WaitingStore
}

/** An editor's store on the fake server. What an earlier one has left in `waiting` is sent. */
export async function openStore(fake: FakeServer, who = 'me', waiting = memoryStore()): Promise<OpenedStore> {
  const server = fake.as(who)
  const loaded = (await server.load()) as Loaded
  return { server, waiting, store: createEditorStore({ server, loaded, waiting, kept: await waiting.read() }) }
}

/** With fake timers: everything that waits is sent and answered. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(5_000)
}
