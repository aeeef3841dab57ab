import type { Permission } from '@atrium/core/contract/access'

const may = (permission: string): Permission => ({ app: 'platform', module: 'timeseries', permission })

/**
 * The permissions of users that a scope of a credential stands for. Writing points, also into new databases and
 * measurements, is what every credential is for. `read` gets every point, as an export does; `drop` also changes
 * how long points are kept.
 */
export const SCOPE_NEEDS = {
  write: [],
  create: [],
  read: [may('read'), may('export')],
  drop: [may('update'), may('drop')],
}
