import { defineApp } from '@atrium/core/contract/define/app'
import { group } from './entities/group.ts'
import { partner } from './entities/partner.ts'
import { audit, loginRecord } from './entities/records.ts'
import { role } from './entities/role.ts'
import { tenant } from './entities/tenant.ts'
import { tenantMessage } from './entities/tenant-message.ts'
import { user } from './entities/user.ts'

export { audit, group, loginRecord, partner, role, tenant, tenantMessage, user }

export default defineApp({
  key: 'manage',
  type: 'manage',
  icon: 'enterprise',
  guarded: true,
  menu: [
    { module: 'user', path: 'user/list' },
    { module: 'role', path: 'role/list' },
    { module: 'group', path: 'group/list' },
    { module: 'loginRecord', path: 'loginRecord/list' },
    { module: 'tenantMessage', path: 'tenantMessage/list' },
    { module: 'tenant', path: 'tenant/list' },
    { module: 'tenant', path: 'tenant/own', icon: 'money' },
    { module: 'partner', path: 'partner/list' },
    { module: 'audit', path: 'audit/list' },
  ],
  permissions: {
    user: 'read create update delete export resetPassword disable enable',
    role: 'read create update delete',
    group: 'read create update delete',
    loginRecord: 'read export',
    tenantMessage: 'read delete broadcast',
    tenant: 'read create update delete recharge disable enable',
    partner: 'read create delete',
    audit: 'read export',
  },
  entities: [user, role, group, loginRecord, tenantMessage, tenant, partner, audit],
})
