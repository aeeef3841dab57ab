import type { Tenant } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import { invalidDbName, tooManyDbs } from '../refusals.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that a name must not have
const BAD_DB_NAME = /[\u0000-\u001f\u007f/\\]|^\.|^_internal$/

/** @throws Refusal if the tenant cannot have a database of that name. */
export function checkNewDb(tenant: Tenant, name: string, limits: Limits): void {
  if (name === '' || name.length > limits.maxNameLength || BAD_DB_NAME.test(name)) throw invalidDbName()
  const count = [...tenant.dbs.values()].filter((db) => db.exists).length
  if (count >= limits.maxDbsPerTenant) throw tooManyDbs({ params: { max: limits.maxDbsPerTenant } })
}
