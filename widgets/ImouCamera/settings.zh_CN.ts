import { camera, player } from '@atrium/dashboards/web/video/settings.zh_CN'

const { appKey: _, ...own } = camera

export default {
  ...own,
  ...player,
  'recType=': '云端录像',
  'recType=localRecord': '设备本地录像',
}
