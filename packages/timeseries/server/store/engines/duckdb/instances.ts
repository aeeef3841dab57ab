import { setTimeout } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Tenant } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import { StaleNames } from '../../refusals.ts'
import { Opened } from './opened.ts'
import type { TenantFile } from './tenant-file.ts'

const REOPEN_AGAIN_MS = 500
/** What DuckDB says after a fatal error, but also of a single file whose checkpoint has failed. */
const INVALIDATED = /invalidated|FATAL Error|must be restarted/

export interface EngineListeners {
  /** Called when the instance is closed because of a fatal error, and when it is open again. */
  onOpen?(isOpen: boolean): void
  onFault?(error: unknown): void
}

/** Runs work on the tenants' files with an instance of DuckDB, after a fatal error with the next one. */
export class Instances {
  private current!: Opened
  private reopening: Promise<void> | null = null
  private isOpen = false
  private isClosing = false
  private readonly folder: string
  private readonly limits: Limits
  private readonly listeners: EngineListeners
  /** The writes of each tenant run one after another. */
  private readonly writing = new Map<string, Promise<unknown>>()

  private constructor(folder: string, limits: Limits, listeners: EngineListeners) {
    this.folder = folder
    this.limits = limits
    this.listeners = listeners
  }

  static async open(folder: string, limits: Limits, listeners: EngineListeners): Promise<Instances> {
    const instances = new Instances(folder, limits, listeners)
    await instances.openNext()
    return instances
  }

  private async openNext(): Promise<void> {
    this.current = await Opened.open(this.folder, this.limits, (file, work) => this.alone(file, work))
    this.isOpen = true
  }

  /** The instance in use. */
  get opened(): Opened {
    return this.current
  }

  async close(): Promise<void> {
    this.isClosing = true
    await this.reopening
    if (this.isOpen) await this.current.close()
  }

  /** Resolves after an error when there is an instance that can be used. */
  private async afterError(error: unknown): Promise<void> {
    if (INVALIDATED.test(String(error))) {
      this.reopening ??= this.reopenIfInvalid().finally(() => {
        this.reopening = null
      })
    }
    await this.reopening
  }

  /**
   * After a fatal error, DuckDB refuses everything until its instance is opened again. What was acknowledged is in the
   * files and in the log.
   */
  private async reopenIfInvalid(): Promise<void> {
    const { onOpen, onFault } = this.listeners
    if (!(await this.current.files.isInvalid())) return
    onOpen?.(false)
    this.isOpen = false
    await this.current.abandon().catch((error) => onFault?.(error))
    while (!this.isClosing) {
      try {
        await this.openNext()
        onOpen?.(true)
        return
      } catch (error) {
        onFault?.(error)
        await setTimeout(REOPEN_AGAIN_MS)
      }
    }
  }

  /** Runs work with the tenant's file; null for a tenant without one, unless `create`. */
  async use<T>(
    tenantId: string,
    create: boolean,
    work: (file: TenantFile, tenant: Tenant) => Promise<T>,
  ): Promise<T | null> {
    if (this.reopening) await this.reopening
    try {
      return await this.current.files.use(tenantId, create, work)
    } catch (error) {
      void this.afterError(error)
      throw error
    }
  }

  /** Like `use`; work that met the end of an instance is done again with the next one. */
  async read<T>(tenantId: string, work: (file: TenantFile, tenant: Tenant) => Promise<T>): Promise<T | null> {
    const before = this.current
    try {
      return await this.use(tenantId, false, work)
    } catch (error) {
      await this.afterError(error)
      if (this.current === before) throw error
      return this.use(tenantId, false, work)
    }
  }

  /** The file with these names. @throws StaleNames if they were read again since */
  fileOf(tenant: Tenant): TenantFile {
    const file = this.current.files.file(tenant.id)
    if (file.tenant !== tenant) throw new StaleNames('The names of the tenant were read again meanwhile')
    return file
  }

  /** Runs work on the tenant's file while no other write to it runs. */
  async alone<T>(
    file: TenantFile,
    work: (connection: DuckDBConnection) => Promise<T>,
    needsMemory = false,
  ): Promise<T> {
    const before = this.writing.get(file.tenantId) ?? Promise.resolve()
    const result = before.then(async () => {
      if (this.reopening) await this.reopening
      const { files, pools } = this.current
      if (files.file(file.tenantId) !== file) throw new StaleNames('The file was opened again meanwhile')
      // Also a checkpoint and a moved shard of a wide file need memory for all columns of a table.
      return (needsMemory || files.isWide(file) ? pools.wide : pools.writers).with(work)
    })
    result.catch((error) => this.afterError(error))
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    this.writing.set(file.tenantId, settled)
    try {
      return await result
    } finally {
      if (this.writing.get(file.tenantId) === settled) this.writing.delete(file.tenantId)
    }
  }
}
