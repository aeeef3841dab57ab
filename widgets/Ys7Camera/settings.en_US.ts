import { camera, player } from '@atrium/dashboards/web/video/settings.en_US'

const { appId: _, ...own } = camera

export default {
  ...own,
  ...player,
  'recType=1': 'In the cloud',
  'recType=0': 'In the camera',
}
