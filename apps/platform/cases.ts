import type { AppCases } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'manage',
  guarded: true,
  menu: 'app/list openApp/list',
  addedMenu: 'apiKey/list ingest/list timeseries egress app/guide',
  calls: { machine: ['POST /api/platform/token/redeem'] },
  bodies: async ({ marker }) => ({ '/api/platform/openApp': { props: { appId: marker, appSecret: marker } } }),
}
export default cases
