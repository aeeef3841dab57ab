import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Tenant } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import type { FieldLimits } from '../../memory-limits.ts'
import { copyFile, createFile, exists, removeDraft, replaceFile, STORAGE_VERSION } from './create-file.ts'
import { DUCKDB } from './dialect.ts'
import { headerOf } from './file-header.ts'
import { canShrink } from './free-space.ts'
import { openInstance } from './open-instance.ts'
import { forgetBlocks, restoreBlocks, saveBlocks } from './saved-blocks.ts'
import { sweepFile, sweepFolder } from './sweep.ts'
import { listTables, loadTenant, prepareFile } from './tables.ts'
import { type TenantFile, tenantFile } from './tenant-file.ts'
import { fieldLimitsOf, haveTooManyFields, isWide } from './wide-file.ts'

/**
 * The one DuckDB instance, with the tenants' files attached; the least recently used files are detached. DuckDB does
 * not notice if one process opens a file twice, and then loses data, so there must be only one of these per folder.
 */
export class TenantFiles {
  readonly instance: DuckDBInstance
  private readonly admin: DuckDBConnection
  private readonly folder: string
  private readonly limits: Limits
  private readonly files = new Map<string, TenantFile>()
  /** Attaching and detaching run one after another. */
  private turn: Promise<unknown> = Promise.resolve()
  private clock = 0
  private readonly waitingForIdle: (() => void)[] = []

  private constructor(instance: DuckDBInstance, admin: DuckDBConnection, folder: string, limits: Limits) {
    this.instance = instance
    this.admin = admin
    this.folder = folder
    this.limits = limits
  }

  static async open(folder: string, limits: Limits): Promise<TenantFiles> {
    const { instance, admin } = await openInstance(folder, limits)
    return new TenantFiles(instance, admin, folder, limits)
  }

  /** Runs work with the tenant's file attached. `create: false` returns null for a tenant without a file. */
  async use<T>(tenantId: string, create: boolean, work: (file: TenantFile, tenant: Tenant) => Promise<T>) {
    const file = this.file(tenantId)
    file.uses++
    try {
      file.usedAt = ++this.clock
      await file.rewriting?.catch(() => undefined)
      if (!file.attached || !file.tenant) {
        const ready = await this.inTurn(() => this.attach(file, create))
        if (!ready) return null
      }
      return await work(file, file.tenant as Tenant)
    } finally {
      file.uses--
      if (file.uses === 0) this.notifyIdle()
      if (file.uses === 0 && this.isWide(file) && haveTooManyFields(this.files.values(), this.limits)) {
        this.inTurn(() => this.detachIdle()).catch(() => undefined)
      }
    }
  }

  /** The tenant's names if they are in memory, also of a file that is not attached. */
  known(tenantId: string): Tenant | null {
    const file = this.file(tenantId)
    file.usedAt = ++this.clock
    return file.tenant
  }

  /** Removes the tenant from memory: the next use reads it from the file again. */
  forget(tenantId: string): void {
    this.file(tenantId).tenant = null
  }

  /** Resolves when no task uses any file. */
  async idle(): Promise<void> {
    while ([...this.files.values()].some((file) => file.uses > 0)) {
      await new Promise<void>((resolve) => this.waitingForIdle.push(resolve))
    }
  }

  private notifyIdle(): void {
    for (const resolve of this.waitingForIdle.splice(0)) resolve()
  }

  /** Whether DuckDB refuses everything, because of a fatal error before. */
  isInvalid(): Promise<boolean> {
    return this.admin.run('SELECT 1').then(
      () => false,
      () => true,
    )
  }

  /** Closes an instance that refuses everything; no connection may be in use. */
  async abandon(): Promise<void> {
    await this.turn
    this.admin.closeSync()
    this.instance.closeSync()
  }

  /** Writes everything back into the files and closes them. No task may be running. */
  async close(): Promise<void> {
    await this.inTurn(async () => {
      // Without space on the disk, the rows stay in the file's own log, and the next start has them.
      for (const file of this.files.values()) await this.detach(file).catch(() => undefined)
    })
    this.admin.closeSync()
    this.instance.closeSync()
  }

  /** The tenants that have a file. */
  async tenantIds(): Promise<string[]> {
    const names = await readdir(this.folder)
    return names.flatMap((name) => (name.endsWith('.duckdb') ? [name.slice(0, -'.duckdb'.length)] : []))
  }

  attachedIds(): string[] {
    return [...this.files.values()].flatMap((file) => (file.attached && file.tenant ? [file.tenantId] : []))
  }

  /** The attached file with the most tables that were written since its last checkpoint. */
  leastSaved(): TenantFile {
    const attached = [...this.files.values()].filter((file) => file.attached)
    return attached.reduce((most, file) => (file.firstWrites.tables > most.firstWrites.tables ? file : most))
  }

  /** The tenant's file, attached or not. */
  file(tenantId: string): TenantFile {
    const known = this.files.get(tenantId)
    if (known) return known
    const file = tenantFile(this.folder, tenantId)
    this.files.set(tenantId, file)
    return file
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work)
    this.turn = result.catch(() => undefined)
    return result
  }

  private async attach(file: TenantFile, create: boolean): Promise<boolean> {
    if (!file.attached) {
      if (!create && !(await exists(file.path))) return false
      await createFile(this.admin, file.path)
      await restoreBlocks(file.path)
      await this.admin.run(`ATTACH ${DUCKDB.text(file.path)} AS ${file.alias} (STORAGE_VERSION '${STORAGE_VERSION}')`)
      file.attached = true
      file.blockBytes = headerOf(file.path).blockBytes
      file.firstWrites.expect()
      await this.detachIdle()
    }
    if (!file.tenant) {
      await prepareFile(this.admin, file.alias)
      const tenant = await loadTenant(this.admin, file.alias, file.tenantId, file.shardFolder)
      await sweepFile(this.admin, file.alias, tenant)
      await sweepFolder(file.shardFolder, tenant)
      file.shardBytes = null
      file.tenant = tenant
    }
    return true
  }

  /**
   * The names of the tables of a schema. In turn: DuckDB reads the catalogues of all attached files for it, and closes a
   * file that is detached meanwhile only after it, so that the file could not be attached again before.
   */
  tablesIn(file: TenantFile, schema: string): Promise<string[]> {
    return this.inTurn(async () => {
      const tables = await listTables(this.admin, file.alias)
      return tables.flatMap((table) => (table.schema === schema ? [table.name] : []))
    })
  }

  /**
   * After a checkpoint that failed while it was writing, for example because the disk is full, DuckDB refuses the file
   * until it is opened again; nothing is lost. No write of the tenant may be running.
   */
  async reopenIfInvalid(file: TenantFile): Promise<void> {
    const isValid = await this.admin.run(`SELECT 1 FROM ${file.alias}.main.db`).then(
      () => true,
      () => false,
    )
    if (isValid) return
    await Promise.allSettled([...file.reads])
    await this.inTurn(async () => {
      file.attached = false
      await this.admin.run(`DETACH ${file.alias}`)
      await this.attach(file, false)
    })
  }

  /** Whether about half of the tenant's file is free. Large files are not shrunk, and none is shrunk often. */
  canShrink(tenantId: string): Promise<boolean> {
    return canShrink(this.admin, this.file(tenantId), this.limits)
  }

  /**
   * Gives the free blocks of the tenant's file back to the disk, unless a task other than the caller's needs the file.
   * Tasks that begin meanwhile wait.
   */
  async shrink(file: TenantFile): Promise<void> {
    await this.inTurn(async () => {
      if (!file.attached || file.uses > 1 || !(await this.setAside(file))) return
      file.shrinkAfterMs = performance.now() + this.limits.shrinkEveryMs
      const draft = await copyFile(this.admin, file, file.blockBytes).catch((error) => {
        file.attached = true
        throw error
      })
      await this.putInPlace(file, draft)
    })
  }

  /** How many fields a measurement of the tenant may have. */
  fieldLimits(tenantId: string): FieldLimits {
    return fieldLimitsOf(this.file(tenantId), this.limits)
  }

  isWide(file: TenantFile): boolean {
    return isWide(file, this.limits)
  }

  /** Puts a draft in the place of the tenant's file, or removes it if there is no space for that. */
  replace(file: TenantFile, draft: string): Promise<void> {
    return this.inTurn(async () => ((await this.setAside(file)) ? this.putInPlace(file, draft) : removeDraft(draft)))
  }

  /**
   * Closes the tenant's file for a moment, unless it is being read: DuckDB keeps 5 KB for each column that was written,
   * beyond its limit of memory, until then. No write may be running. Tasks that begin meanwhile wait.
   */
  async reopen(file: TenantFile): Promise<void> {
    file.rewriting = this.inTurn(async () => {
      // Those that have begun are among the readers then.
      await setImmediate()
      if (file.reads.size > 0 || !(await this.letGo(file))) return
      await this.attach(file, false)
    })
    await file.rewriting.catch(() => undefined)
    file.rewriting = null
  }

  private async putInPlace(file: TenantFile, draft: string): Promise<void> {
    try {
      await replaceFile(this.admin, file, draft)
    } finally {
      await this.attach(file, false)
    }
  }

  private async detachIdle(): Promise<void> {
    const { maxAttachedTenants, maxKnownTenants } = this.limits
    for (const file of this.surplus((one) => one.attached, maxAttachedTenants)) await this.detach(file)
    for (const file of this.surplus((one) => one.attached && this.isWide(one), 1)) {
      if (haveTooManyFields(this.files.values(), this.limits)) await this.detach(file)
    }
    for (const file of this.surplus((one) => !one.attached && one.tenant !== null, maxKnownTenants)) file.tenant = null
  }

  /** The least recently used idle files among the selected ones, as many as are above the limit. */
  private surplus(chosen: (file: TenantFile) => boolean, max: number): TenantFile[] {
    const files = [...this.files.values()].filter(chosen)
    const idle = files.filter((file) => file.uses === 0).sort((a, b) => a.usedAt - b.usedAt)
    return idle.slice(0, Math.max(0, files.length - max))
  }

  private async detach(file: TenantFile): Promise<void> {
    // A task may have begun since the file was selected.
    if (file.attached && file.uses === 0) await this.letGo(file)
  }

  /** @returns false if it stays attached */
  private async letGo(file: TenantFile): Promise<boolean> {
    if (!(await this.setAside(file))) return false
    await this.admin.run(`DETACH ${file.alias}`)
    await forgetBlocks(file.path)
    return true
  }

  /**
   * Before a file is detached: a task that needs it from now on waits for its turn and attaches it again.
   * @returns false if there is no space to save its blocks; then it stays attached
   */
  private async setAside(file: TenantFile): Promise<boolean> {
    file.attached = false
    const isSaved = await saveBlocks(this.admin, file).then(
      () => true,
      () => false,
    )
    file.attached = !isSaved
    return isSaved
  }
}
