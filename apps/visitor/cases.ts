import type { AppCases, Filled } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: true,
  menu: 'dashboard record/list registerCode/list',
  calls: { open: ['GET /api/client/visitor/registerCode', 'POST /api/client/visitor'] },
  acrossTenants: ['server/retention.ts'],
  bodies: async () => ({ '/api/visitor/registerCode': { notify: 2 } }),
  fill: visit,
}
export default cases

/** A visitor scans the register code and enters a name. */
async function visit({ rows, marker, ask }: Filled): Promise<void> {
  const { registerCode } = await ask('GET', `/api/visitor/registerCode?_id=${rows.get('/api/visitor/registerCode')}`)
  const values = { name: marker, mobile: '13800000000', purpose: '送货' }
  await ask('POST', '/api/client/visitor', { code: registerCode.url.split('/').at(-1), values })
}
