import { randomUUID } from 'node:crypto'
import type { AppCases, Filled } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: true,
  menu: 'dashboard record/point/list record/path/list path/list point/list',
  acrossTenants: ['server/due.ts'],
  bodies: async ({ marker }) => ({
    '/api/inspection/point': {
      name: marker,
      no: `P${Date.now().toString(36)}`,
      form: undefined,
      coordinates: undefined,
    },
  }),
  rows: {
    inspection_point: { values: () => ({ form: "'[{}]'" }) },
    inspection_path: {
      // With a creator, the tenant has a user.
      references: ['creator_id'],
      values: (tenantId) => ({
        points_ids: 'array[gen_random_uuid()]',
        inspectors_ids: `(select array_agg(id) from app_user where tenant_id = '${tenantId}')`,
      }),
    },
    // A point is visited once in a round; deleted visits do not count.
    inspection_point_record: { values: () => ({ deleted_at: 'now()' }) },
    inspection_path_record: { values: () => ({ due_at: "clock_timestamp() + interval '1 h'" }) },
  },
  fill: walk,
}
export default cases

/** The owner walks one of two rounds, and finds an exception. */
async function walk({ rows, marker, ask }: Filled): Promise<void> {
  const { user } = await ask('GET', '/api/user/me')
  const pointId = rows.get('/api/inspection/point')
  const { point } = await ask('GET', `/api/inspection/point?_id=${pointId}`)
  const { _id: path } = await ask('POST', '/api/inspection/path', {
    name: marker,
    points: [pointId],
    inspectors: [user._id],
  })
  for (const isWalked of [true, false]) {
    const { _id: pathRecord } = await ask('POST', '/api/inspection/record/path', { path, inspector: user._id })
    if (!isWalked) continue
    await ask('POST', '/api/inspection/record/point', {
      idemKey: randomUUID(),
      pathRecord,
      code: point.code,
      values: { state: { ok: false, remark: marker } },
    })
  }
}
