import { definePart } from '@atrium/core/server/call/part'

/**
 * How a package above reaches its own part in the process of the engine. Each has a kind of messages, whose content only
 * it knows: plain data, which V8 serialises.
 */

/** Serves one web process. */
export interface PeerServer {
  /** @throws Refusal, which the web process gets as it is */
  answer(message: unknown): Promise<unknown>
  /** The connection to the web process has ended; nothing that was kept for it is needed any more. */
  left(): void
}

/** Called for each web process that sends a message of the kind. `notify` sends to this one; what is lost is not repeated. */
export type ServePeer = (notify: (event: unknown) => void) => PeerServer

interface ChannelListener {
  notified(event: unknown): void
  /** The connection is there, again perhaps: the other side knows nothing of what it was sent before. */
  opened(): void
  lost(): void
}

/** From a web process to the engine's. */
export interface EngineChannel {
  /** @throws temporarilyUnavailable while there is no connection, and what the other side refuses */
  ask(message: unknown): Promise<unknown>
}

export type EngineLink =
  /** This process owns the engine, and serves the web processes, if there are any. */
  | { side: 'engine'; serve(kind: string, serve: ServePeer): void }
  | { side: 'web'; channel(kind: string, listener: ChannelListener): EngineChannel }

export const engineLinkOf = definePart<EngineLink>('link to the engine process')
