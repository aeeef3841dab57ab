import { refusal } from '@atrium/core/contract/refusal'

const incomplete = (zh_CN: string, en_US: string) => refusal(40001, 400, { zh_CN, en_US })

export const noDevice = incomplete('请填写设备序列号', 'Enter the serial number of the camera')
export const noYs7Account = incomplete(
  '请填写 `appKey` 与 `appSecret`，或在开放应用中启用萤石云账号',
  'Enter `appKey` and `appSecret`, or enable an open app of the type EZVIZ',
)
export const noImouAccount = incomplete(
  '请填写 `appId` 与 `appSecret`，或在开放应用中启用乐橙云账号',
  'Enter `appId` and `appSecret`, or enable an open app of the type Imou',
)
/** Of the calls that give a token to a browser. */
export const notACamera = refusal(40412, 404, {
  zh_CN: '看板中没有这个摄像头',
  en_US: 'The dashboard has no such camera',
})
export const noSubAccount = refusal(40014, 400, {
  zh_CN: '主账号的令牌可以操作全部摄像头，不会发给浏览器；请在开放应用中填写子账号',
  en_US: 'The account’s own token opens every camera and is given to no browser; add a sub-account to the open app',
})
