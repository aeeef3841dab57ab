import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Tenant } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import { type FieldLimits, fieldLimits, wideFromFields } from '../../memory-limits.ts'
import { fileBytes } from './checkpoints.ts'
import { copyFile, createFile, exists, removeDraft, removeDrafts, replaceFile, STORAGE_VERSION } from './create-file.ts'
import { DUCKDB, MACROS } from './dialect.ts'
import { headerOf, LARGE_BLOCK_BYTES, SMALL_BLOCK_BYTES } from './file-header.ts'
import { FirstWrites } from './first-writes.ts'
import { forgetBlocks, restoreBlocks, saveBlocks } from './saved-blocks.ts'
import { sweepFile, sweepFolder } from './sweep.ts'
import { listTables, loadTenant, prepareFile } from './tables.ts'

/** One tenant's file. */
export interface TenantFile {
  readonly tenantId: string
  readonly path: string
  /** The folder of its shards at rest. */
  readonly shardFolder: string
  /** The size of that folder; null: not known. */
  shardBytes: number | null
  /** The name of the file in SQL. */
  readonly alias: string
  attached: boolean
  /** The size of its blocks; known from the first time that it is attached. */
  blockBytes: number
  /** Tasks that begin meanwhile wait for it. */
  rewriting: Promise<unknown> | null
  /** The number of running tasks that need the file attached. */
  uses: number
  usedAt: number
  tenant: Tenant | null
  /** Running queries: tables without a name are kept until these have ended. */
  readonly reads: Set<Promise<unknown>>
  readonly firstWrites: FirstWrites
  /** When the last commit and the last checkpoint ended. */
  writtenAtMs: number
  savedAtMs: number
  /** Not before this moment are its free blocks given back. */
  shrinkAfterMs: number
}

const MIB = 1024 * 1024
/** The tables of names are written one by one, each to blocks of its own with little in them: these shrink, too. */
const SPARSE_BYTES = 2 * MIB

/** Never the same twice in a process: a task of an instance that was closed must not find another tenant's file. */
let aliases = 0

// A tenant's id is part of a file name.
const TENANT_ID = /^[A-Za-z0-9_-]{1,64}$/

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
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${limits.memoryLimitMiB}MiB`,
      threads: String(limits.threads),
      temp_directory: join(folder, 'spill'),
      // Without them, freed memory goes back to the system only while DuckDB works, so hardly ever at rest.
      allocator_background_threads: 'true',
      // No automatic checkpoints: the engine decides when.
      checkpoint_threshold: '1TiB',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      // The system caches files, too, and DuckDB would keep what it has read of files that are gone.
      enable_external_file_cache: 'false',
    })
    const admin = await instance.connect()
    try {
      await admin.run(MACROS)
      await lockFolder(admin, folder)
      await removeDrafts(folder)
    } catch (error) {
      admin.closeSync()
      instance.closeSync()
      throw error
    }
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
    if (!TENANT_ID.test(tenantId)) throw new Error('A tenant id has letters, digits, - and _ only')
    const path = join(this.folder, `${tenantId}.duckdb`)
    const alias = `t${aliases++}`
    const file: TenantFile = {
      tenantId,
      path,
      shardFolder: join(this.folder, `${tenantId}.shards`),
      shardBytes: null,
      alias,
      attached: false,
      blockBytes: LARGE_BLOCK_BYTES,
      rewriting: null,
      uses: 0,
      usedAt: 0,
      tenant: null,
      reads: new Set(),
      firstWrites: new FirstWrites(),
      writtenAtMs: Number.NEGATIVE_INFINITY,
      savedAtMs: Number.NEGATIVE_INFINITY,
      shrinkAfterMs: 0,
    }
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
  async canShrink(tenantId: string): Promise<boolean> {
    const file = this.file(tenantId)
    if (!file.attached || performance.now() < file.shrinkAfterMs) return false
    const { usedBytes, freeBytes } = await sizeOf(this.admin, file.alias)
    const { shrinkFromMiB, shrinkToMiB } = this.limits
    return freeBytes >= Math.max(shrinkFromMiB * MIB, usedBytes - SPARSE_BYTES) && usedBytes <= shrinkToMiB * MIB
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
      await this.replace(file, draft)
    })
  }

  /**
   * Writes the tenant's file anew with small blocks. Tasks of the tenant that begin meanwhile wait, those of others do not.
   * @param alone runs work while no write to the file runs
   */
  async makeBlocksSmall(
    file: TenantFile,
    alone: (work: (connection: DuckDBConnection) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    // An export may take long, and the writes of others may wait for what follows.
    await Promise.allSettled([...file.reads])
    file.rewriting = alone(async (connection) => {
      const draft = await copyFile(connection, file, SMALL_BLOCK_BYTES)
      await readsEnded(file)
      await this.inTurn(async () => {
        if (await this.setAside(file)) await this.replace(file, draft)
        else await removeDraft(draft)
      })
    })
    try {
      await file.rewriting
    } finally {
      file.rewriting = null
    }
    if (file.blockBytes !== SMALL_BLOCK_BYTES) throw new Error(`IO Error: ${file.path} could not be written anew`)
  }

  /** How many fields a measurement of the tenant may have, after the file was rewritten with small blocks if need be. */
  fieldLimits(tenantId: string): FieldLimits {
    const { path, attached, blockBytes } = this.file(tenantId)
    if (fileBytes(path) <= this.limits.smallBlocksToMiB * MIB) return fieldLimits(this.limits, SMALL_BLOCK_BYTES)
    const known = attached ? blockBytes : headerOf(path).blockBytes
    return { ...fieldLimits(this.limits, known), isFileLarge: known > SMALL_BLOCK_BYTES }
  }

  /** Whether writes and checkpoints of the file need so much memory that they run one at a time. */
  isWide({ tenant, blockBytes }: TenantFile): boolean {
    return tenant?.hasWider(wideFromFields(this.limits, blockBytes)) ?? false
  }

  private async replace(file: TenantFile, draft: string): Promise<void> {
    try {
      await replaceFile(this.admin, file, draft)
    } finally {
      await this.attach(file, false)
    }
  }

  private async detachIdle(): Promise<void> {
    const { maxAttachedTenants, maxKnownTenants } = this.limits
    for (const file of this.surplus((one) => one.attached, maxAttachedTenants)) await this.detach(file)
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
    if (!file.attached || file.uses > 0 || !(await this.setAside(file))) return
    await this.admin.run(`DETACH ${file.alias}`)
    await forgetBlocks(file.path)
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

/** Resolves when no task reads the file, and none is about to: those that have begun are among the readers by then. */
async function readsEnded(file: TenantFile): Promise<void> {
  for (;;) {
    await setImmediate()
    if (file.reads.size === 0) return
    await Promise.allSettled([...file.reads])
  }
}

async function sizeOf(admin: DuckDBConnection, alias: string): Promise<{ usedBytes: number; freeBytes: number }> {
  const found = await admin.runAndReadAll(`SELECT used_blocks * block_size, free_blocks * block_size
    FROM pragma_database_size() WHERE database_name = ${DUCKDB.text(alias)}`)
  const [usedBytes, freeBytes] = (found.getRows()[0] ?? []).map(Number)
  return { usedBytes: usedBytes ?? 0, freeBytes: freeBytes ?? 0 }
}

/** Until the process ends or the instance is closed, no other process can open the folder. @throws Error if one has. */
async function lockFolder(admin: DuckDBConnection, folder: string): Promise<void> {
  const path = join(folder, 'lock.db')
  await createFile(admin, path)
  try {
    await admin.run(`ATTACH ${DUCKDB.text(path)} AS folder_lock`)
  } catch (error) {
    throw new Error(`The time-series store in ${folder} cannot be locked: another process may use it`, { cause: error })
  }
}
