import { address, camera, player } from '@atrium/dashboards/web/video/settings.en_US'

export default {
  ...address,
  ...camera,
  ...player,
  type: 'Sort',
  'type=address': 'Address of a video',
  'type=ys7': 'EZVIZ',
  'type=imou': 'Imou',
  'recType=': 'In the cloud',
  'recType=localRecord': 'In the camera',
}
