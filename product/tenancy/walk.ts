import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import type { RowMaker } from './rows.ts'
import type { ForeignKey, TenantTable } from './tables.ts'

interface Refused {
  code?: string
  constraint?: string
}

const NO_RIGHT = '42501'
const NO_SUCH_ROW = '23503'

/** Runs a statement in a tenant as the server's database role. Returns the number of rows, or the refusal. */
async function tried(db: Database, tenantId: string, text: string): Promise<number | Refused> {
  return db
    .asTenant(tenantId, async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    .catch((error: Refused) => error)
}

const reported = (outcome: number | Refused) =>
  typeof outcome === 'number' ? `${outcome} rows` : `${outcome.code} ${outcome.constraint ?? ''}`.trim()

const mayChange = ({ columns }: TenantTable, column: string) =>
  columns.some(({ name, mayUpdate }) => name === column && mayUpdate)

/** Lists what tenant `b` can see of tenant `a`'s rows or do to them; empty if the tenants are separated. */
export async function findLeaks(db: Database, maker: RowMaker, tables: readonly TenantTable[], a: string, b: string) {
  const leaks: string[] = []
  for (const table of tables) {
    const { name, mayDelete } = table
    const mayUpdate = mayChange(table, 'id')
    const [foreign, own] = [await maker.idOf(a, name), await maker.idOf(b, name)]
    const expectOutcome = async (what: string, text: string, wanted: string) => {
      const outcome = reported(await tried(db, b, text))
      if (outcome !== wanted) leaks.push(`${name}: ${what}: ${outcome}, not ${wanted}`)
    }
    const here = (tenant: string, id: string) => `tenant_id = '${tenant}' and id = '${id}'`
    await expectOutcome('reads its own row', `select from ${name} where ${here(b, own)}`, '1 rows')
    await expectOutcome('reads no other row', `select from ${name} where tenant_id <> '${b}'`, '0 rows')
    await expectOutcome('reads none by its id', `select from ${name} where id = '${foreign}'`, '0 rows')
    const changed = (set: string, where: string) => `update ${name} set ${set} where ${where} returning 1`
    const none = (isRight: boolean) => (isRight ? '0 rows' : NO_RIGHT)
    await expectOutcome('changes none by its id', changed('id = id', `id = '${foreign}'`), none(mayUpdate))
    await expectOutcome('changes none by its tenant', changed('id = id', `tenant_id = '${a}'`), none(mayUpdate))
    await expectOutcome('gives none away', changed(`tenant_id = '${a}'`, `id = '${own}'`), NO_RIGHT)
    const removed = (where: string) => `delete from ${name} where ${where} returning 1`
    await expectOutcome('removes none by its id', removed(`id = '${foreign}'`), none(mayDelete))
    await expectOutcome('removes none by its tenant', removed(`tenant_id = '${a}'`), none(mayDelete))
    await expectOutcome('adds none', `${await maker.insertText(a, name)} returning 1`, NO_RIGHT)
  }
  return leaks
}

/**
 * Finds foreign keys by which a new or changed row of tenant `b` can refer to tenant `a`. Also returns all keys that
 * were tried.
 */
export async function findForeignReferences(
  db: Database,
  maker: RowMaker,
  tables: readonly TenantTable[],
  keys: readonly ForeignKey[],
  a: string,
  b: string,
) {
  const known = new Map(tables.map((table) => [table.name, table]))
  const tries: string[] = []
  const accepted: string[] = []
  const attempt = async ({ name, from, column }: ForeignKey, how: string, text: string) => {
    tries.push(`${from}.${column}`)
    const outcome = reported(await tried(db, b, text))
    const wanted = known.get(from)?.mayInsert === false ? NO_RIGHT : `${NO_SUCH_ROW} ${name}`
    if (outcome !== wanted) accepted.push(`${from}.${column} by ${how}: ${outcome}`)
  }
  for (const key of keys) {
    const { from, column, to } = key
    const table = known.get(from)
    const foreign = `'${await maker.another(a, to)}'`
    if (table && !table.isSingle) {
      await attempt(key, 'insert', `${await maker.insertText(b, from, { [column]: foreign })} returning 1`)
    }
    // The table `tenant` has no tenant column; its id is the tenant.
    const own = from === 'tenant' ? b : await maker.idOf(b, from)
    if ((table ? mayChange(table, column) : from === 'tenant') && column !== 'id') {
      await attempt(key, 'update', `update ${from} set ${column} = ${foreign} where id = '${own}' returning 1`)
    }
  }
  return { tries: [...new Set(tries)], accepted }
}
