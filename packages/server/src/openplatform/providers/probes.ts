import { http, mqtt } from './plain.ts'
import type { Probe } from './provider.ts'
import { alicloudSms, baiduMap, dingtalk, feie, imou, ys7 } from './services.ts'
import { weixin, weixinPay } from './weixin.ts'

/** How an open app of each type is tried. */
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
