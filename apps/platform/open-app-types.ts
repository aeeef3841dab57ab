import type { Fields } from '@atrium/contract/define/fields'
import { str } from '@atrium/contract/define/fields'
import type { OpenAppType } from '@atrium/contract/open-app-types'

const ADDRESS = '^https?://\\S+$'
const id = str(100, { required: true })
const secret = str(200, { required: true, writeOnly: true })
/** Another address than the provider's own: a proxy in the plant's network. */
const endpoint = str(300, { pattern: ADDRESS })

/** What each type has to know. `writeOnly` values are encrypted and never leave the server again. */
export const OPEN_APP_PROPS: Readonly<Record<OpenAppType, Fields>> = {
  weixin_mp: { appId: id, appSecret: secret, endpoint },
  weixin_mini: { appId: id, appSecret: secret, endpoint },
  weixin_pay: {
    mchId: id,
    serialNo: id,
    apiV3Key: str(32, { required: true, writeOnly: true, min: 32 }),
    privateKey: str(4000, { required: true, writeOnly: true }),
    /** The official account or mini program in which people pay. */
    appId: str(100),
    // Of merchants who have no platform certificates (since the end of 2024).
    publicKeyId: str(100),
    publicKey: str(4000),
    endpoint,
  },
  sms_alicloud: { accessKeyId: id, accessKeySecret: secret, signName: id, endpoint },
  dingtalk_robot: {
    // The address carries the robot's token, so it is a secret as a whole.
    webhook: str(500, { required: true, writeOnly: true, pattern: ADDRESS }),
    secret: str(200, { writeOnly: true }),
    /** Of a robot that only takes messages with one of its words. */
    keyword: str(20),
  },
  imou: { appId: id, appSecret: secret, endpoint },
  ys7: { appKey: id, appSecret: secret, endpoint },
  // SK only where the AK demands signatures (SN).
  map_baidu: { ak: secret, sk: str(200, { writeOnly: true }), endpoint },
  printer_feie: { user: id, ukey: secret, sn: id, endpoint },
  http: {
    url: str(500, { required: true, pattern: ADDRESS }),
    username: str(100),
    password: str(200, { writeOnly: true }),
    token: str(1000, { writeOnly: true }),
  },
  mqtt: {
    url: str(300, { required: true, pattern: '^(mqtt|mqtts)://[^\\s/]+$' }),
    clientId: str(100),
    username: str(100),
    password: str(200, { writeOnly: true }),
  },
}
