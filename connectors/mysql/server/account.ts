import type { RawRow, SqlAccount } from '@atrium/dashboards/server/sql/sql-driver'

/** To files of the server, and to everything; `ALL PRIVILEGES` on all databases has both. */
const MIGHTY = ['FILE', 'SUPER', 'ALL PRIVILEGES']
const WRITES = /^(?:ALL|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|INDEX|TRIGGER|EVENT|GRANT|DELETE HISTORY)\b/

/**
 * What its grants, and those of its active roles, let an account do.
 * @param run runs a statement of our own
 */
export async function accountOf(run: (text: string) => Promise<RawRow[]>, version: string): Promise<SqlAccount> {
  return rightsIn((await grants(run, version)).map(([line]) => String(line)))
}

/** MariaDB shows the grants of the active role by itself; MySQL has to be told its roles. */
async function grants(run: (text: string) => Promise<RawRow[]>, version: string): Promise<RawRow[]> {
  if (isMariaDb(version)) return run('show grants')
  // Before version 8, there were no roles.
  const roles = await run('select current_role()').then(
    ([row]) => String(row?.[0]),
    () => 'NONE',
  )
  return run(roles === 'NONE' ? 'show grants' : `show grants for current_user() using ${roles}`)
}

/** @param lines such as GRANT SELECT, INSERT (`a`) ON `plant`.* TO `reader`@`%` */
export function rightsIn(lines: readonly string[]): SqlAccount {
  const granted = lines.flatMap((line) => {
    const [, list = '', place = ''] = /^GRANT (.+?) ON (\S+) TO /i.exec(line) ?? []
    return list.split(/,\s*(?![^(]*\))/).map((right) => ({ right: right.trim().toUpperCase(), place }))
  })
  return {
    isMighty: granted.some(({ right, place }) => place === '*.*' && MIGHTY.includes(right)),
    mayWrite: granted.some(({ right }) => WRITES.test(right)),
  }
}

export const isMariaDb = (version: string) => /mariadb/i.test(version)
