import type { CatalogueDb } from './model.ts'

/** Tenants whose names are kept. */
const MAX_TENANTS = 500

/**
 * The names of tenants beside the worker, so that a statement does not ask it for them first. The worker reports each
 * change before anybody learns of it; an answer that is still under way then is not kept either.
 */
export class KnownNames {
  private readonly ask: (tenantId: string, db: string | undefined) => Promise<CatalogueDb[]>
  private readonly known = new Map<string, Map<string | undefined, Promise<CatalogueDb[]>>>()

  constructor(ask: (tenantId: string, db: string | undefined) => Promise<CatalogueDb[]>) {
    this.ask = ask
  }

  /** Callers must not change the result. */
  catalogue(tenantId: string, db: string | undefined): Promise<CatalogueDb[]> {
    const dbs = this.known.get(tenantId) ?? new Map<string | undefined, Promise<CatalogueDb[]>>()
    const found = dbs.get(db)
    if (found) return found
    if (this.known.size >= MAX_TENANTS) this.known.clear()
    this.known.set(tenantId, dbs)
    const asked = this.ask(tenantId, db)
    dbs.set(db, asked)
    asked.then(
      // Any number of names may be asked for that do not exist.
      ([first]) => void (first || dbs.delete(db)),
      () => void dbs.delete(db),
    )
    return asked
  }

  changed(tenantId: string): void {
    this.known.delete(tenantId)
  }
}
