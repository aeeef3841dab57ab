import { Worker } from 'node:worker_threads'
import { Refusal } from '@atrium/core/contract/refusal'
import { gatherBodies } from './body-memory.ts'
import type { Stored } from './ingest/parts.ts'
import type { KeptRequest } from './ingest/set-aside.ts'
import type { WrittenEvent } from './model.ts'
import { Outbox } from './outbox.ts'
import type { CallName, Calls, FromWorker, ToWorker, WorkerSetup } from './protocol.ts'
import type { CopiedRows } from './row-cache.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface LinkLog {
  error(detail: object, message: string): void
}

const WRITES: ReadonlySet<CallName> = new Set(['points', 'lines', 'json', 'messages'] as const)

/** The main thread's side of the worker: numbered calls, answers in any order. */
export class WorkerLink {
  private readonly worker: Worker
  private readonly outbox: Outbox<ToWorker>
  private readonly log: LinkLog
  private readonly waiting = new Map<number, Waiting>()
  private readonly listeners = new Set<(event: WrittenEvent) => void>()
  /** Called after each commit. */
  onStored: (stored: Stored) => void = () => {}
  /** Called when names of a tenant may have changed, before those who changed them learn of it. */
  onNames: (tenantId: string) => void = () => {}
  /** Called when a request that was acknowledged was set aside. */
  onSetAside: (kept: KeptRequest) => void = () => {}
  /** Called when the store is opened again after a fatal error, at the beginning and at the end. */
  onOpen: (isOpen: boolean) => void = () => {}
  /** Called with rows that are the current ones until the next event or change of names, before they are used. */
  onCopied: (rows: CopiedRows) => void = () => {}
  private nextId = 1
  private ended: Error | null = null
  private closing: Promise<void> | null = null
  private readonly ready: Promise<void>

  private constructor(worker: Worker, log: LinkLog) {
    this.worker = worker
    this.log = log
    // Writes arrive one by one; those that are there already when the first one is read go with it.
    this.outbox = new Outbox({
      schedule: setImmediate,
      post: (calls) => worker.postMessage(calls, gatherBodies(calls)),
      onUnsendable: ({ id }, error) => this.take(id)?.reject(error),
    })
    this.ready = new Promise((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The time-series worker has ended')))
    })
    worker.on('message', (messages: FromWorker[]) => {
      for (const message of messages) this.receive(message)
    })
    worker.on('error', (error) => {
      log.error({ err: error }, 'The time-series worker failed')
      this.fail(error)
    })
    worker.on('exit', () => this.fail(new Error('The time-series worker has ended')))
  }

  static async start(file: string, setup: WorkerSetup, log: LinkLog): Promise<WorkerLink> {
    const link = new WorkerLink(new Worker(file, { workerData: setup, name: 'timeseries' }), log)
    await link.ready
    return link
  }

  /** @throws Refusal as the worker threw it; the signal's reason if it aborts; Error for a fault. */
  call<name extends CallName>(name: name, takes: Calls[name]['takes'], signal?: AbortSignal) {
    return new Promise<Calls[name]['gives']>((resolve, reject) => {
      if (!this.isOpen && (this.ended || name !== 'close'))
        return reject(this.ended ?? new Error('The time-series store is closed'))
      if (signal?.aborted) return reject(signal.reason)
      const id = this.nextId++
      const onAbort = () => {
        this.waiting.delete(id)
        this.outbox.putAlone({ id, call: 'cancel' })
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const done = () => signal?.removeEventListener('abort', onAbort)
      this.waiting.set(id, {
        resolve: (value) => {
          done()
          // The result has this type, as the table of calls defines.
          resolve(value as Calls[name]['gives'])
        },
        reject: (error) => {
          done()
          reject(error)
        },
      })
      const message = { id, call: name, takes } as ToWorker
      // Any other call comes after what the worker did at once with the writes before it.
      if (WRITES.has(name)) this.outbox.put(message)
      else this.outbox.putAlone(message)
    })
  }

  /** Whether calls are accepted. */
  get isOpen(): boolean {
    return !this.ended && !this.closing
  }

  watch(listener: (event: WrittenEvent) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): Promise<void> {
    this.closing ??= this.end()
    return this.closing
  }

  private async end(): Promise<void> {
    if (this.ended) return
    const exited = new Promise((resolve) => this.worker.once('exit', resolve))
    await this.call('close', {})
    await exited
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'written') {
      if (message.stored) this.onStored(message.stored)
      this.callListeners(message.events)
    } else if (message.kind === 'names') this.onNames(message.tenantId)
    else if (message.kind === 'setAside') this.onSetAside(message.kept)
    else if (message.kind === 'open') this.onOpen(message.isOpen)
    else if (message.kind === 'answer') {
      if (message.copied) this.onCopied(message.copied)
      this.take(message.id)?.resolve(message.gives)
    } else if (message.kind === 'refused') {
      this.take(message.id)?.reject(new Refusal(message.code, message.status, message.text, message.detail))
    } else if (message.kind === 'fault') {
      if (message.id === null)
        this.log.error({ fault: message.message }, 'A commit or the upkeep of the time-series store failed')
      else this.take(message.id)?.reject(new Error(message.message))
    }
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    return waiting
  }

  private callListeners(events: WrittenEvent[]): void {
    for (const event of events) {
      for (const listener of this.listeners) {
        try {
          listener(event)
        } catch (error) {
          this.log.error({ err: error }, 'A listener to written points failed')
        }
      }
    }
  }

  private fail(error: Error): void {
    this.ended ??= error
    for (const { reject } of this.waiting.values()) reject(this.ended)
    this.waiting.clear()
  }
}
