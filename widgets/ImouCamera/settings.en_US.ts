import { camera, player } from '@atrium/dashboards/web/video/settings.en_US'

const { appKey: _, ...own } = camera

export default {
  ...own,
  ...player,
  'recType=': 'In the cloud',
  'recType=localRecord': 'In the camera',
}
