import { openDatabase } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { openTenant } from '../shared/tenant.ts'

/** A tenant of the product with visitors, and the token of a session of its user. */
export interface BenchTenant {
  id: string
  token: string
  /** The number of its rows in each of the asked statuses. */
  perStatus: number
}

/** Opens tenants and fills their visitors: as many rows of the same sizes and in as many statuses as in the yardstick. */
export async function fillVisitors(databaseUrl: string, secretKey: string, rows: number, tenants: number) {
  const db = openDatabase({ url: databaseUrl, secretKey, log: console })
  const opened: BenchTenant[] = []
  try {
    for (let number = 0; number < tenants; number++) {
      const token = `token-of-bench-${number}`
      const id = await openTenant(db, { name: `bench ${number}`, token })
      await db.asTenant(id, async (tx) => {
        const { executeSql } = rawSql(tx)
        await executeSql(
          `insert into visitor_register_code (id, tenant_id, name, code, fields)
           values (gen_random_uuid(), $1, 'gate', $2, '[]')`,
          [id, `G${String(number).padStart(9, '0')}`],
        )
        await executeSql(FILL, [id, rows / tenants, tenants, number])
      })
      opened.push({ id, token, perStatus: rows / tenants / STATUSES })
    }
  } finally {
    await db.close()
  }
  return opened
}

/** The fourth is asked for by neither side, so that a filter leaves something out. */
const STATUSES = 4

const FILL = `
  insert into visitor_record (id, tenant_id, no, register_code_id, fields, name, mobile, company, purpose, source_ip,
    status, created_at, updated_at)
  select gen_random_uuid(), $1, 'V' || lpad((n * $3 + $4)::text, 20, '0'), c.id,
    jsonb_build_array(
      jsonb_build_object('key', 'name', 'type', 'text', 'label', '姓名', 'value', 'visitor ' || n),
      jsonb_build_object('key', 'mobile', 'type', 'phone', 'label', '手机', 'value', '1' || (3000000000 + n)),
      jsonb_build_object('key', 'company', 'type', 'text', 'label', '公司', 'value', 'company ' || n % 997),
      jsonb_build_object('key', 'purpose', 'type', 'text', 'label', '事由', 'value', 'meeting')),
    'visitor ' || md5(n::text), '1' || (3000000000 + n), 'company ' || n % 997, 'meeting', '10.0.0.1', 1 + n % 4,
    at, at
  from generate_series(1, $2::int) n,
    lateral (select timestamptz '2026-01-01' + (n * $3 + $4) * interval '25 seconds' as at) moment,
    (select id from visitor_register_code where tenant_id = $1) c`
