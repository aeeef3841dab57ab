import { randomUUID } from 'node:crypto'
import { provisionRole, provisionTenant } from '@atrium/core/server/identity/accounts/provision'
import type { AppCases } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'manage',
  guarded: true,
  menu: 'user/list role/list group/list loginRecord/list tenantMessage/list',
  addedMenu: 'tenant/list tenant/own partner/list audit/list',
  async bodies({ world }) {
    const name = randomUUID()
    return {
      '/api/partner': { partnerTenant: await provisionTenant(world.server.db, { name, sysName: name, apps: [] }) },
      '/api/tenant': {
        adminUsername: `u${Date.now().toString(36)}`,
        adminPassword: 'Right.horse1',
        expireAt: '2099-01-01T00:00:00Z',
      },
    }
  },
  // Without permissions: any user with the permission of the call may change and delete it.
  async fill({ world, tenantId, marker }) {
    await provisionRole(world.server.db, tenantId, { name: marker, permissions: [] })
  },
}
export default cases
