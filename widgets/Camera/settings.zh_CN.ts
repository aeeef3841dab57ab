import { address, camera, player } from '@atrium/dashboards/web/video/settings.zh_CN'

export default {
  ...address,
  ...camera,
  ...player,
  type: '类型',
  'type=address': '视频地址',
  'type=ys7': '萤石云',
  'type=imou': '乐橙云',
  'recType=': '云端录像',
  'recType=localRecord': '设备本地录像',
}
