import { type App, permissionCatalogue } from '@atrium/core/contract/define/app'
import { hashPassword } from '@atrium/core/server/identity/password/passwords'
import pg from 'pg'
import { PASSWORD } from './serve.ts'

interface People {
  app: App
  tenants: number
  usersPerTenant: number
}

/** Creates tenants with the app, each with a role that has all its permissions, and people who share one password. */
export async function fillTenants(databaseUrl: string, { app, tenants, usersPerTenant }: People): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(
      `insert into tenant (id, name, sys_name, apps, maximum_user)
       select gen_random_uuid(), 'tenant ' || n, 'tenant ' || n, $1, 100000 from generate_series(1, $2::int) n`,
      [[app.key], tenants],
    )
    await client.query(
      `insert into role (id, tenant_id, name, permissions) select gen_random_uuid(), id, 'all', $1 from tenant`,
      [JSON.stringify(permissionCatalogue([app]))],
    )
    await client.query(
      `insert into app_user (id, tenant_id, username, name, password_hash, created_at)
       select gen_random_uuid(), t.id, 'u' || n || '.' || substr(t.name, 8), 'person ' || n, $1,
         now() - n * interval '1 hour'
       from tenant t, generate_series(1, $2::int) n`,
      [await hashPassword(PASSWORD), usersPerTenant],
    )
    await client.query(
      `insert into app_user_role (id, tenant_id, user_id, role_id)
       select gen_random_uuid(), u.tenant_id, u.id, r.id from app_user u join role r on r.tenant_id = u.tenant_id`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
