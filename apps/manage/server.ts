import { groupWrites } from '@atrium/core/server/admin/groups'
import { endPartnership, proposePartnership } from '@atrium/core/server/admin/partnerships'
import { roleWrites } from '@atrium/core/server/admin/roles'
import { createSubTenant, deleteSubTenant, disableSubTenant, updateSubTenant } from '@atrium/core/server/admin/tenants'
import { createUser, deleteUser, disableUser, enableUser, updateUser } from '@atrium/core/server/admin/users'
import { implement } from '@atrium/core/server/call/implement'
import en_US from './en_US.ts'
import manageApp, { group, role } from './index.ts'
import { answerWaitingHost, listWaitingHosts } from './server/hosts.ts'
import { changeOwnTenant, ownTenant } from './server/own-tenant.ts'
import { rechargeTenant } from './server/recharge.ts'
import { resetUserPassword } from './server/reset-password.ts'
import zh_CN from './zh_CN.ts'

export default implement(manageApp, {
  words: { zh_CN, en_US },
  effects: { user: { disable: disableUser, enable: enableUser }, tenant: { disable: disableSubTenant } },
  writes: {
    user: { create: createUser, update: updateUser, delete: deleteUser },
    role: roleWrites(role),
    group: groupWrites(group),
    partner: { create: proposePartnership, delete: endPartnership },
    tenant: { create: createSubTenant, update: updateSubTenant, delete: deleteSubTenant },
  },
  calls: [resetUserPassword, rechargeTenant, ownTenant, changeOwnTenant, listWaitingHosts, answerWaitingHost],
})
