import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@atrium/core/contract/refusal'
import { projectRoot } from '@atrium/core/server/project-root'
import { LIMITS, type Limits } from '../../server/store/limits.ts'
import type { CallName, Calls, FromWorker } from '../../server/store/protocol.ts'

const childFile = join(projectRoot, 'packages/timeseries/testing/store/store-child.mjs')
const workerFile = join(projectRoot, 'dist/server/timeseries-worker.mjs')

/** The process has ended: calls without an answer are neither acknowledged nor refused. */
export class ProcessEnded extends Error {}

interface Waiting {
  resolve(gives: unknown): void
  reject(error: unknown): void
}

interface Options {
  limits?: Partial<Limits>
  /** Variables of the process, for example those of `disk.ts`. */
  env?: Record<string, string>
}

/** The store in a process of its own, which can be killed at any moment. */
export class StoreProcess {
  /** Faults that belong to no call: failed commits, errors of the log. */
  readonly faults: string[] = []
  /** Resolves when the process has ended, with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1

  private constructor(child: ChildProcess) {
    this.child = child
    this.ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))
    void this.ended.then(() => this.failAll(new ProcessEnded()))
    child.on('message', (messages: FromWorker[]) => {
      for (const message of messages) this.receive(message)
    })
  }

  /** @throws ProcessEnded if it ends before it is ready */
  static async start(dataDir: string, { limits = {}, env = {} }: Options = {}): Promise<StoreProcess> {
    const folder = join(dataDir, 'timeseries')
    mkdirSync(join(folder, 'exports'), { recursive: true })
    const setup = JSON.stringify({ folder, limits: { ...LIMITS, ...limits } })
    const child = fork(childFile, [workerFile, setup], { serialization: 'advanced', env: { ...process.env, ...env } })
    const store = new StoreProcess(child)
    await new Promise<void>((resolve, reject) => {
      child.on('message', (messages: FromWorker[]) => messages.some(({ kind }) => kind === 'ready') && resolve())
      void store.ended.then(() => reject(new ProcessEnded('The store has ended before it was ready')))
    })
    return store
  }

  /** @throws Refusal as the store gives it; ProcessEnded; Error for a fault */
  call<name extends CallName>(call: name, takes: Calls[name]['takes']): Promise<Calls[name]['gives']> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++
      this.waiting.set(id, { resolve: resolve as (gives: unknown) => void, reject })
      if (this.child.connected) this.child.send([{ id, call, takes }], () => undefined)
      else this.failAll(new ProcessEnded())
    })
  }

  /** The most memory that the process has had at once. */
  get peakMiB(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) / 1024
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }

  async close(): Promise<void> {
    await this.call('close', {})
    await this.ended
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'answer') this.take(message.id)?.resolve(message.gives)
    if (message.kind === 'refused') {
      this.take(message.id)?.reject(new Refusal(message.code, message.status, message.text, message.detail))
    }
    if (message.kind !== 'fault') return
    if (message.id === null) this.faults.push(message.message)
    else this.take(message.id)?.reject(new Error(message.message))
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    return waiting
  }

  private failAll(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
