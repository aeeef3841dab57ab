import type { Fields } from '@atrium/core/contract/define/fields'
import { str } from '@atrium/core/contract/define/fields'
import type { OpenAppType } from '@atrium/core/contract/open-app-types'

const ADDRESS = '^https?://\\S+$'
const id = str(100, { required: true })
const secret = str(200, { required: true, writeOnly: true })
/** Replaces the provider's own address, for example with a proxy in the plant's network. */
const endpoint = str(300, { pattern: ADDRESS })

/** The settings of each type. `writeOnly` values are encrypted and no answer contains them. */
export const OPEN_APP_PROPS: Readonly<Record<OpenAppType, Fields>> = {
  weixin_mp: { appId: id, appSecret: secret, endpoint },
  weixin_mini: { appId: id, appSecret: secret, endpoint },
  weixin_pay: {
    mchId: id,
    serialNo: id,
    apiV3Key: str(32, { required: true, writeOnly: true, min: 32 }),
    privateKey: str(4000, { required: true, writeOnly: true }),
    /** The official account or mini program that takes the payment. */
    appId: str(100),
    /** The pay score service that weixin has granted to the merchant. Without it pay score is not offered. */
    serviceId: str(32, { pattern: '^[0-9A-Za-z]+$' }),
    // Needed by merchants without platform certificates (accounts since the end of 2024).
    publicKeyId: str(100),
    publicKey: str(4000),
    endpoint,
  },
  sms_alicloud: { accessKeyId: id, accessKeySecret: secret, signName: id, endpoint },
  dingtalk_robot: {
    // The whole address is a secret, because it contains the robot's token.
    webhook: str(500, { required: true, writeOnly: true, pattern: ADDRESS }),
    secret: str(200, { writeOnly: true }),
    /** Needed by a robot that accepts only messages with one of its keywords. */
    keyword: str(20),
  },
  imou: { appId: id, appSecret: secret, endpoint },
  /** `accountId`: a sub-account that may only watch; browsers are given its tokens, never those of the account. */
  ys7: { appKey: id, appSecret: secret, accountId: str(100), endpoint },
  // SK is needed only if the AK demands signatures (SN).
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
