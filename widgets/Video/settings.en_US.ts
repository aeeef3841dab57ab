import { address, player } from '@atrium/dashboards/web/video/settings.en_US'

export default { ...address, ...player }
