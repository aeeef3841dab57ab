import { refusal } from '@atrium/core/contract/refusal'

export const businessForMembers = refusal(40301, 403, {
  zh_CN: '业务数据仅对有权限的登录用户显示',
  en_US: 'Only for signed-in users with permission',
})
