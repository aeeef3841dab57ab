import { refusal } from '../../contract/refusal.ts'

/** The same answer for an unknown app, a wrong secret and a changed body, so that it does not reveal which. */
export const wrongSignature = refusal(40111, 401, { zh_CN: '签名无效', en_US: 'The signature is not valid' })
export const wrongTime = refusal(40112, 401, {
  zh_CN: '请求时间与服务器相差超过 300 秒',
  en_US: 'The request is more than 300 seconds away from the server’s time',
})
export const nonceWasUsed = refusal(40113, 401, {
  zh_CN: '该请求已提交过',
  en_US: 'This request has already been made',
})
export const wrongApiKey = refusal(40114, 401, { zh_CN: '接口密钥无效', en_US: 'The API key is not valid' })
export const addressNotListed = refusal(40305, 403, {
  zh_CN: '当前地址不在 IP 名单中：{ip}',
  en_US: 'This address is not on the app’s IP list: {ip}',
})
export const beyondOwnRights = refusal(40306, 403, {
  zh_CN: '不能授予您自己没有的权限',
  en_US: 'You cannot grant a permission that you do not have',
})
export const heldByOthers = refusal(40306, 403, {
  zh_CN: '这里有您没有的权限，请由持有全部权限的人操作',
  en_US: 'This has permissions that you do not have; somebody who has all of them must do it',
})
export const testRefused = refusal(40006, 400, { zh_CN: '该类型不支持测试', en_US: 'This type cannot be tested' })
export const wrongSignInToken = refusal(40115, 401, {
  zh_CN: '登录凭证无效或已使用',
  en_US: 'The sign-in token is not valid or has already been used',
})
