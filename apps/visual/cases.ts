import type { AppCases, Filled } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: false,
  menu: 'dashboard/list component/list dataSource/list',
  addedMenu: 'component/record data connect gallery',
  bodies: async () => ({ '/api/datasource': { type: 1, props: { dataSource: '[{"n":1}]' } } }),
  isGrowing: true,
  // What is denied for want of the permission is recorded, so it is checked inside. Tokens of cameras are for who may see the dashboard.
  calls: {
    signedIn: [
      'POST /api/dataagent/httpRequest',
      'POST /api/dataagent/influxdb/write',
      'POST /api/dataagent/mqttPublish',
      'POST /api/imou/getAccessToken',
      'POST /api/imou/getKitToken',
      'POST /api/ys7/getAccessToken',
    ],
  },
  fill: operate,
}
export default cases

/** An operation of each way, as controls leave it. */
async function operate({ world, tenantId, marker }: Filled): Promise<void> {
  await world.sql(`insert into control_command (id, tenant_id, dashboard_id, component, dashboard_name, name, relay, status,
      is_done, sent, key, digest, deadline_at)
    select gen_random_uuid(), '${tenantId}', gen_random_uuid(), 'control1', '${marker}', '${marker}', relay, 3, true,
      '{"value":1}', gen_random_uuid(), '', now()
    from generate_series(1, 3) relay`)
}
