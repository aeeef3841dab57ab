import { camera, player } from '@atrium/dashboards/web/video/settings.zh_CN'

const { appId: _, ...own } = camera

export default {
  ...own,
  ...player,
  'recType=1': '云端录像',
  'recType=0': '设备本地录像',
}
