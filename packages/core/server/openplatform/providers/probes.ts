import { imou, ys7 } from './cameras.ts'
import { dingtalk } from './dingtalk.ts'
import { http } from './http.ts'
import { baiduMap } from './map-baidu.ts'
import { mqtt } from './mqtt.ts'
import { feie } from './printer-feie.ts'
import type { Probe } from './provider.ts'
import { alicloudSms } from './sms-alicloud.ts'
import { weixin } from './weixin.ts'
import { weixinPay } from './weixin-pay.ts'

/** The test of each type of open app. */
export const probes: Readonly<Record<string, Probe>> = {
  weixin_mp: weixin,
  weixin_mini: weixin,
  weixin_pay: weixinPay,
  sms_alicloud: alicloudSms,
  dingtalk_robot: dingtalk,
  imou,
  ys7,
  map_baidu: baiduMap,
  printer_feie: feie,
  http,
  mqtt,
}
